// The open store between its parts: which connections are in use, what is wrong, and what is done about it.
import { writeFile } from 'node:fs/promises';
import { AppError } from '../../../src-shared/errors.ts';
import { DISK_FULL } from '../../../src-shared/health.ts';
import type { Places } from '../../files/data-folder.ts';
import { failureOf, isNoRoom, isSyncFault } from '../../files/database-failures.ts';
import { DamageError } from '../../files/disk-failures.ts';
import { syncFolder } from '../../files/durable-files.ts';
import { catchUp } from '../journal/catch-up.ts';
import { openJournal } from '../journal/journal.ts';
import { createClockWatch } from '../memory/clock-watch.ts';
import { type Migration, migrate } from '../migrations/migrate.ts';
import { readingSession, type Session } from '../sql/session.ts';
import { connect } from '../sql/sqlite.ts';
import type { Trouble } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { type Changes, createChanges } from './changes.ts';
import { closeEngine, type Engine, openEngine } from './connections.ts';
import { recover } from './recover.ts';
import { holdReserve, holdWhatFits } from './reserve.ts';
import { removeMark, runningMark } from './start-check.ts';

export interface StationOptions {
  readonly places: Places;
  readonly clock: () => number;
  readonly log: (notice: string) => void;
  readonly idCount: number;
  readonly notices: string[];
  readonly migrations?: readonly Migration[];
  readonly beforeMigration: (version: number) => Promise<void>;
  /** Whether the database was opened without a look at its pages. */
  readonly unseen: boolean;
  /** After every change, whatever came of it. */
  readonly changed: () => void;
}

export interface Station {
  engine(): Engine;
  session(): Session;
  read<T>(work: () => Promise<T>): Promise<T>;
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Work on the connection that writes, between two changes. */
  between<T>(work: (engine: Engine) => T): Promise<T>;
  trouble(): Trouble | null;
  /** Damage that was found beside the work: it is mended. */
  blame(damage: DamageError): void;
  /** The database has been looked at. */
  seen(): void;
  close(): Promise<void>;
}

interface Open {
  readonly engine: Engine;
  readonly changes: Changes;
  readonly session: Session;
  /** Whether what comes before the first change is done: it takes room, so it waits on a full disk. */
  settled: boolean;
}

export async function openStation(options: StationOptions): Promise<Station> {
  let open = await start(options);
  let mending: Promise<void> | null = null;
  let failed: string | null = null;
  let closing: Promise<void> | null = null;
  let { unseen } = options;
  /** What the last change met. */
  let isFull = !open.settled;
  let diskFault: string | null = null;

  const watch = createClockWatch(options.clock, () => open.changes.journal().newest(), options.log);
  watch.look();

  /** Until the database has been looked at, work that meets damage waits for its mending: a start is not to fail by it. */
  async function guarded<T>(work: () => Promise<T>, isPatient = unseen): Promise<T> {
    if (isPatient) await mending;
    if (failed !== null) throw new AppError('store_unusable', failed);
    if (mending) throw beingMended();
    if (closing) throw stopping();
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      const mended = failure instanceof DamageError ? blame(failure) : mending;
      if (isPatient && mended) return mended.then(() => guarded(work, false));
      throw failure instanceof DamageError ? beingMended(failure) : (unavailable(failure) ?? failure);
    }
  }

  function blame(damage: DamageError): Promise<void> {
    mending ??= mend(damage).finally(() => {
      mending = null;
    });
    return mending;
  }

  async function change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    if (diskFault !== null) throw new AppError('store_unusable', diskFault);
    try {
      if (!open.settled) await open.changes.alone(() => settleOnce(open, options.places));
      const result = await open.changes.change(work);
      isFull = false;
      watch.look();
      return result;
    } catch (error) {
      isFull = isNoRoom(error);
      // What a disk did not take once it may claim to have taken the next time.
      if (isSyncFault(error)) diskFault = DISK_FAULT;
      throw error;
    } finally {
      options.changed();
    }
  }

  /** Work that was under way when its connection was taken from it. */
  function unavailable(failure: unknown): AppError | null {
    if (failure instanceof AppError || open.engine.plain.handle.open) return null;
    return mending ? beingMended(failure) : stopping(failure);
  }

  async function close(): Promise<void> {
    await mending;
    if (failed !== null) return;
    await open.changes.alone(async () => {
      await open.changes.journal().close();
      await removeMark(options.places);
      await closeEngine(open.engine, 'clean');
      await holdWhatFits(options.places);
    });
  }

  /** The station goes on by itself: no restart is needed. */
  async function mend(cause: DamageError): Promise<void> {
    const { engine, changes } = open;
    options.log(`The database is damaged: ${cause.message} It is made anew.`);
    try {
      await changes.alone(async () => {
        await changes.journal().close();
        await closeEngine(engine, 'broken');
        const told = await recover(options.places, 'The database was damaged', options.clock);
        options.notices.push(...told);
        for (const notice of told) options.log(notice);
        open = await start(options);
      });
    } catch (error) {
      failed = 'The database is damaged and could not be made anew. Start the station again; the log has the details.';
      options.log(`Making the database anew failed: ${String(error)}`);
    }
  }

  function trouble(): Trouble | null {
    const unusable = failed ?? (mending ? beingMended().message : null);
    if (unusable !== null) return { text: unusable, readable: false };
    const text =
      diskFault ?? writingTrouble(isFull || !open.settled, open.changes.journal().fault()) ?? watch.trouble();
    return text === null ? null : { text, readable: true };
  }

  return {
    engine: () => open.engine,
    session: () => open.session,
    read: guarded,
    change: (work) => guarded(() => change(work)),
    between: (work) => guarded(() => open.changes.alone(async () => work(open.engine))),
    trouble,
    blame(damage) {
      if (failed === null && !closing) void blame(damage);
    },
    seen() {
      unseen = false;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function writingTrouble(isFull: boolean, fault: unknown): string | null {
  if (isFull) return DISK_FULL;
  return fault ? 'The journal beside the database cannot be written: the disk is full or fails.' : null;
}

const DISK_FAULT =
  'The disk did not keep what was written to it, so that nothing more is written. Look after the disk, then start the station again.';

async function start({ places, clock, idCount, migrations, beforeMigration }: StationOptions): Promise<Open> {
  const writer = connect(places.database, 'writer');
  let engine: Engine | null = null;
  try {
    await migrate(writer, beforeMigration, migrations);
    engine = openEngine(places.database, writer);
    const journal = await openJournal(places.journal);
    const isBehind = !(await isDone(catchUp(journal, writer.db)));
    const parts = { writer: () => writer, journal, journalFolder: places.journal, clock, idCount, isBehind };
    const open = { engine, changes: createChanges(parts), session: readingSession(engine), settled: false };
    await isDone(settleOnce(open, places));
    return open;
  } catch (error) {
    if (engine) await closeEngine(engine, 'broken');
    writer.handle.close();
    throw error;
  }
}

/** False where the disk has no room for it now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
}

async function settleOnce(open: Open, places: Places): Promise<void> {
  if (open.settled) return;
  // From here on there is a write-ahead log; if it is gone at the next start, something took it away.
  await open.engine.writer.db
    .updateTable('clock')
    .set((e) => ({ last: e.ref('last') }))
    .where('id', '=', 1)
    .execute();
  await writeFile(runningMark(places), '');
  await syncFolder(places.folder);
  await holdReserve(places);
  open.settled = true;
}

function stopping(cause?: unknown): AppError {
  return new AppError('store_unusable', 'The station is stopping.', { cause });
}

function beingMended(cause?: unknown): AppError {
  const text = 'The database is damaged and is being made anew from its backup and journal. Try again in a minute.';
  return new AppError('store_unusable', text, { cause, retryAfterSeconds: 30 });
}
