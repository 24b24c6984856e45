// Moves the records of a running station. One request of this process stays open meanwhile, and the station takes no changes
// while it is open. So the station takes changes again as soon as this process ends, however it ends.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { copyBack, copyThere, type Switch } from '#main/store/moving/copies.ts';
import { rowsIn } from '#main/store/moving/move.ts';
import { alreadyThere, nothingThere } from '#main/store/moving/refusals.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { RunningStation } from './running-station.ts';

/** How often the station is asked whether the changes under way are done. */
const ASK_EVERY_MS = 100;

/** `to` is the address of a database, or null for the file. Returns the number of rows of each table. */
export async function moveRunning(
  station: RunningStation,
  folder: string,
  to: string | null,
): Promise<Readonly<Record<string, number>>> {
  const from = (await readSettingsFile(folder))['database.url'] ?? null;
  if (to !== null && from !== null) throw alreadyThere();
  const hold = await holdChanges(station, folder, { from, to });
  try {
    const owner = { folder, run: hold.run };
    if (to !== null) return rowsIn(await copyThere(to, owner, hold));
    if (from === null) throw nothingThere(folder);
    return rowsIn(await copyBack(from, owner, hold));
  } finally {
    await hold.end();
  }
}

interface StationHold extends Switch {
  /** The station's name among those on its database, or null. */
  readonly run: string | null;
  end(): Promise<void>;
}

async function holdChanges(
  station: RunningStation,
  folder: string,
  order: { readonly from: string | null; readonly to: string | null },
): Promise<StationHold> {
  const path = `/api/desk/moves/${randomUUID()}`;
  const ending = new AbortController();
  const over = station.ask('PUT', path, order, ending.signal).then(
    () => null,
    (error: unknown) => error,
  );
  const state = await heldState();
  return {
    run: typeof state['run'] === 'string' ? state['run'] : null,
    async assertHeld() {
      if (!(await station.ask('GET', path))['holds']) throw lost();
    },
    decide: () => decideThere(() => station.ask('POST', `${path}/made`), folder, order.to),
    async end() {
      ending.abort();
      await over;
    },
  };

  async function heldState(): Promise<Readonly<Record<string, unknown>>> {
    for (;;) {
      const refused = await Promise.race([over, pause(ASK_EVERY_MS, false)]);
      if (refused) throw refused;
      const state = await station.ask('GET', path);
      if (state['holds']) return state;
    }
  }
}

/** If the station was killed before its answer, its settings tell whether it switched. */
async function decideThere(ask: () => Promise<unknown>, folder: string, to: string | null): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const isWritten = ((await readSettingsFile(folder))['database.url'] ?? null) === to;
    if (!isWritten) throw error;
  }
}

function lost(): AppError {
  return new AppError('aborted', 'The station takes changes again: nothing was moved. Give the command once more.');
}
