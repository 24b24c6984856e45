import { useRef, useState } from 'react';
import type { Draft, DraftArtwork } from '../../../../src-shared/draft.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useWords } from '../../../words/words.ts';
import classes from './artwork.module.css';
import { type Picture, usePicture } from './usePicture.ts';
import { Wipe } from './Wipe.tsx';
import { artworkWords } from './words.ts';
import { sizeAt, type Zoom, ZoomChoice } from './zoom.tsx';

interface CompareProps {
  readonly draft: Draft;
  readonly artwork: DraftArtwork;
  readonly beside: boolean;
}

/** The artwork without and with its mark, pixel by pixel as it is printed. */
export function Compare({ draft, artwork, beside }: CompareProps) {
  const t = useWords(artworkWords);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const original = usePicture(draft, artwork.id, 'original');
  const marked = usePicture(draft, artwork.id, 'marked');
  const error = original.error ?? marked.error;
  if (error !== null) return <ErrorNotice error={error} />;
  if (!original.src || !marked.src) return <div className={classes.stage} role="status" aria-label={t.loading} />;
  return (
    <>
      {beside ? (
        <Beside original={original} marked={marked} zoom={zoom} />
      ) : (
        <Wipe original={original} marked={marked} zoom={zoom} />
      )}
      <ZoomChoice zoom={zoom} setZoom={setZoom} />
    </>
  );
}

function Beside({ original, marked, zoom }: { original: Picture; marked: Picture; zoom: Zoom }) {
  const t = useWords(artworkWords);
  const panes = useRef<(HTMLDivElement | null)[]>([]);
  // Both are moved together: what is compared lies at the same place.
  const follow = (moved: HTMLElement) => {
    for (const pane of panes.current) {
      if (!pane || pane === moved) continue;
      if (pane.scrollLeft !== moved.scrollLeft) pane.scrollLeft = moved.scrollLeft;
      if (pane.scrollTop !== moved.scrollTop) pane.scrollTop = moved.scrollTop;
    }
  };
  const pairs = [
    { name: t.original, picture: original },
    { name: t.marked, picture: marked },
  ];
  return (
    <div className={classes.beside}>
      {pairs.map(({ name, picture }, index) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          <section
            className={classes.stage}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label={name}
            ref={(pane: HTMLDivElement | null) => {
              panes.current[index] = pane;
            }}
            onScroll={(event) => follow(event.currentTarget)}
          >
            <img
              src={picture.src ?? ''}
              alt={name}
              className={classes.pixels}
              data-zoom={zoom}
              style={sizeAt(zoom, picture)}
            />
          </section>
        </figure>
      ))}
    </div>
  );
}
