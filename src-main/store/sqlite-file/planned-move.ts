// The last part of a move: the files change their places. A plan on the disk says that it was decided, so that a start after
// a kill brings it to its end, and knows a file that was moved from one that was not.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isoOf } from '../../../src-shared/times.ts';
import { DATABASE_ENDINGS, fileStamp, type Places } from '../../files/data-folder.ts';
import { makeFolder, renameDurably, syncFolder, writeDurably } from '../../files/durable-files.ts';
import { orNull } from '../../files/presence.ts';
import { removeMark } from './start-check.ts';

/** The address of the database that has the rows now; or null, and the copy beside it becomes the station's file. */
export interface Move {
  readonly to: string | null;
}

/** A copy of a name that no start looks at unless a plan says so. */
export function copyIn({ folder }: Places): string {
  return join(folder, 'station.moving.db');
}

const planIn = ({ folder }: Places) => join(folder, 'station.move');

/** Written before the settings, which decide: a start that goes by others drops it. */
export async function planMove(places: Places, { to }: Move): Promise<void> {
  await writeDurably(planIn(places), JSON.stringify({ to: to === null ? null : whereIs(to) }));
}

/** The settings decide; until they are written the station is where it was. */
export async function decideMove(places: Places, to: string | null, writeSettings: () => Promise<void>): Promise<void> {
  await planMove(places, { to });
  try {
    await writeSettings();
  } catch (error) {
    await dropPlan(places);
    throw error;
  }
}

export async function dropPlan(places: Places): Promise<void> {
  await rm(planIn(places), { force: true });
  await syncFolder(places.folder);
}

/** Whether a move was decided that the next start brings to its end. */
export async function isPlanned(places: Places, url: string | null): Promise<boolean> {
  const plan = await readPlan(places);
  return plan !== null && plan.to === (url === null ? null : whereIs(url));
}

/** For a start by this address, or by the file. Gives a sentence on what was done; null where nothing was. */
export async function finishMove(places: Places, url: string | null, now: number): Promise<string | null> {
  if ((await readPlan(places)) === null) return null;
  const isDecided = await isPlanned(places, url);
  if (!isDecided && url !== null && existsSync(places.database)) return null;
  const replaced = isDecided ? await exchange(places, url, now) : null;
  await dropPlan(places);
  if (!isDecided) return null;
  const there = url === null ? 'a file of the data folder' : 'the PostgreSQL';
  const before = replaced === null ? '' : ` The files that had them before lie in ${replaced}.`;
  return `The records were moved into ${there}.${before}`;
}

/** Gives where the files lie that had the rows before, or null. */
export async function exchange(places: Places, url: string | null, now: number): Promise<string | null> {
  if (url !== null) return setAside(places, now);
  const copy = copyIn(places);
  if (!existsSync(copy)) return null;
  // A journal, copies and marks of rows from before would be taken for those of this file, and the file for damaged.
  const replaced = await setAside(places, now);
  await removeMark(places);
  await renameDurably(copy, places.database);
  return replaced;
}

/** So that no start takes them for the station's. The database goes last: as long as it is there, all can be done again. */
async function setAside({ folder, replaced }: Places, now: number): Promise<string | null> {
  const database = DATABASE_ENDINGS.map((ending) => `station.db${ending}`).reverse();
  const names = ['backups', 'journal', ...database].filter((name) => existsSync(join(folder, name)));
  if (names.length === 0) return null;
  const target = join(replaced, fileStamp(isoOf(now)));
  await makeFolder(replaced);
  await mkdir(target, { recursive: true });
  for (const name of names) await rename(join(folder, name), join(target, name));
  for (const one of [target, replaced, folder]) await syncFolder(one);
  return target;
}

async function readPlan(places: Places): Promise<Move | null> {
  const text = await orNull(readFile(planIn(places), 'utf8'));
  return text === null ? null : (JSON.parse(text) as Move);
}

/** Without name, password and options: those may be changed before the station is started again. */
function whereIs(url: string): string {
  return url.replace(/^\w+:\/\/([^/]*@)?/, '').replace(/\?.*$/, '');
}
