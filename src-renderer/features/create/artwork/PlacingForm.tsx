import { Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { STRENGTHS } from '#shared/core/model.ts';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { FITS } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { useDraft } from '#window/features/create/state/draft.ts';
import classes from './artwork.module.css';
import { useArtworkWords } from './words.ts';

/** How artwork fits its place, how strong its mark is, and which rows show it. */
export function PlacingForm({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useArtworkWords();
  const { change, run } = useDraft.getState();
  const headers = draft.table?.headers ?? [];
  return (
    <section className={classes.panel} aria-labelledby="placing">
      <h2 id="placing">{t.placing}</h2>
      <LabelledChoice
        label={t.fit}
        data={FITS.map((value) => ({ value, label: t.fits[value] }))}
        value={draft.fit}
        onChange={(fit) => void change({ fit: fit as Draft['fit'] })}
      />
      <div>
        <LabelledChoice
          label={t.strength}
          data={STRENGTHS.map((value) => ({ value, label: t.strengths[value] }))}
          value={draft.strength}
          onChange={(strength) => void change({ strength: strength as Draft['strength'] })}
        />
        <p className={classes.fine}>{t.strengthMeans[draft.strength]}</p>
      </div>
      {draft.artworks.length > 1 && (
        <Select
          label={t.forOthers}
          description={t.forOthersLead}
          data={[
            { value: '', label: t.none },
            ...draft.artworks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(draft.artwork ?? '')}
          allowDeselect={false}
          onChange={(value) => void change({ artwork: value ? Number(value) : null })}
        />
      )}
      {headers.length > 0 && draft.table?.kind !== 'hand' && (
        <Select
          label={t.column}
          description={t.columnLead}
          data={[
            { value: '', label: t.noColumn },
            ...headers.map((header, index) => ({ value: String(index), label: header })),
          ]}
          value={String(draft.artwork_column ?? '')}
          allowDeselect={false}
          onChange={(value) => void change({ artwork_column: value ? Number(value) : null })}
        />
      )}
      <Button
        variant="subtle"
        justify="flex-start"
        leftSection={<IconTrash size="1.125rem" stroke={1.6} aria-hidden />}
        onClick={() => void run((id) => call('removeArtwork', { params: { draft_id: id, artwork_id: artwork.id } }))}
        label={t.remove(artwork.name)}
      />
    </section>
  );
}
