import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { FieldsRow } from '#window/features/create/designer/FieldsRow.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { ArtworkList } from './ArtworkList.tsx';
import { ArtworkViewer } from './ArtworkViewer.tsx';
import classes from './artwork.module.css';
import { PageChoice } from './PageChoice.tsx';
import { PlacingForm } from './PlacingForm.tsx';
import { Preflight } from './Preflight.tsx';

/** The artwork: how it lies on the label, how the mark changes it, and what its checks found. */
export function ArtworkSection({ draft }: { draft: Draft }) {
  const [chosen, choose] = useState<number | null>(null);
  const shown =
    draft.artworks.find(({ id }) => id === chosen) ??
    draft.artworks.find(({ id }) => id === draft.artwork) ??
    draft.artworks[0];
  if (!shown) return <StartPanel />;
  return (
    <div className={classes.artwork}>
      <div className={classes.main}>
        {draft.artworks.length > 1 && <ArtworkList draft={draft} shown={shown} choose={choose} />}
        {shown.drawn && shown.drawn.pages > 1 && (
          <PageChoice draft={draft} artwork={shown} drawn={shown.drawn} choose={choose} />
        )}
        <FieldsRow draft={draft} />
        <ArtworkViewer key={shown.id} draft={draft} artwork={shown} />
      </div>
      <aside className={classes.side}>
        <Preflight draft={draft} artwork={shown} />
        <PlacingForm draft={draft} artwork={shown} />
      </aside>
    </div>
  );
}
