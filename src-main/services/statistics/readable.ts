// The sums as people read them in files: every value by the name that the language has for it.
import { OTHERS, plus, type Statistics, UNNAMED } from '#shared/jobs/statistics.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { statisticsReport } from '#shared/words/en.ts';

type Sums = Statistics['products'];

export interface Naming {
  readonly words: Pick<View<typeof statisticsReport>, 'others' | 'unnamed'>;
  readonly reasonOf: (value: string) => string;
  /** The station of sums that name none. */
  readonly station: string;
}

export function readable(found: Statistics, { words, reasonOf, station }: Naming): Statistics {
  const named = (sums: Sums, nameOf = (value: string) => value) =>
    renamed(sums, (value) => (value === OTHERS ? words.others : nameOf(value) || words.unnamed));
  return {
    ...found,
    products: named(found.products),
    printers: named(found.printers),
    reasons: named(found.reasons, reasonOf),
    stations: renamed(found.stations, (value) => (value === UNNAMED ? station : value)),
  };
}

/** What is called the same is one. */
function renamed(sums: Sums, nameOf: (value: string) => string): Sums {
  const found = new Map<string, Sums[number]>();
  for (const { value, counts } of sums) {
    const name = nameOf(value);
    const before = found.get(name);
    found.set(name, { value: name, counts: before ? plus(before.counts, counts) : counts });
  }
  return [...found.values()];
}
