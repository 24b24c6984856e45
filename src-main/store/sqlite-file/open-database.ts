// The database of a data folder while it is open: its connections, what is wrong with it, and how that is mended.
import { writeFile } from 'node:fs/promises';
import { notice } from '#main/base/notice.ts';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { syncFolder } from '#main/files/durable-files.ts';
import { catchUp } from '#main/store/journal/catch-up.ts';
import { openJournal } from '#main/store/journal/journal.ts';
import { createClockWatch } from '#main/store/memory/clock-watch.ts';
import { type Migration, migrate } from '#main/store/migrations/migrate.ts';
import { type DamageError, isNoRoom, isSyncFault } from '#main/store/sql/failures.ts';
import { readingSession, type Session } from '#main/store/sql/session.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import type { Problem } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { DISK_FULL } from '#shared/core/health.ts';
import type { Notice } from '#shared/core/notices.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Changes, createChanges } from './changes.ts';
import { closeEngine, type Engine, openEngine } from './connections.ts';
import { createDamageGuard } from './damage-guard.ts';
import { recover } from './recover.ts';
import { holdReserve, holdWhatFits } from './reserve.ts';
import { removeMark, runningMark } from './start-check.ts';
import { openTurn } from './turn.ts';

export interface DatabaseOptions {
  readonly places: DataPlaces;
  readonly clock: () => number;
  readonly isClockDoubted: () => boolean;
  readonly log: (notice: string) => void;
  readonly idCount: number;
  /** Collects sentences on what was found and done. */
  readonly notices: Notice[];
  readonly migrations?: readonly Migration[] | undefined;
  /** Called after every change, also after one that failed. */
  readonly changed: () => void;
}

/** How a database is opened. */
interface Opening {
  readonly beforeMigration: (version: number) => Promise<void>;
  /** Whether it is opened without a check of its pages. */
  readonly isUnchecked: boolean;
}

/** The present connections. After damage there are other ones. */
interface Opened {
  readonly engine: Engine;
  readonly changes: Changes;
  readonly session: Session;
  /** Whether everything is ready for the first change. Getting ready takes room, so it waits while the disk is full. */
  settled: boolean;
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

export async function openDatabase(options: DatabaseOptions, { beforeMigration, isUnchecked }: Opening) {
  const { clock, isClockDoubted, log } = options;
  const begin = () => start(options, beforeMigration);
  let opened = await begin();
  /** Whether the last change found the disk full. */
  let isFull = !opened.settled;
  let diskFault: string | null = null;

  const watch = createClockWatch({ clock, isClockDoubted, log, seen: () => opened.changes.seen() });
  watch.check();
  const guard = createDamageGuard({
    isUnchecked,
    isOpen: () => opened.engine.plain.handle.open,
    async mend(damage) {
      opened = await mend(options, opened, damage, begin);
    },
  });

  async function change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    if (diskFault !== null) throw new AppError('store_unusable', diskFault);
    try {
      if (!opened.settled) await opened.changes.alone(() => settleOnce(opened, options.places));
      const result = await opened.changes.change(work);
      isFull = false;
      watch.check();
      return result;
    } catch (error) {
      isFull = isNoRoom(error);
      // A disk that lost bytes once may report the next time that it kept them.
      if (isSyncFault(error)) diskFault = DISK_FAULT;
      throw error;
    } finally {
      options.changed();
    }
  }

  function problem(): Problem | null {
    const unusable = guard.problem();
    if (unusable !== null) return { kind: 'other', text: unusable, readable: false };
    if (diskFault === null && (isFull || !opened.settled))
      return { kind: 'disk_full', text: DISK_FULL, readable: true };
    const text = diskFault ?? journalProblem(opened.changes.journal().failure()) ?? watch.problem();
    return text === null ? null : { kind: 'other', text, readable: true };
  }

  return {
    engine: () => opened.engine,
    session: () => opened.session,
    read: <T>(work: () => Promise<T>): Promise<T> => guard.run(work),
    change: <T>(work: (tables: Tables) => Promise<T>): Promise<T> => guard.run(() => change(work)),
    /** Does work on the connection that writes, between two changes. */
    betweenChanges: <T>(work: (engine: Engine) => T): Promise<T> =>
      guard.run(() => opened.changes.alone(async () => unread(opened.engine, work))),
    problem,
    reportDamage: guard.reportDamage,
    noteChecked: guard.noteChecked,
    close: () => guard.close(() => closeCleanly(opened, options.places)),
  };
}

/** Does work while nothing is read: it may commit in ways of its own. */
function unread<T>(engine: Engine, work: (engine: Engine) => T): T {
  engine.turn.end();
  return work(engine);
}

function closeCleanly({ changes, engine }: Opened, places: DataPlaces): Promise<void> {
  return changes.alone(async () => {
    await changes.journal().close();
    await removeMark(places);
    await closeEngine(engine, 'clean');
    await holdWhatFits(places);
  });
}

/** The station goes on with the new database: no restart is needed. */
async function mend(
  { log, notices, places, clock }: DatabaseOptions,
  { engine, changes }: Opened,
  damage: DamageError,
  begin: () => Promise<Opened>,
): Promise<Opened> {
  log(`The database is damaged: ${damage.message} It is made anew.`);
  try {
    return await changes.alone(async () => {
      await changes.journal().close();
      await closeEngine(engine, 'broken');
      const told = await recover(places, notice('database_damaged'), clock);
      notices.push(...told);
      for (const { text } of told) log(text);
      return begin();
    });
  } catch (error) {
    log(`Making the database anew failed: ${String(error)}`);
    throw error;
  }
}

function journalProblem(failure: unknown): string | null {
  return failure ? 'The journal beside the database cannot be written: the disk is full or fails.' : null;
}

const DISK_FAULT =
  'The disk did not keep what was written to it, so the station writes nothing more. Check the disk, then start the station again.';

async function start(
  { places, clock, isClockDoubted, idCount, migrations }: DatabaseOptions,
  beforeMigration: Opening['beforeMigration'],
): Promise<Opened> {
  const turn = openTurn();
  const writer = connect(places.database, 'writer', turn);
  let engine: Engine | null = null;
  try {
    await migrate(writer, beforeMigration, migrations);
    engine = openEngine(places.database, turn, writer);
    const journal = await openJournal(places.journal, clock);
    const isBehind = !(await isDone(catchUp(journal, writer.db)));
    const parts = { writer: () => writer, journal, journalFolder: places.journal, clock, isClockDoubted };
    const opened = {
      engine,
      changes: createChanges({ ...parts, idCount, isBehind }),
      session: readingSession(engine),
      settled: false,
    };
    await isDone(settleOnce(opened, places));
    return opened;
  } catch (error) {
    if (engine) await closeEngine(engine, 'broken');
    writer.handle.close();
    throw error;
  }
}

/** False where the disk has no room for the work now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
}

async function settleOnce(opened: Opened, places: DataPlaces): Promise<void> {
  if (opened.settled) return;
  // This change makes a write-ahead log. If the log is missing at the next start, something removed it.
  await opened.engine.writer.db
    .updateTable('clock')
    .set((e) => ({ last: e.ref('last') }))
    .where('id', '=', 1)
    .execute();
  await writeFile(runningMark(places), '');
  await syncFolder(places.folder);
  await holdReserve(places);
  opened.settled = true;
}
