import { call } from './api.ts';
import { type InProcess, startInProcess } from './in-process.ts';
import { makeRandom, type Random } from './random.ts';
import { allCards, openReader, seedRecords } from './sync-model.ts';

export interface SyncRun {
  readonly writers: number;
  readonly readers: number;
  readonly records: number;
  readonly changesEach: number;
  readonly seed: number;
}

const HOUR_MS = 3_600_000;

/** Writers change records while readers keep copies, under a clock that jumps; the copies must be the truth in the end. */
export async function syncRun(run: SyncRun): Promise<{ changes: number; faults: string[] }> {
  const clock = jumpyClock(makeRandom(run.seed, 'clock'));
  const station = await startInProcess({ clock: clock.now });
  try {
    const ids = await seedRecords(station, run.records);
    const readers = Array.from({ length: run.readers }, (_, i) =>
      openReader(station, makeRandom(run.seed + i, 'reader')),
    );
    let writing = true;
    const reading = readers.map(async (reader) => {
      while (writing) await reader.step();
      await reader.catchUp();
    });
    const writers = Array.from({ length: run.writers }, (_, i) => change(station, ids, run, i, clock.jump));
    const refused = (await Promise.all(writers)).flat();
    writing = false;
    await Promise.all(reading);
    const truth = JSON.stringify([...(await allCards(station))].sort());
    const wrong = readers.filter(({ copy }) => JSON.stringify([...copy].sort()) !== truth);
    const faults = [
      ...refused,
      ...readers.flatMap((reader) => reader.faults),
      ...wrong.map(() => 'A copy is not the truth.'),
    ];
    return { changes: run.writers * run.changesEach, faults };
  } finally {
    await station.close();
  }
}

/** A clock that jumps by hours and days, both ways, and stands still in between. */
function jumpyClock(random: Random) {
  let now = Date.now();
  return {
    now: () => now,
    jump() {
      now += random.pick([-24, -1, 0, 0, 0, 1, 24]) * HOUR_MS + random.below(3);
    },
  };
}

async function change(
  { url, apiKey }: InProcess,
  ids: readonly string[],
  { seed, changesEach }: SyncRun,
  writer: number,
  jump: () => void,
): Promise<string[]> {
  const random = makeRandom(seed + writer, 'writer');
  const faults: string[] = [];
  for (let i = 0; i < changesEach; i++) {
    const path = `/api/records/${random.pick(ids)}`;
    const { status } = random.chance(0.5)
      ? await call(url, 'POST', `${path}/scan`, { json: {} })
      : await call(url, 'PATCH', path, { token: apiKey, json: { description: `${writer}/${i}` } });
    if (status !== 200) faults.push(`A change was answered with ${status}.`);
    jump();
  }
  return faults;
}
