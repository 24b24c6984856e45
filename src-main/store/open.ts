import { existsSync } from 'node:fs';
import { setImmediate as nextRound } from 'node:timers/promises';
import { ID_COUNT } from '../../src-shared/id.ts';
import { EPOCH, isoOf } from '../../src-shared/times.ts';
import { removeOutdated, takeBackup } from './backups.ts';
import { isStorageFull } from './damage.ts';
import { connect, failureOf, mergeSearch } from './dialect.ts';
import { createDraftFiles } from './drafts.ts';
import { makeNamedFolder } from './durable-files.ts';
import { exportStation } from './export.ts';
import { type Places, placesIn } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Migration } from './migrate.ts';
import { openPictures, type PictureFiles } from './pictures.ts';
import { recover } from './recover.ts';
import { giveReserve } from './reserve.ts';
import { finishRestore } from './restore-steps.ts';
import { findDamage } from './start-check.ts';
import { FULL, openStation, type Station } from './station.ts';
import type { Backups, Store } from './store.ts';
import { removeUnfinished, sweepPictures } from './sweep.ts';
import { standingTables } from './tables/tables.ts';
import { createTurns } from './turns.ts';
import { verifyRows } from './verify.ts';

export interface StoreOptions {
  /** The data folder; made where it is missing. */
  readonly folder: string;
  /** The wall clock, in milliseconds. */
  readonly clock: () => number;
  /** What happened, as a sentence for the log. */
  readonly log: (notice: string) => void;
  /** How many IDs there are; fewer in tests. */
  readonly idCount?: number;
  /** The steps from version to version; others in tests. */
  readonly migrations?: readonly Migration[];
}

/** Opens the memory of a station, mended where it has to be. One process at a time. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const places = placesIn(options.folder);
  await makeNamedFolder(options.folder);
  const lock = lockFolder(options.folder);
  const open = () => openLocked(places, options, lock.release);
  try {
    return await open().catch(async (error: unknown) => {
      if (isStorageFull(failureOf(error)) && (await giveReserve(places))) return open();
      throw error;
    });
  } catch (error) {
    lock.release();
    throw failureOf(error);
  }
}

async function openLocked(places: Places, options: StoreOptions, release: () => void): Promise<Store> {
  const notices: string[] = [];
  await finishRestore(places);
  await clearUnfinished(places);
  await mendDatabase(places, options, notices);
  const pictures = await openPictures(places.pictures);
  const station = await openStation({
    ...options,
    places,
    notices,
    idCount: options.idCount ?? ID_COUNT,
    beforeMigration: (version) => backUpBefore(places, version, options.clock),
  });
  for (const notice of notices) options.log(notice);
  return storeOver(station, pictures, places, notices, options, release);
}

async function clearUnfinished({ folder, backups }: Places): Promise<void> {
  await removeUnfinished(folder);
  await removeUnfinished(backups);
}

async function mendDatabase(places: Places, { clock, migrations }: StoreOptions, notices: string[]): Promise<void> {
  const damage = await findDamage(places, migrations?.length);
  if (damage !== null) notices.push(...(await recover(places, damage, clock)));
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

function storeOver(
  station: Station,
  pictures: PictureFiles,
  places: Places,
  notices: readonly string[],
  { clock, log, idCount = ID_COUNT }: StoreOptions,
  release: () => void,
): Store {
  const backups = backupsOver(station, places, clock);
  const drafts = createDraftFiles(places.drafts);
  const upkeeps = createTurns();

  async function upkeep(signal?: AbortSignal): Promise<void> {
    await backups.takeDaily(signal);
    await station.read(() => verifyRows(station.engine().searches, signal));
    await tidySearch(station, signal);
    await drafts.tidy();
    const kept = { pictures, named: await drafts.pictures() };
    const removed = await sweepPictures(station.engine().plain, kept, places.pictures, clock(), signal);
    if (removed > 0) log(`${removed} pictures that no record names were removed.`);
  }

  return {
    ...standingTables(station, idCount),
    pictures,
    drafts,
    change: station.change,
    newestStamp: () =>
      station.read(async () => {
        const last = station.engine().plain.findBy('clock', 'id', 1)?.last ?? 0;
        return last === 0 ? EPOCH : isoOf(last);
      }),
    trouble: () => {
      const text = pictures.isFull ? FULL : pictures.fault();
      return station.trouble() ?? (text === null ? null : { text, readable: true });
    },
    notices,
    backups,
    upkeep: (signal) => upkeeps.run(() => upkeep(signal)),
    async close() {
      await upkeeps.run(async () => {});
      try {
        await station.close();
      } finally {
        release();
      }
    },
  };
}

/** Searches are faster in an index of few parts. */
async function tidySearch({ between }: Station, signal?: AbortSignal): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted();
    more = await between(({ writer }) => mergeSearch(writer));
    await nextRound();
  }
}

function backupsOver(station: Station, places: Places, clock: () => number): Backups {
  const turns = createTurns();
  return {
    takeDaily: (signal) =>
      turns.run(() =>
        station.read(async () => {
          await takeBackup(station.engine().writer, places, 'day', clock(), signal);
          await removeOutdated(places);
        }),
      ),
    exportTo: (file) =>
      turns.run(() => station.read(() => exportStation(station.engine().writer, places, file, clock()))),
  };
}
