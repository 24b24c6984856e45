import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { Stage } from '#window/components/compare/Stage.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import classes from './artwork.module.css';
import { Beside } from './Beside.tsx';
import { usePicture } from './usePicture.ts';
import { useArtworkWords } from './words.ts';

interface CompareProps {
  readonly draft: Draft;
  readonly artwork: DraftArtwork;
  readonly mode: 'wipe' | 'beside' | 'difference';
}

/** The artwork without and with its mark, in the pixels in which it is printed. */
export function Compare({ draft, artwork, mode }: CompareProps) {
  const t = useArtworkWords();
  const original = usePicture(draft, artwork.id, 'original');
  const marked = usePicture(draft, artwork.id, 'marked');
  const error = original.error ?? marked.error;
  if (error !== null) return <ErrorNotice error={error} />;
  if (!original.src || !marked.src) {
    return (
      <div className={classes.stage} role="status">
        <Waiting>{t.loading}</Waiting>
      </div>
    );
  }
  if (mode === 'beside') return <Beside original={original} marked={marked} />;
  return (
    <div style={{ width: '100%' }}>
      <Stage
        first={{ src: original.src, label: t.original, alt: t.original }}
        second={{ src: marked.src, label: t.marked, alt: t.marked }}
        mode={mode}
      />
    </div>
  );
}
