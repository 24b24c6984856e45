import type { Remark, RemarkKind, Weight } from '#shared/core/remark.ts';

/** Values in remarks are cut to this length: a cell may hold pages. */
const LONGEST_FACT = 200;

type Facts = Readonly<Record<string, string | number>>;

export function remark(
  weight: Weight,
  kind: RemarkKind,
  text: string,
  facts: Facts = {},
  place: Partial<Pick<Remark, 'column' | 'field' | 'offer'>> = {},
): Remark {
  const short = Object.entries(facts).map(([name, value]) => [name, String(value).slice(0, LONGEST_FACT)]);
  return { weight, kind, facts: Object.fromEntries(short), text, column: null, field: null, offer: null, ...place };
}

/** Red weighs more than amber. Notes do not count. */
export function worst(remarks: readonly Pick<Remark, 'weight'>[]): 'red' | 'amber' | null {
  if (remarks.some(({ weight }) => weight === 'red')) return 'red';
  return remarks.some(({ weight }) => weight === 'amber') ? 'amber' : null;
}
