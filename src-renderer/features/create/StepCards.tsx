import type { ReactNode } from 'react';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { ArtworkGlance } from './artwork/ArtworkGlance.tsx';
import classes from './create.module.css';
import { SheetGlance } from './sheet/SheetGlance.tsx';
import { type Step, showStep } from './steps.ts';

/** The three parts of a job at a glance. The chosen part is open below. */
export function StepCards({ draft, step }: { draft: Draft; step: Step }) {
  const t = useWords('create');
  const { number } = useFormats();
  const say = useShown();
  const { table, artworks, counts, preset, place } = draft;
  const one = (name: Step, state: StepState, lines: readonly string[], picture: ReactNode) => (
    <Card
      key={name}
      name={name}
      state={state}
      lines={lines}
      picture={picture}
      chosen={step === name}
      draft={draft.id}
    />
  );
  const size = t.size({ width: number(place.width_mm, 1), height: number(place.height_mm, 1) });
  return (
    <nav className={classes.cards} aria-label={t.parts}>
      {one(
        'data',
        stateOfData(draft),
        table ? [`${table.name} · ${t.rows({ count: counts.rows })}`] : [t.noTable],
        null,
      )}
      {one(
        'artwork',
        stateOfArtwork(draft),
        artworks.length === 0
          ? [t.noArtwork]
          : [`${t.artworks({ count: artworks.length, first: artworks[0].name })} · ${size}`],
        <ArtworkGlance draft={draft} />,
      )}
      {one(
        'sheet',
        stateOfSheet(draft),
        [`${preset.number ?? say(preset.name)} · ${t.cells({ count: draft.sheets.cells })}`],
        <SheetGlance draft={draft} />,
      )}
    </nav>
  );
}

interface CardProps {
  readonly name: Step;
  readonly state: StepState;
  readonly lines: readonly string[];
  readonly picture: ReactNode;
  readonly chosen: boolean;
  readonly draft: number;
}

function Card({ name, state, lines, picture, chosen, draft }: CardProps) {
  const t = useWords('create');
  return (
    <button
      type="button"
      className={classes.card}
      aria-current={chosen ? 'step' : undefined}
      onClick={() => showStep(draft, name)}
    >
      <span className={classes.cardText}>
        <span className={classes.cardTitle}>{t.steps[name]}</span>
        {lines.map((line) => (
          <span key={line} className={classes.cardLine}>
            {line}
          </span>
        ))}
        <StepMark state={state} />
      </span>
      {picture}
    </button>
  );
}

/** What is to be done about a part of the job. */
type StepState = 'missing' | 'stopped' | 'look' | 'working' | 'good';

const TONES: Readonly<Record<StepState, Tone>> = {
  missing: 'none',
  stopped: 'bad',
  look: 'warn',
  working: 'busy',
  good: 'ok',
};

function StepMark({ state }: { state: StepState }) {
  const t = useWords('create');
  return <StateDot state={TONES[state]} label={t.stepStates[state]} />;
}

function stateOfData({ table, template_id, counts }: Draft): StepState {
  if (table === null) return 'missing';
  if (template_id === null || counts.green + counts.amber === 0) return 'stopped';
  return counts.red + counts.amber > 0 ? 'look' : 'good';
}

/** Fields that do not fit are mended with the artwork, so its card tells them, too. */
function stateOfArtwork({ artworks, row_troubles }: Draft): StepState {
  if (artworks.length === 0) return 'missing';
  // What no row shows holds nothing up.
  const shown = artworks.some(({ rows }) => rows > 0) ? artworks.filter(({ rows }) => rows > 0) : artworks;
  const worst = worstOf(shown.flatMap(({ remarks }) => remarks));
  if (worst !== 'good') return worst;
  if (artworks.some(({ forecast, rows }) => forecast === null && rows > 0)) return 'working';
  if (shown.some(({ forecast }) => forecast && 'DF'.includes(forecast.grade))) return 'look';
  return row_troubles.some(({ remark }) => remark.trouble !== null && remark.column === null) ? 'look' : 'good';
}

function stateOfSheet({ remarks }: Draft): StepState {
  return worstOf(remarks.filter(({ kind }) => kind === 'small_label'));
}

function worstOf(remarks: readonly Remark[]): StepState {
  if (remarks.some(({ weight }) => weight === 'red')) return 'stopped';
  return remarks.some(({ weight }) => weight === 'amber') ? 'look' : 'good';
}
