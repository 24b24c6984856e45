// Rows in a file of the data folder: the memory of a station whose settings name no database.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { notice } from '#main/base/notice.ts';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { keptBackups } from '#main/store/backup/backup-files.ts';
import { coveredTo, lastTimeIn } from '#main/store/backup/covered.ts';
import { exportStation, exportTarget } from '#main/store/backup/export.ts';
import { redateCopies, removeOutdated, takeBackup } from '#main/store/backup/take-backup.ts';
import type { WalletSettings } from '#main/store/backup/wallets.ts';
import { removeUpTo } from '#main/store/journal/removed.ts';
import { ALONE } from '#main/store/leases.ts';
import type { Memory } from '#main/store/memory/memory.ts';
import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import { connect, mergeSearch } from '#main/store/sql/sqlite.ts';
import type { Backups } from '#main/store/store.ts';
import { verifyRows } from '#main/store/tables/row-check.ts';
import type { Notice } from '#shared/core/notices.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts';
import { recover } from './recover.ts';
import { findDamage, hasLostLog } from './start-check.ts';

interface FileOptions extends DatabaseOptions {
  readonly checkDatabase?: DatabaseCheck | undefined;
  readonly wallet?: WalletSettings | undefined;
  /** Throws where nothing may be written under this clock. */
  readonly assertClock: (seen: number) => Promise<void>;
}

/** Checks a database while the station works on it. Returns what is wrong with it, or null. */
export type DatabaseCheck = (file: string, signal: AbortSignal) => Promise<string | null>;

export async function openFileMemory(options: FileOptions): Promise<Memory> {
  const { places } = options;
  await options.assertClock(hasLostLog(places) ? 0 : await lastTimeIn(places.database));
  await mendDatabase(options);
  const database = await openMended(options);
  const backups = backupsOver(database, options);
  const stop = new AbortController();
  const checking = checkLater(database, options, stop.signal);
  return {
    session: database.session,
    read: database.read,
    change: database.change,
    newest: async () => database.engine().plain.findBy('clock', 'id', 1)?.last ?? 0,
    problem: database.problem,
    member: null,
    leases: ALONE,
    backups,
    async upkeep(signal) {
      await backups.takeDaily(signal);
      await database.read(() => verifyRows(database.engine().searches, signal));
      await mergeSearchParts(database, signal);
      await removeCovered(database, places);
    },
    async close() {
      stop.abort();
      await checking;
      await database.close();
    },
  };
}

/** Runs the check beside the work. Damage that it finds is mended like damage that the work meets. */
async function checkLater(database: OpenDatabase, options: FileOptions, signal: AbortSignal): Promise<void> {
  const { places, checkDatabase, log } = options;
  if (!checkDatabase) return;
  try {
    const problem = await checkDatabase(places.database, signal);
    if (problem !== null) database.reportDamage(new DamageError(problem));
  } catch (error) {
    if (!signal.aborted) log(`The database could not be checked: ${String(error)} The daily check does it.`);
  } finally {
    database.noteChecked();
  }
}

async function mendDatabase(options: FileOptions): Promise<void> {
  const { places, migrations, checkDatabase } = options;
  const checks = { knownVersions: migrations?.length, later: checkDatabase !== undefined };
  const damage = await findDamage(places, checks);
  if (damage !== null) await makeAnew(options, damage);
}

async function openMended(options: FileOptions): Promise<OpenDatabase> {
  const { places, clock, checkDatabase } = options;
  const beforeMigration = (version: number) => backUpBefore(places, version, clock);
  const open = () => openDatabase(options, { beforeMigration, isUnchecked: checkDatabase !== undefined });
  try {
    return await open();
  } catch (error) {
    if (!(failureOf(error) instanceof DamageError)) throw error;
    await makeAnew(options, notice('database_damaged'));
    return open();
  }
}

async function makeAnew({ places, clock, notices }: Pick<FileOptions, 'places' | 'clock' | 'notices'>, why: Notice) {
  notices.push(...(await recover(places, why, clock)));
}

async function backUpBefore(places: DataPlaces, version: number, clock: () => number): Promise<void> {
  if (!existsSync(places.database)) return;
  const source = connect(places.database, 'writer');
  try {
    await takeBackup(source, places, `before-version-${version + 1}`, clock());
  } finally {
    await source.close();
  }
}

/** The journal need not have what all copies of the last days have. Their rows were compared when they were made. */
async function removeCovered({ betweenChanges }: OpenDatabase, { backups, journal }: DataPlaces): Promise<void> {
  const stamp = await coveredTo(backups);
  if (stamp !== null) await betweenChanges(() => removeUpTo(journal, stamp));
}

/** Searches are faster in an index of few parts. */
async function mergeSearchParts({ betweenChanges }: OpenDatabase, signal?: AbortSignal): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted();
    more = await betweenChanges(({ writer }) => mergeSearch(writer));
    await nextRound();
  }
}

/** A start removes every file whose name begins with `.unfinished-`. */
const TEMPORARY = '.unfinished-backup-to-fetch';

function backupsOver(database: OpenDatabase, { places, clock, wallet }: FileOptions): Backups {
  const queue = createSerialQueue();
  const writeTo = (target: string, passphrase?: string, beforeThere?: () => Promise<void>) => {
    const order = { target, passphrase, wallet, beforeThere };
    return database.read(() => exportStation(database.engine().writer, places, { ...order, now: clock() }));
  };
  return {
    takeDaily: (signal) =>
      queue.run(() =>
        database.read(async () => {
          await takeBackup(database.engine().writer, places, 'day', clock(), signal);
          await removeOutdated(places);
        }),
      ),
    exportTo: (file, passphrase, beforeThere) =>
      queue.run(async () => writeTo(await exportTarget(file, places), passphrase, beforeThere)),
    exportForNow: (passphrase) =>
      queue.run(async () => {
        const file = join(places.folder, TEMPORARY);
        return { ...(await writeTo(file, passphrase)), file };
      }),
    redate: () => queue.run(() => redateCopies(places, clock())),
    list: () => keptBackups(places.backups),
  };
}
