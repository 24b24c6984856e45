import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { STRENGTHS } from '#shared/core/model.ts';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { FITS } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ChoiceRow } from '#window/components/ChoiceRow.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Stage } from '#window/components/Stage.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { FieldsRow } from '#window/features/create/designer/FieldsRow.tsx';
import { useDraft } from '#window/features/create/draft.ts';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { IconTrash } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import { thumbnailOf } from './ArtworkGlance.tsx';
import classes from './artwork.module.css';
import { Beside } from './Beside.tsx';
import { PageChoice } from './PageChoice.tsx';
import { GRADE_TONES, Preflight } from './Preflight.tsx';
import { TrueSize } from './TrueSize.tsx';
import { usePicture } from './usePicture.ts';

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

const MODES = ['label', 'wipe', 'beside', 'difference'] as const;
type Mode = (typeof MODES)[number];

/** Shows one artwork in several ways. */
function ArtworkViewer({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const [mode, setMode] = useState<Mode>('label');
  return (
    <section className={classes.viewer} aria-label={t.view({ name: artwork.name })}>
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

interface ArtworkListProps {
  readonly draft: Draft;
  readonly shown: DraftArtwork;
  readonly choose: (id: number) => void;
}

/** All pictures of the job, with how many rows show each. */
function ArtworkList({ draft, shown, choose }: ArtworkListProps) {
  const t = useWords('artwork');
  return (
    <ul className={classes.list} aria-label={t.pictures}>
      {draft.artworks.map(({ id, name, rows, forecast }) => (
        <li key={id}>
          <button type="button" aria-current={id === shown.id ? 'true' : undefined} onClick={() => choose(id)}>
            <img alt="" src={thumbnailOf(draft.id, id)} loading="lazy" />
            <span className="one-line">{name}</span>
            <small>
              {t.shownBy({ count: rows })}
              {forecast && <StateChip state={GRADE_TONES[forecast.grade]} label={forecast.grade} />}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CompareProps {
  readonly draft: Draft;
  readonly artwork: DraftArtwork;
  readonly mode: 'wipe' | 'beside' | 'difference';
}

/** The artwork without and with its mark, in the pixels in which it is printed. */
function Compare({ draft, artwork, mode }: CompareProps) {
  const t = useWords('artwork');
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

/** Whether the print of each label is kept when it is checked first. */
function EnrolPrints({ draft }: { draft: Draft }) {
  const t = useWords('artwork');
  const { change } = useDraft.getState();
  return (
    <Checkbox
      label={t.enrolPrints}
      description={t.enrolPrintsLead}
      checked={draft.enrol_prints}
      onChange={({ currentTarget }) => void change({ enrol_prints: currentTarget.checked })}
    />
  );
}

/** How artwork fits its place, how strong its mark is, and which rows show it. */
function PlacingForm({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
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
      <EnrolPrints draft={draft} />
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
        label={t.remove({ name: artwork.name })}
      />
    </section>
  );
}
