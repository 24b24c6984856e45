import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { OTHERS } from '#shared/jobs/statistics.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { runPlainly } from '#test/support/store/plain-sql.ts';

let lab: Lab;
let store: Store;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
});
afterEach(() => lab.end());

const DAY = '2026-05-01';
const at = (day = DAY, hour = 9) => ({ day, hour, dimension: 'hour', value: '' }) as const;
const made = (count: number) => ({ counts: { made: count } });

it('are kept with the change that counts, or not at all', async () => {
  await store.change(async ({ statistics }) => {
    await statistics.add({ ...at(), ...made(2) });
    await statistics.add({ ...at(), ...made(1) });
    await statistics.add({ ...at(DAY, 10), counts: { printed: 4 } });
  });
  const failing = store.change(async ({ statistics }) => {
    await statistics.add({ ...at(), ...made(100) });
    throw new Error('the change is given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await store.close();
  store = await lab.open();
  const { days, hours, busyHours } = await store.statistics.sums(DAY, DAY);
  expect(days).toMatchObject([{ row: { day: DAY }, counts: { made: 3, printed: 4, voided: 0 } }]);
  expect(hours.map(({ row, counts }) => [row.hour, counts.made])).toEqual([
    [9, 3],
    [10, 0],
  ]);
  expect(busyHours).toBe(1);
  expect((await store.statistics.sums('2026-05-02', '2026-05-03')).days).toEqual([]);
});

it('have a bounded number of names a day, and lose no count to it', async () => {
  for (let from = 0; from < 60; from += 20) {
    await store.change(async ({ statistics }) => {
      for (let name = from; name < from + 20; name++)
        await statistics.add({ ...at(), dimension: 'product', value: `product ${name}`, ...made(1) });
    });
  }
  const { values } = await store.statistics.sums(DAY, DAY);
  expect(values.length).toBeLessThanOrEqual(41);
  expect(values.reduce((sum, { counts }) => sum + counts.made, 0)).toBe(60);
  expect(values.find(({ row }) => row.value === OTHERS)?.counts.made).toBeGreaterThanOrEqual(19);
});

it('tell labels that name nothing from names that are not told one by one', async () => {
  await store.change(async ({ statistics }) => {
    for (let name = 0; name < 45; name++)
      await statistics.add({ ...at(), dimension: 'reason', value: `reason ${name}`, ...made(1) });
    await statistics.add({ ...at(), dimension: 'reason', value: '', ...made(7) });
  });
  const { values } = await store.statistics.sums(DAY, DAY);
  const madeOf = (value: string) => values.find(({ row }) => row.value === value)?.counts.made;
  expect([madeOf(''), madeOf(OTHERS)]).toEqual([7, 5]);
});

it('are there in 300 ms for a year with ten million labels, and in 50 ms for a day', async () => {
  const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
  // 24 hours, 40 products, 6 printers and 20 reasons a day.
  const dimensions = { hour: 24, product: 40, printer: 6, reason: 20 } as const;
  const perHour = Math.ceil(10_000_000 / days.length / 24);
  const rows = days.flatMap((day, of) =>
    Object.entries(dimensions).flatMap(([dimension, names]) =>
      Array.from({ length: names }, (_, name) => {
        const hour = dimension === 'hour' ? name : -1;
        const value = dimension === 'hour' ? '' : `${dimension} ${name}`;
        const stamp = `${of} ${dimension} ${name}`;
        return `('${day} ${hour} ${dimension} ${value}','${day}',${hour},'','${dimension}','${value}',${perHour},1,1,1,1,1,1,1,1,1,1,'${stamp}',0)`;
      }),
    ),
  );
  for (let from = 0; from < rows.length; from += 3000)
    await runPlainly(lab, `insert into statistics values ${rows.slice(from, from + 3000).join(',')}`);
  // Time of the processor: a busy machine must not decide this.
  const msOf = async (from: string, to: string) => {
    const times: number[] = [];
    for (let time = 0; time < 7; time++) {
      const start = process.cpuUsage();
      await store.statistics.sums(from, to);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
    return Math.min(...times);
  };
  const year = await store.statistics.sums('2026-01-01', '2026-12-31');
  expect(year.days.reduce((sum, { counts }) => sum + counts.made, 0)).toBeGreaterThanOrEqual(10_000_000);
  const [ofDay, ofYear] = [await msOf(DAY, DAY), await msOf('2026-01-01', '2026-12-31')];
  expect(ofDay).toBeLessThan(50);
  expect(ofYear).toBeLessThan(300);
});
