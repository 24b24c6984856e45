import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { amountOf } from '#main/base/amount.ts';
import { checkSettings } from '#main/files/setting-values.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { copyBack, copyThere, type Switch } from '#main/store/moving/copies.ts';
import { type MoveOptions, type MoveReport, moveToFile, moveToShared, rowsIn } from '#main/store/moving/move.ts';
import { alreadyThere, nothingThere } from '#main/store/moving/refusals.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { readArguments, usageError } from './arguments.ts';
import { requiredFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findRunning, type RunningStation } from './running-station.ts';
import { migrateSyntax } from './syntaxes.ts';

/** Moves the rows of a station into an empty PostgreSQL, or back into its data folder. The station may run. */
export async function runMigrate(args: readonly string[], { log }: Output): Promise<Outcome> {
  const given = readArguments(args, migrateSyntax);
  const target = given.one('to');
  if (target === undefined || given.files.length > 0) throw usageError(migrateSyntax);
  const folder = requiredFolder(given, migrateSyntax);
  const to = target === 'file' ? null : target;
  if (to !== null) checkSettings({ 'database.url': to });
  const running = await findRunning(folder);
  const { tables, replaced } = running
    ? { tables: await moveRunning(running, folder, to), replaced: null }
    : await moveStopped(to, { folder, clock: Date.now, log });
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Moved ${amountOf(rows, 'row')} of ${Object.keys(tables).length} tables and compared them: ${amountOf(tables['records'], 'record')}.`,
    to === null
      ? `The rows are in ${folder} now, and its settings name no database any more. The PostgreSQL is as it was.`
      : 'The settings of the station name the database from now on.',
    running
      ? `The station takes no changes any more. ${SENTENCES[to === null ? 'records_moved_back' : 'records_moved']}`
      : 'Start the station as before.',
  ];
  if (replaced) lines.push(`The old files with the rows are in ${replaced}.`);
  return done(lines, { ok: true, tables, replaced, restart: running !== null });
}

function moveStopped(to: string | null, options: MoveOptions): Promise<MoveReport> {
  return to === null ? moveToFile(options) : moveToShared(to, options);
}

// Moves the records of a running station. One request of this process stays open meanwhile, and the station takes no changes
// while it is open. So the station takes changes again as soon as this process ends, however it ends.
/** How often the station is asked whether the changes under way are done. */
const ASK_EVERY_MS = 100;

/** `to` is the address of a database, or null for the file. Returns the number of rows of each table. */
async function moveRunning(
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
