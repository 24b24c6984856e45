// Rows in a file of the data folder, mended where it has to be: what a station goes by where nothing else is set.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { Places } from '../../files/data-folder.ts';
import { failureOf } from '../../files/database-failures.ts';
import { DamageError } from '../../files/disk-failures.ts';
import { keptBackups } from '../backup/backup-files.ts';
import { exportStation, exportTarget } from '../backup/export.ts';
import { removeOutdated, takeBackup } from '../backup/verified-copy.ts';
import { ALONE } from '../leases.ts';
import type { Memory } from '../memory/memory.ts';
import type { Migration } from '../migrations/migrate.ts';
import { connect, mergeSearch } from '../sql/sqlite.ts';
import type { Backups } from '../store.ts';
import { verifyRows } from '../tables/row-check.ts';
import { openStation, type Station } from './open-database.ts';
import { recover } from './recover.ts';
import { findDamage } from './start-check.ts';

export interface FileOptions {
  readonly places: Places;
  readonly clock: () => number;
  readonly log: (notice: string) => void;
  readonly idCount: number;
  readonly migrations?: readonly Migration[];
  /** Taken down what was found and done. */
  readonly notices: string[];
  /** After every change, whatever came of it. */
  readonly changed: () => void;
  readonly lookOver?: LookOver;
}

/** What is wrong with a database that is in use, or null, once it has been looked through beside the station. */
export type LookOver = (file: string, signal: AbortSignal) => Promise<string | null>;

export async function openFileMemory(options: FileOptions): Promise<Memory> {
  const { places, clock } = options;
  await mendDatabase(options);
  const station = await openMended(options);
  const backups = backupsOver(station, places, clock);
  const stop = new AbortController();
  const looked = lookLater(station, options, stop.signal);
  return {
    session: station.session,
    read: station.read,
    change: station.change,
    newest: async () => station.engine().plain.findBy('clock', 'id', 1)?.last ?? 0,
    trouble: station.trouble,
    member: null,
    leases: ALONE,
    backups,
    async upkeep(signal) {
      await backups.takeDaily(signal);
      await station.read(() => verifyRows(station.engine().searches, signal));
      await tidySearch(station, signal);
    },
    async close() {
      stop.abort();
      await looked;
      await station.close();
    },
  };
}

/** Damage that is found mends the station, as damage does that is met at work. */
async function lookLater(station: Station, options: FileOptions, signal: AbortSignal): Promise<void> {
  const { places, lookOver, log } = options;
  if (!lookOver) return;
  try {
    const trouble = await lookOver(places.database, signal);
    if (trouble !== null) station.blame(new DamageError(trouble));
  } catch (error) {
    if (!signal.aborted) log(`The database could not be looked over: ${String(error)} The daily check does it.`);
  } finally {
    station.seen();
  }
}

async function mendDatabase({ migrations, lookOver, ...options }: FileOptions): Promise<void> {
  const checks = { knownVersions: migrations?.length, later: lookOver !== undefined };
  const damage = await findDamage(options.places, checks);
  if (damage !== null) await makeAnew(options, damage);
}

async function openMended(options: FileOptions): Promise<Station> {
  const { places, clock, lookOver } = options;
  const beforeMigration = (version: number) => backUpBefore(places, version, clock);
  const open = () => openStation({ ...options, beforeMigration, unseen: lookOver !== undefined });
  try {
    return await open();
  } catch (error) {
    if (!(failureOf(error) instanceof DamageError)) throw error;
    await makeAnew(options, 'The database was damaged');
    return open();
  }
}

async function makeAnew({ places, clock, notices }: Pick<FileOptions, 'places' | 'clock' | 'notices'>, why: string) {
  notices.push(...(await recover(places, why, clock)));
}

async function backUpBefore(places: Places, version: number, clock: () => number): Promise<void> {
  if (!existsSync(places.database)) return;
  const source = connect(places.database, 'writer');
  try {
    await takeBackup(source, places, `before-version-${version + 1}`, clock());
  } finally {
    await source.close();
  }
}

/** Searches are faster in an index of few parts. */
async function tidySearch({ between }: Station, signal?: AbortSignal): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted();
    more = await between(({ writer }) => mergeSearch(writer));
    await nextRound();
  }
}

/** What begins so is taken away at a start. */
const FOR_NOW = '.unfinished-backup-to-fetch';

function backupsOver(station: Station, places: Places, clock: () => number): Backups {
  const turns = createSerialQueue();
  return {
    takeDaily: (signal) =>
      turns.run(() =>
        station.read(async () => {
          await takeBackup(station.engine().writer, places, 'day', clock(), signal);
          await removeOutdated(places);
        }),
      ),
    exportTo: (file, passphrase) =>
      turns.run(async () => {
        const target = await exportTarget(file, places);
        return station.read(() => exportStation(station.engine().writer, places, { target, passphrase, now: clock() }));
      }),
    exportForNow: (passphrase) =>
      turns.run(async () => {
        const target = join(places.folder, FOR_NOW);
        const order = { target, passphrase, now: clock() };
        return { ...(await station.read(() => exportStation(station.engine().writer, places, order))), file: target };
      }),
    list: () => keptBackups(places.backups),
  };
}
