// Moves the rows of a station from a file of its data folder into a PostgreSQL, and back, while the station does not run.
import { existsSync } from 'node:fs';
import { type DataPlaces, placesIn } from '#main/files/data-folder.ts';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { openStore } from '#main/store/open.ts';
import { lockFolder } from '#main/store/sqlite-file/lock.ts';
import { decideMove, dropPlan, exchange, isPlanned } from '#main/store/sqlite-file/planned-move.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { copyBack, copyThere, type Switch } from './copies.ts';
import { alreadyThere, assertPicturesHere, nothingThere } from './refusals.ts';
import type { Tallies } from './tallies.ts';

export interface MoveOptions {
  readonly folder: string;
  readonly clock: () => number;
  readonly log: (notice: string) => void;
}

export interface MoveReport {
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>;
  /** The folder of the files that had the rows before, or null. */
  readonly replaced: string | null;
}

/** Moves the rows into a database, which the settings name afterwards. After a kill, the move can be repeated with the same result. */
export async function moveToShared(url: string, options: MoveOptions): Promise<MoveReport> {
  const { places, settings } = await readFolder(options);
  const known = settings['database.url'];
  await assertNotDone(places, known ?? null);
  if (known && (known !== url || !existsSync(places.database))) throw alreadyThere();
  await mend(options);
  const after = { ...settings, 'database.url': url };
  return switched(options, url, after, (decided) => copyThere(url, { folder: options.folder, run: null }, decided));
}

/** Moves the rows back into a file. The settings name no database afterwards, whose rows stay as they are. */
export async function moveToFile(options: MoveOptions): Promise<MoveReport> {
  const { places, settings } = await readFolder(options);
  const { 'database.url': url, ...after } = settings;
  await assertNotDone(places, url ?? null);
  if (!url) throw nothingThere(options.folder);
  assertPicturesHere(settings);
  return switched(options, null, after, (decided) => copyBack(url, { folder: options.folder, run: null }, decided));
}

async function readFolder({ folder }: MoveOptions): Promise<{ places: DataPlaces; settings: Partial<Settings> }> {
  return { places: placesIn(folder), settings: await readSettingsFile(folder) };
}

async function switched(
  { folder, clock }: MoveOptions,
  to: string | null,
  settings: Partial<Settings>,
  copy: (decided: Switch) => Promise<Tallies>,
): Promise<MoveReport> {
  const lock = lockFolder(folder);
  const places = placesIn(folder);
  try {
    const copied = await copy({
      // The lock keeps every station from changing the rows.
      assertHeld: async () => {},
      decide: () => decideMove(places, to, () => writeSettingsFile(folder, settings)),
    });
    const replaced = await exchange(places, to, clock());
    await dropPlan(places);
    return { tables: rowsIn(copied), replaced };
  } finally {
    lock.release();
  }
}

export function rowsIn(copied: Tallies): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(copied).map(([name, { rows }]) => [name, rows]));
}

/** Opens and closes the store once: that mends what a crash left, and brings the tables to the newest version. */
async function mend({ folder, clock, log }: MoveOptions): Promise<void> {
  if (!existsSync(placesIn(folder).database)) {
    throw new AppError('not_found', `There is no database in ${folder}: nothing can be moved.`);
  }
  await (await openStore({ folder, clock, log })).close();
}

async function assertNotDone(places: DataPlaces, url: string | null): Promise<void> {
  if (!(await isPlanned(places, url))) return;
  throw new AppError('conflict', 'The records were moved already. Start the station: it finishes the move.');
}
