import { type Remark, WEIGHTS, type Weight } from '#shared/core/remark.ts';
import type { RowVerdict } from '#shared/create/draft.ts';
import type { Tone } from '#window/components/StateDot.tsx';

export const VERDICT_TONES: Readonly<Record<RowVerdict, Tone>> = {
  green: 'ok',
  amber: 'warn',
  red: 'bad',
  skipped: 'none',
};
export const WEIGHT_TONES: Readonly<Record<Weight, Tone>> = { red: 'bad', amber: 'warn', note: 'done' };

/** Remarks by their weight: what is read first says why a row gets no label. */
export function worstFirst(remarks: readonly Remark[]): readonly Remark[] {
  return remarks.toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight));
}
