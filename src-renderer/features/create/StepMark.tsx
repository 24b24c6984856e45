import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useCreateWords } from './words.ts';

/** What is to be done about a part of the job. */
export type StepState = 'missing' | 'stopped' | 'look' | 'working' | 'good';

const TONES: Readonly<Record<StepState, Tone>> = {
  missing: 'none',
  stopped: 'bad',
  look: 'warn',
  working: 'busy',
  good: 'ok',
};

export function StepMark({ state }: { state: StepState }) {
  const t = useCreateWords();
  return <StateDot state={TONES[state]} label={t.stepStates[state]} />;
}

export function stateOfData({ table, template_id, counts }: Draft): StepState {
  if (table === null) return 'missing';
  if (template_id === null || counts.green + counts.amber === 0) return 'stopped';
  return counts.red + counts.amber > 0 ? 'look' : 'good';
}

export function stateOfArtwork({ artworks }: Draft): StepState {
  if (artworks.length === 0) return 'missing';
  const worst = worstOf(artworks.flatMap(({ remarks }) => remarks));
  if (worst !== 'good') return worst;
  if (artworks.some(({ forecast, rows }) => forecast === null && rows > 0)) return 'working';
  return artworks.some(({ forecast }) => forecast && 'DF'.includes(forecast.grade)) ? 'look' : 'good';
}

export function stateOfSheet({ remarks }: Draft): StepState {
  return worstOf(remarks.filter(({ kind }) => kind === 'small_label'));
}

function worstOf(remarks: readonly Remark[]): StepState {
  if (remarks.some(({ weight }) => weight === 'red')) return 'stopped';
  return remarks.some(({ weight }) => weight === 'amber') ? 'look' : 'good';
}
