import { afterEach, beforeEach, expect, it } from 'vitest';
import { stationsRun } from '#test/support/postgres/stations-run.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

/** A soak sets more. */
const CHANGES = Number(process.env['TWINMARK_STATION_CHANGES'] ?? 30);

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('three stations on one database, their clocks jumping: no change is missed, none comes twice, none is lost', async () => {
  const { confirmed, faults } = await stationsRun(lab, { stations: 3, changesEach: CHANGES });
  expect(faults).toEqual([]);
  expect(confirmed).toBe(3 * CHANGES);
});

it('one of three that is killed in the middle loses nothing that it confirmed, and holds nobody up', async () => {
  const { confirmed, faults } = await stationsRun(lab, { stations: 3, changesEach: 12, killAfter: 4 });
  expect(faults).toEqual([]);
  expect(confirmed).toBeGreaterThanOrEqual(28);
});

// What the test above must find.
it('changes that do not wait for each other are caught', async () => {
  await expectCaught('no lock', 10, () => true);
});

it('stamps that are all different, but come before others are committed, are caught as missed', async () => {
  await expectCaught('early stamps', 20, (fault) => fault.includes('missed'));
});

/** Stations meet by chance, on a busy machine less often: a defect shows in one of some runs. */
async function expectCaught(
  defect: NonNullable<Parameters<typeof stationsRun>[1]['defect']>,
  changesEach: number,
  isCaught: (fault: string) => boolean,
): Promise<void> {
  const caught: string[] = [];
  for (let runs = 0; runs < 20 && caught.length === 0; runs++) {
    // A data folder is of one station as long as that station is open.
    const own = createLab();
    const { faults } = await stationsRun(own, { stations: 3, changesEach, defect }).finally(() => own.end());
    caught.push(...faults.filter(isCaught));
  }
  expect(caught).not.toEqual([]);
}
