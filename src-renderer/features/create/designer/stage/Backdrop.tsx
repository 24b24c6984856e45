import type { Draft } from '#shared/create/draft.ts';
import { thumbnailOf } from '#window/features/create/artwork/ArtworkGlance.tsx';
import { usePicture } from '#window/features/create/artwork/usePicture.ts';
import type { Size } from '#window/features/create/designer/state/boxes.ts';
import { useRowArtwork } from '#window/features/create/designer/state/row-artwork.ts';
import classes from './stage.module.css';

const MM_PER_INCH = 25.4;

/** The artwork of the shown row, cut to the label. */
export function Backdrop({ draft, label, scale }: { draft: Draft; label: Size; scale: number }) {
  const artwork = useRowArtwork(draft);
  return (
    <div className={classes.backdrop} aria-hidden="true">
      {artwork !== null && <Artwork key={artwork} draft={draft} artwork={artwork} label={label} scale={scale} />}
    </div>
  );
}

interface ArtworkProps {
  readonly draft: Draft;
  readonly artwork: number;
  readonly label: Size;
  readonly scale: number;
}

function Artwork({ draft, artwork, label, scale }: ArtworkProps) {
  const { src, width, height } = usePicture(draft, artwork, 'original');
  // The picture in its pixels takes seconds while the artwork is being tested. Until then a small one stands for it.
  if (src === null) {
    return (
      <img
        className={classes.small}
        alt=""
        src={thumbnailOf(draft.id, artwork)}
        draggable={false}
        data-fit={draft.fit}
      />
    );
  }
  const { dpi, bleed } = draft.options;
  const mm = (pixels: number) => (pixels / dpi) * MM_PER_INCH;
  return (
    <img
      alt=""
      src={src}
      draggable={false}
      style={{
        left: ((label.width - mm(width)) / 2) * scale,
        top: -bleed * scale,
        width: mm(width) * scale,
        height: mm(height) * scale,
      }}
    />
  );
}
