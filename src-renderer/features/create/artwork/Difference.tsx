import { useState } from 'react';
import type { Draft, DraftArtwork } from '../../../../src-shared/draft.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useWords } from '../../../words/words.ts';
import classes from './artwork.module.css';
import { usePicture } from './usePicture.ts';
import { artworkWords } from './words.ts';
import { sizeAt, type Zoom, ZoomChoice } from './zoom.tsx';

/** The mark alone, made strong enough to be seen. */
export function Difference({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords(artworkWords);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const picture = usePicture(draft, artwork.id, 'difference');
  if (picture.error !== null) return <ErrorNotice error={picture.error} />;
  return (
    <>
      <div className={classes.stage}>
        {picture.src && (
          <img
            src={picture.src}
            alt={t.differenceAlt}
            className={classes.pixels}
            data-zoom={zoom}
            style={sizeAt(zoom, picture)}
          />
        )}
      </div>
      <ZoomChoice zoom={zoom} setZoom={setZoom} />
      <p className={classes.fine}>{t.differenceLead}</p>
    </>
  );
}
