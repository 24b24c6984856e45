import { useState } from 'react';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { ChoiceRow } from '#window/components/ChoiceRow.tsx';
import classes from './artwork.module.css';
import { Compare } from './Compare.tsx';
import { TrueSize } from './TrueSize.tsx';
import { useArtworkWords } from './words.ts';

const MODES = ['label', 'wipe', 'beside', 'difference'] as const;
type Mode = (typeof MODES)[number];

/** Shows one artwork in several ways. */
export function ArtworkViewer({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useArtworkWords();
  const [mode, setMode] = useState<Mode>('label');
  return (
    <section className={classes.viewer} aria-label={t.view(artwork.name)}>
      <ChoiceRow
        label={t.howToLook}
        data={MODES.map((value) => ({ value, label: t.modes[value] }))}
        value={mode}
        onChange={setMode}
      />
      {mode === 'label' ? (
        <TrueSize draft={draft} artwork={artwork} />
      ) : (
        <Compare draft={draft} artwork={artwork} mode={mode} />
      )}
    </section>
  );
}
