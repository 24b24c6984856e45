import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf } from '#main/base/notice.ts';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import { type DataPlaces, placesIn } from '#main/files/data-folder.ts';
import { isStorageFull } from '#main/files/disk-failures.ts';
import { makeFolder, makeNamedFolder, removeUnfinished, syncNamesIn } from '#main/files/durable-files.ts';
import type { WalletSettings } from '#main/store/backup/wallets.ts';
import { DISK_FULL } from '#shared/core/health.ts';
import { ID_COUNT } from '#shared/core/id.ts';
import type { Notice } from '#shared/core/notices.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { createDraftFiles, type DraftFiles, namedInRows } from './draft-files.ts';
import { createActBook, createActs, noting } from './memory/acts.ts';
import { createClockCheck } from './memory/clock-check.ts';
import { createHold, type Hold, holdable, holdableDrafts } from './memory/hold.ts';
import type { Memory } from './memory/memory.ts';
import { createProblemBell, type ProblemBell } from './memory/problem-bell.ts';
import type { Migration } from './migrations/migrate.ts';
import { openPictureFolder } from './pictures/picture-folder.ts';
import type { PictureKeeper } from './pictures/picture-keeper.ts';
import {
  assertOwnPlace,
  folderPlace,
  type MarkedPlace,
  misplacedPictures,
  watchMount,
} from './pictures/picture-mark.ts';
import { createPictureTrust } from './pictures/picture-trust.ts';
import { createPictures, type PictureFiles } from './pictures/pictures.ts';
import { SET_ASIDE } from './pictures/set-aside-folder.ts';
import type { StorageOptions } from './pictures/storage/objects.ts';
import { bringBackNamed, sweepPictures } from './pictures/unnamed-pictures.ts';
import type { SharedDatabase, SharedOptions } from './postgres/memory.ts';
import { finishRestore } from './restore/restore-steps.ts';
import { failureOf } from './sql/failures.ts';
import type { FarClock } from './sql/far-clock.ts';
import { type DatabaseCheck, openFileMemory } from './sqlite-file/file-memory.ts';
import { lockFolder } from './sqlite-file/lock.ts';
import { finishMove } from './sqlite-file/planned-move.ts';
import { giveReserve, hasRoom } from './sqlite-file/reserve.ts';
import type { Acts, Backups, Drafts, Problem, Store } from './store.ts';
import { permanentTables } from './tables/tables.ts';

export interface StoreOptions {
  /** The data folder. It is made where it is missing. */
  readonly folder: string;
  /** A PostgreSQL that has the rows, instead of a file in the folder. */
  readonly shared?: SharedDatabase | null;
  /** S3-compatible storage that has the pictures, instead of files in the folder. */
  readonly storage?: StorageOptions | null;
  /** The wall clock, in milliseconds. */
  readonly clock: () => number;
  /** What is done where the clock is far from the newest change. By default it is ignored. */
  readonly farClock?: FarClock;
  /** Whether something other than the clock says that it is right. */
  readonly isClockRight?: () => Promise<boolean>;
  /** Takes sentences for the log. */
  readonly log: (notice: string) => void;
  /** Checks the database file after the start. After a clean end, the start itself then skips this check. */
  readonly checkDatabase?: DatabaseCheck;
  /** What of the wallet goes into backups, by the settings of this run. */
  readonly wallet?: WalletSettings;
  /** How many IDs there are. Tests have fewer. */
  readonly idCount?: number;
  /** The steps from version to version. Tests have others. */
  readonly migrations?: readonly Migration[];
}

/** Opens the store of a station, and mends it if it is damaged. Only one process at a time can have it open. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const own = placesIn(options.folder);
  const places = { ...own, pictures: options.shared?.pictures ?? own.pictures };
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

async function openLocked(places: DataPlaces, options: StoreOptions, release: () => void): Promise<Store> {
  const notices: Notice[] = [];
  const bell = createProblemBell();
  const idCount = options.idCount ?? ID_COUNT;
  const { shared, clock, log, migrations, checkDatabase, wallet } = options;
  const { farClock = 'ignore', isClockRight = async () => false } = options;
  const check = createClockCheck({ clock, farClock, isClockRight });
  const { assertClock, isClockDoubted } = check;
  const common = { places, clock, assertClock, isClockDoubted, log, idCount, migrations, changed: bell.check };
  const files = createDraftFiles(places.drafts);
  await finishRestore(places);
  notices.push(...(await finishMove(places, shared?.url ?? null, clock())));
  if (shared) assertNoFile(places);
  await removeUnfinished(places.folder);
  await removeUnfinished(places.backups);
  await syncNamesIn([places.folder, places.drafts, places.pictures, join(places.pictures, SET_ASIDE)]);
  const opened = await (shared
    ? openShared({ ...common, shared })
    : openFileMemory({ ...common, notices, checkDatabase, wallet }));
  await check.keepDoubt(permanentTables(opened, idCount)).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const hold = createHold(bell.check);
  const memory = holdable(opened, hold);
  const acts = createActs();
  const assertOwn = (place: MarkedPlace) => assertOwnPlace(place, permanentTables(memory, idCount), memory);
  const pictures = await openPictures(places, options, assertOwn, bell.check).catch(async (error: unknown) => {
    await memory.close();
    throw error;
  });
  const isAlone = !shared || shared.pictures !== undefined || options.storage;
  const misplaced = isAlone ? null : await misplacedPictures(folderPlace(places.pictures), memory);
  if (misplaced) notices.push(noticeOf(misplaced));
  const drafts = memory.member === null ? files : await namedInRows(files, memory.change);
  // Another database may have been here meanwhile. While a storage is away, reading brings its pictures back later.
  await bringBackNamed(memory.session(), { pictures, named: await files.pictures() }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  for (const { text } of notices) log(text);
  const parts = {
    memory: noting(memory, acts),
    plain: memory,
    acts: createActBook(memory, acts),
    hold,
    pictures,
    files,
    drafts: holdableDrafts(drafts, hold),
    places,
    bell,
    idCount,
  };
  return storeOver(parts, notices, options, release);
}

/** Refuses a database that is named for the first time: the person would see a station without records, and go on in it. */
function assertNoFile({ folder, database }: DataPlaces): void {
  if (!existsSync(database)) return;
  throw refusal('database_beside', { file: database, folder });
}

async function openPictures(
  { pictures: folder, fetched }: DataPlaces,
  { storage, shared, log }: StoreOptions,
  assertOwn: (place: MarkedPlace) => Promise<void>,
  changed: () => void,
): Promise<PictureFiles> {
  const trust = createPictureTrust(storage ? 'in the storage of the pictures' : 'in the data folder');
  if (!storage) return createPictures({ keeper: await openFolder(), trust, changed });
  const { openPictureStorage } = await import('./pictures/storage/keeper.ts');
  const keeper = await openPictureStorage({ storage, folder: fetched, trust, assertOwn, log, changed });
  return createPictures({ keeper, trust, changed });

  async function openFolder(): Promise<PictureKeeper> {
    if (shared?.pictures === undefined) return openPictureFolder(folder, trust);
    await makeFolder(folder);
    await assertOwn(folderPlace(folder));
    return openPictureFolder(folder, trust, watchMount(folder, { log, changed }));
  }
}

/** A station with a file of its own loads no client of PostgreSQL. */
async function openShared(options: SharedOptions): Promise<Memory> {
  const { openSharedMemory } = await import('./postgres/memory.ts');
  return openSharedMemory(options);
}

function problemOfPictures({ isFull, problem }: PictureFiles): Problem | null {
  if (isFull) return { kind: 'disk_full', text: DISK_FULL, readable: true };
  const text = problem();
  return text === null ? null : { kind: 'other', text, readable: true };
}

interface StoreParts {
  readonly memory: Memory;
  /** Its changes are no part of an act. */
  readonly plain: Memory;
  readonly acts: Acts;
  readonly hold: Hold;
  readonly pictures: PictureFiles;
  readonly files: DraftFiles;
  readonly drafts: Drafts;
  readonly places: DataPlaces;
  readonly bell: ProblemBell;
  readonly idCount: number;
}

function storeOver(
  parts: StoreParts,
  notices: readonly Notice[],
  { clock, log }: StoreOptions,
  release: () => void,
): Store {
  const { memory, plain, acts, hold, pictures, drafts, places, bell, idCount } = parts;
  const upkeeps = createSerialQueue();

  function problem(): Problem | null {
    return memory.problem() ?? problemOfPictures(pictures);
  }

  async function hasRoomAgain(): Promise<boolean> {
    if (hold.problem() || !(await hasRoom(places))) return false;
    try {
      await plain.change(({ kept }) => kept.set('store.room_at', isoOf(clock())));
    } catch (error) {
      if (isStorageFull(error)) return false;
      throw error;
    }
    pictures.noteRoom();
    bell.check();
    return true;
  }

  bell.watch(problem);
  return {
    ...permanentTables(memory, idCount),
    pictures: { ...pictures, removeSetAside: (day) => upkeeps.run(() => removeSetAside(parts, day)) },
    drafts,
    leases: memory.leases,
    acts,
    station: memory.member?.station ?? null,
    run: memory.member?.run ?? null,
    change: memory.change,
    newestStamp: () =>
      memory.read(async () => {
        const last = await memory.newest();
        return last === 0 ? EPOCH : isoOf(last);
      }),
    problem,
    onProblem: bell.listen,
    hasRoomAgain,
    holdChanges: hold.begin,
    notices,
    backups: withLines(memory.backups, acts),
    upkeep: (signal) => upkeeps.run(() => upkeep(parts, { clock, log }, signal)),
    async close() {
      await upkeeps.run(async () => {});
      pictures.close();
      try {
        await memory.close();
      } finally {
        release();
      }
    },
  };
}

/** Who made a backup is written before the backup is there. */
function withLines(backups: Backups, { writeLine }: Acts): Backups {
  return { ...backups, exportTo: (file, passphrase) => backups.exportTo(file, passphrase, writeLine) };
}

async function upkeep(
  { memory, hold, pictures, files }: StoreParts,
  { clock, log }: Pick<StoreOptions, 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  hold.assertNone();
  await memory.upkeep(signal);
  await files.tidy();
  const kept = { pictures, named: await files.pictures() };
  const { setAside, broughtBack } = await sweepPictures(memory.session(), kept, clock(), signal);
  if (setAside > 0)
    log(`Pictures that no record names and that were set aside until somebody removes them: ${setAside}.`);
  if (broughtBack > 0) log(`Pictures that had been set aside, are named again and were brought back: ${broughtBack}.`);
}

/** A picture of that day that a row names again is brought back before the rest is removed. */
async function removeSetAside({ memory, hold, pictures, files }: StoreParts, day: string): Promise<void> {
  hold.assertNone();
  await bringBackNamed(memory.session(), { pictures, named: await files.pictures() });
  await pictures.removeSetAside(day);
}
