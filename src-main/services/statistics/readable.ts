// The sums as people read them in files: every value by the name that the language has for it.
import { OTHERS, plus, reasonName, type Statistics, UNNAMED } from '#shared/jobs/statistics.ts';
import type { StatisticsWords } from '#shared/jobs/statistics-words.ts';

type Sums = Statistics['products'];

export interface Naming {
  readonly words: StatisticsWords;
  readonly sentences: Parameters<typeof reasonName>[1];
  /** The station of sums that name none. */
  readonly station: string;
}

export function readable(found: Statistics, { words, sentences, station }: Naming): Statistics {
  const named = (sums: Sums, nameOf = (value: string) => value) =>
    renamed(sums, (value) => (value === OTHERS ? words.others : nameOf(value) || words.unnamed));
  return {
    ...found,
    products: named(found.products),
    printers: named(found.printers),
    reasons: named(found.reasons, (value) => reasonName(value, sentences)),
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
