import { useState } from 'react';
import { useWords } from '../../../words/words.ts';
import classes from './artwork.module.css';
import type { Picture } from './usePicture.ts';
import { artworkWords } from './words.ts';
import { sizeAt, type Zoom } from './zoom.tsx';

/** One picture over the other, and a line between them that is moved by mouse, touch or arrow keys. */
export function Wipe({ original, marked, zoom }: { original: Picture; marked: Picture; zoom: Zoom }) {
  const t = useWords(artworkWords);
  const [share, setShare] = useState(50);
  return (
    <>
      <div className={classes.stage}>
        <div className={classes.wipe} data-zoom={zoom} style={sizeAt(zoom, original)}>
          <img src={marked.src ?? ''} alt={t.marked} className={classes.pixels} data-zoom={zoom} />
          <img
            src={original.src ?? ''}
            alt={t.original}
            className={classes.pixels}
            data-zoom={zoom}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <span className={classes.wipeLine} style={{ left: `${share}%` }} aria-hidden />
        </div>
      </div>
      <div className={classes.wipeRange}>
        <span aria-hidden>{t.original}</span>
        <input
          type="range"
          aria-label={t.wipe}
          aria-valuetext={t.wipeShare(share)}
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
        <span aria-hidden>{t.marked}</span>
      </div>
    </>
  );
}
