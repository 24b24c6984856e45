// The last part of a move of rows: the files change their places. A plan on the disk says that the move was decided. So a start
// after a kill finishes the move, and can tell a file that was moved from one that was not.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notice } from '#main/base/notice.ts';
import { DATABASE_ENDINGS, type DataPlaces } from '#main/files/data-folder.ts';
import { makeFolder, renameDurably, syncFolder, writeDurably } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import type { Notice } from '#shared/core/notices.ts';
import { isoOf, timeInName } from '#shared/core/times.ts';
import { removeMark } from './start-check.ts';

/** Where the rows go: the address of a database, or null. With null, the copy in the data folder becomes the station's file. */
interface PlannedMove {
  readonly to: string | null;
}

/** The file of the copy. A start reads it only if there is a plan. */
export function copyIn({ folder }: DataPlaces): string {
  return join(folder, 'station.moving.db');
}

const planIn = ({ folder }: DataPlaces) => join(folder, 'station.move');

/** Writes the plan, before the settings are written. The settings decide: a start by other settings drops the plan. */
export async function planMove(places: DataPlaces, { to }: PlannedMove): Promise<void> {
  await writeDurably(planIn(places), JSON.stringify({ to: to === null ? null : whereIs(to) }));
}

/** Decides the move by writing the settings. Until they are written, the rows stay where they were. */
export async function decideMove(
  places: DataPlaces,
  to: string | null,
  writeSettings: () => Promise<void>,
): Promise<void> {
  await planMove(places, { to });
  try {
    await writeSettings();
  } catch (error) {
    await dropPlan(places);
    throw error;
  }
}

export async function dropPlan(places: DataPlaces): Promise<void> {
  await rm(planIn(places), { force: true });
  await syncFolder(places.folder);
}

/** Whether a move was decided that the next start has to finish. */
export async function isPlanned(places: DataPlaces, url: string | null): Promise<boolean> {
  const plan = await readPlan(places);
  return plan !== null && plan.to === (url === null ? null : whereIs(url));
}

/** Finishes a move at a start by this address, or by the file. Returns what the person is told of it. */
export async function finishMove(places: DataPlaces, url: string | null, now: number): Promise<Notice[]> {
  if ((await readPlan(places)) === null) return [];
  const isDecided = await isPlanned(places, url);
  if (!isDecided && url !== null && existsSync(places.database)) return [];
  const replaced = isDecided ? await exchange(places, url, now) : null;
  await dropPlan(places);
  if (!isDecided) return [];
  const moved = notice(url === null ? 'moved_to_file' : 'moved_to_postgres');
  return [moved, ...(replaced === null ? [] : [notice('replaced_kept', { folder: replaced })])];
}

/** Puts the files in their places. Returns the folder of the files that had the rows before, or null. */
export async function exchange(places: DataPlaces, url: string | null, now: number): Promise<string | null> {
  if (url !== null) return setAside(places, now);
  const copy = copyIn(places);
  if (!existsSync(copy)) return null;
  // With an old journal or old backups beside it, the new file would pass for damaged.
  const replaced = await setAside(places, now);
  await removeMark(places);
  await renameDurably(copy, places.database);
  return replaced;
}

/** Moves the old files away, so that no start uses them. The database goes last: as long as it is there, this can be repeated. */
async function setAside({ folder, replaced }: DataPlaces, now: number): Promise<string | null> {
  const database = DATABASE_ENDINGS.map((ending) => `station.db${ending}`).reverse();
  const names = ['backups', 'journal', ...database].filter((name) => existsSync(join(folder, name)));
  if (names.length === 0) return null;
  const target = join(replaced, timeInName(isoOf(now)));
  await makeFolder(replaced);
  await mkdir(target, { recursive: true });
  for (const name of names) await rename(join(folder, name), join(target, name));
  for (const one of [target, replaced, folder]) await syncFolder(one);
  return target;
}

async function readPlan(places: DataPlaces): Promise<PlannedMove | null> {
  const text = await orNull(readFile(planIn(places), 'utf8'));
  return text === null ? null : (JSON.parse(text) as PlannedMove);
}

/** An address without name, password and options, which may be changed before the station is started again. */
function whereIs(url: string): string {
  return url.replace(/^\w+:\/\/([^/]*@)?/, '').replace(/\?.*$/, '');
}
