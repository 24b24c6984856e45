import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { newFolder, startStation } from '#test/support/station.ts';

let settings: Record<string, string>;
let opened: AsyncDisposableStack;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
  settings = { 'database.url': (await testServer()).url(await newDatabase()), 'pictures.folder': pictures };
});
afterEach(() => opened.disposeAsync());

const DAY = '2026-05-01';
const open = async () => opened.adopt(await startInProcess({ settings }), (station) => station.close());
const count = ({ app }: InProcess, made: number) =>
  app.store.change(({ statistics }) =>
    statistics.add({ day: DAY, hour: 9, dimension: 'hour', value: '', counts: { made } }),
  );
const stationsOf = async ({ app }: InProcess) =>
  (await app.statistics.between({ from: DAY, to: DAY })).stations
    .map(({ value, counts }) => [value, counts.made])
    .sort(([, a], [, b]) => Number(a) - Number(b));

it('two stations on one machine are told apart in the sums, by every station and in the file', async () => {
  const [first, second] = [await open(), await open()];
  await count(first, 1);
  await count(second, 2);
  expect((await stationsOf(first)).map(([value]) => String(value).length)).toEqual([8, 8]);

  await first.app.statistics.nameStation('press');
  await second.app.statistics.nameStation('press');
  // A machine that is renamed keeps the name that its sums have.
  await first.app.statistics.nameStation('other');
  for (const one of [first, second])
    expect(await stationsOf(one)).toEqual([
      ['press', 1],
      ['press (2)', 2],
    ]);
  const lines: string[] = [];
  for await (const line of (await second.app.statistics.csv({ from: DAY, to: DAY }, 'en')).lines) lines.push(line);
  expect(lines.filter((line) => line.startsWith('Station,')).map((line) => line.split(',')[1])).toEqual(
    expect.arrayContaining(['press', 'press (2)']),
  );
});

it('a station that starts is named after its machine', async () => {
  const first = await open();
  opened.adopt(await startStation({ settings }), (station) => station.remove());
  await expect
    .poll(async () => Object.values((await first.app.store.kept.get('stations.names')) ?? {}))
    .toEqual([hostname()]);
});
