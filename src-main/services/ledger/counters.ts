// The numbers of counters that go on from one job to the next.

import type { KeptValues } from '#main/store/tables/kept-values.ts';
import type { Layout } from '#shared/labels/layout.ts';

/** The value in the store that holds the next numbers, by the name of the layout and of the counter. */
const NEXT = 'layouts.counters';

type Numbers = Readonly<Record<string, number>>;
type NumbersByLayout = Readonly<Record<string, Numbers>>;

/** The numbers that labels of this layout would begin with now, behind so many of the same job. */
export async function firstNumbers(
  kept: Pick<KeptValues, 'get'>,
  { name, counters }: Layout,
  before = 0,
): Promise<Numbers> {
  const all = await readNext(kept);
  const next = Object.hasOwn(all, name) ? all[name] : {};
  return Object.fromEntries(
    Object.entries(counters).map(([counter, { start, step, continue: goesOn }]) => [
      counter,
      // What goes on from job to job goes on within a job by itself.
      goesOn && Object.hasOwn(next, counter) ? next[counter] : start + step * before,
    ]),
  );
}

/** Takes the numbers of so many labels: no later job of this layout gets them. */
export async function reserveNumbers(kept: KeptValues, layout: Layout, labels: number, before = 0): Promise<Numbers> {
  const first = await firstNumbers(kept, layout, before);
  const counting = Object.entries(layout.counters).filter(([, counter]) => counter.continue);
  if (counting.length > 0) {
    const all = await readNext(kept);
    const next = Object.fromEntries(counting.map(([name, { step }]) => [name, first[name] + step * labels]));
    await kept.set(NEXT, { ...all, [layout.name]: { ...all[layout.name], ...next } });
  }
  return first;
}

async function readNext(kept: Pick<KeptValues, 'get'>): Promise<NumbersByLayout> {
  return ((await kept.get(NEXT)) as NumbersByLayout | null) ?? {};
}
