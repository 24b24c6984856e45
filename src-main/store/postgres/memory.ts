// Rows in a PostgreSQL that stations share. Its durability, backups and replication are its own.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../src-shared/errors.ts';
import { DATABASE_FULL } from '../../../src-shared/health.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Places } from '../../files/data-folder.ts';
import { DamageError } from '../../files/disk-failures.ts';
import type { Member } from '../leases.ts';
import { createAbsence } from '../memory/absence.ts';
import { backupElsewhere } from '../memory/backup-elsewhere.ts';
import { createClockWatch } from '../memory/clock-watch.ts';
import type { Memory } from '../memory/memory.ts';
import type { Migration } from '../migrations/migrate.ts';
import { TABLE_NAMES } from '../schema/schema.ts';
import { checked } from '../sql/row-sum.ts';
import type { Session } from '../sql/session.ts';
import type { Backups, Trouble } from '../store.ts';
import { verifyTables } from '../tables/row-check.ts';
import type { Tables } from '../tables/tables.ts';
import { assertAlone, claimOf } from './alone.ts';
import { createSharedChanges } from './changes.ts';
import { type Connections, OF_MOVES, OF_STATIONS, openConnections } from './connections.ts';
import { POSTGRES } from './dialect.ts';
import { AGAIN_MS, AWAY, awayWords, failureOf, isAway, isNoRoom, isRefused, startFailureOf } from './failures.ts';
import { createSharedLeases, LEASE_MS } from './leases.ts';
import { memberOf } from './member.ts';
import { assertFit, bringUp } from './opening.ts';
import { sessionName } from './session-names.ts';

export interface SharedDatabase {
  readonly url: string;
  /** A folder of pictures that the stations share, in place of one in the data folder. */
  readonly pictures?: string | undefined;
  /** How long a station that is not heard of keeps what it alone does. */
  readonly leaseMs?: number;
  /** How a change takes its turn; another way in tests. */
  readonly turn?: string;
}

export interface SharedOptions {
  readonly places: Pick<Places, 'folder'>;
  readonly shared: SharedDatabase;
  readonly clock: () => number;
  readonly log: (notice: string) => void;
  readonly idCount: number;
  readonly migrations?: readonly Migration[];
  /** After every change, and when the database went away or came back. */
  readonly changed: () => void;
}

/** All rows are read by one of the stations; the days of stations do not begin at once. */
const ONCE_A_DAY_MS = 20 * 3_600_000;

export async function openSharedMemory(options: SharedOptions): Promise<Memory> {
  const { shared, places, clock, log, idCount, migrations, changed } = options;
  const member = await memberOf(places.folder);
  const connections = openConnections(shared.url, sessionName(member.run), OF_STATIONS, claimOf(member));
  const newest = () => newestIn(connections);
  const atStart = await prepare(connections, shared.url, member, migrations);
  const session = sharedSession(connections);
  const leases = createSharedLeases({ connections, member, leaseMs: shared.leaseMs ?? LEASE_MS, log });
  const parts = { connections, member, clock, idCount, newest: atStart, turn: shared.turn, known: migrations?.length };
  const changes = createSharedChanges(parts);
  const absence = createAbsence({
    ...{ look: () => connections.ask('select 1'), isAway: isUnheard, log, changed },
    words: {
      away: AWAY,
      back: 'The database of the stations is back.',
      fault: 'The database of the stations answers with a fault:',
    },
  });
  const watch = createClockWatch(clock, () => isoOf(changes.newest()), log);
  watch.look();
  let closing: Promise<void> | null = null;
  /** What the last change met. */
  let isFull = false;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw stopping();
    try {
      return await work();
    } catch (error) {
      if (closing && isAway(error)) throw stopping(error);
      if (isAway(error)) absence.note(awayWords(error).text);
      if (error instanceof DamageError) log(`The database is damaged: ${error.message}`);
      throw failureOf(error);
    }
  }

  /** A connection that broke while nobody used it says so to whoever uses it next. Reading again costs nothing. */
  async function readTwice<T>(work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (closing || !isAway(error)) throw error;
      await pause(AGAIN_MS);
      return work();
    });
  }

  return {
    session: () => session,
    read: (work) => guarded(() => readTwice(work)),
    change: <T>(work: (tables: Tables) => Promise<T>) =>
      guarded(async () => {
        try {
          const result = await changes.change(work);
          isFull = false;
          watch.look();
          return result;
        } catch (error) {
          isFull = isNoRoom(error);
          throw error;
        } finally {
          changed();
        }
      }),
    newest,
    trouble: (): Trouble | null => {
      const away = absence.away();
      if (away !== null) return { text: away, readable: false };
      const text = isFull ? DATABASE_FULL : watch.trouble();
      return text === null ? null : { text, readable: true };
    },
    member,
    leases: {
      take: (name) => guarded(() => readTwice(() => leases.take(name))),
      giveBack: (name) => guarded(() => leases.giveBack(name)),
    },
    backups: BACKUPS,
    upkeep: (signal) =>
      guarded(async () => {
        if (!(await leases.takeFor('upkeep', ONCE_A_DAY_MS))) return;
        try {
          await verifyTables({ db: connections.searcher }, TABLE_NAMES, signal);
        } catch (error) {
          // Who does not come to the end leaves it to another station.
          await leases.giveBack('upkeep');
          throw error;
        }
      }),
    close() {
      absence.stop();
      closing ??= leases.close().then(() => connections.close());
      return closing;
    },
  };
}

/** Whoever does not let the station in is heard: the log says why. */
function isUnheard(error: unknown): boolean {
  return isAway(error) && !isRefused(error);
}

/** Gives the newest stamp. */
async function prepare(
  connections: Connections,
  url: string,
  member: Member,
  migrations?: readonly Migration[],
): Promise<number> {
  try {
    await assertFit(connections);
    await bringUpPatiently(url, sessionName(member.run), migrations);
    await assertAlone(connections, member);
    return await newestIn(connections);
  } catch (error) {
    await connections.close();
    throw startFailureOf(error);
  }
}

/** A step over a million rows may take longer than a station waits for any answer. */
async function bringUpPatiently(url: string, name: string, migrations?: readonly Migration[]): Promise<void> {
  const patient = openConnections(url, name, OF_MOVES);
  try {
    await bringUp(patient, migrations);
  } finally {
    await patient.close();
  }
}

async function newestIn({ ask }: Connections): Promise<number> {
  const [row] = await ask<{ last: number }>('select last from clock where id = 1');
  return row?.last ?? 0;
}

/** Outside of a change. */
function sharedSession({ reader, searcher, ask }: Connections): Session {
  return {
    db: reader,
    dialect: POSTGRES,
    async find(table, column, value) {
      const [row] = await ask(`select * from "${table}" where "${column}" = $1`, [value]);
      return row && checked(table, row as never);
    },
    snapshot: (work, pace) => (pace === 'long' ? searcher : reader).transaction().execute(work),
    get writing(): never {
      throw new Error('Rows are written inside of a change only.');
    },
  };
}

/** PostgreSQL has its own. */
const BACKUPS: Backups = {
  takeDaily: async () => {},
  exportTo: async () => {
    throw backupElsewhere();
  },
  exportForNow: async () => {
    throw backupElsewhere();
  },
  list: async () => [],
};

function stopping(cause?: unknown): AppError {
  return new AppError('store_unusable', 'The station is stopping.', { cause });
}
