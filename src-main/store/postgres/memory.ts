// Rows in a PostgreSQL that stations share. PostgreSQL itself cares for durability, backups and replication.

import type { DataPlaces } from '#main/files/data-folder.ts';
import type { Member } from '#main/store/leases.ts';
import { createClockWatch } from '#main/store/memory/clock-watch.ts';
import type { Memory } from '#main/store/memory/memory.ts';
import type { Migration } from '#main/store/migrations/migrate.ts';
import { TABLE_NAMES, TABLES } from '#main/store/schema/schema.ts';
import { allChecked, checked } from '#main/store/sql/row-sum.ts';
import type { LastChange, Session } from '#main/store/sql/session.ts';
import type { Backups, Problem } from '#main/store/store.ts';
import { verifyTables } from '#main/store/tables/row-check.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { DATABASE_FULL } from '#shared/core/health.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { assertAlone, claimOf } from './alone.ts';
import { createAwayGuard } from './away-guard.ts';
import { createSharedChanges } from './changes.ts';
import { type Connections, OF_MOVES, OF_STATIONS, openConnections } from './connections.ts';
import { POSTGRES } from './dialect.ts';
import { isNoRoom, startFailureOf } from './failures.ts';
import { createSharedLeases, LEASE_MS, type SharedLeases } from './leases.ts';
import { memberOf } from './member.ts';
import { assertFit, bringUp } from './opening.ts';
import { sessionName } from './session-names.ts';

export interface SharedDatabase {
  readonly url: string;
  /** A folder of pictures that the stations share, instead of the one in the data folder. */
  readonly pictures?: string | undefined;
  /** How long a station keeps its leases after its last sign of life to the database. */
  readonly leaseMs?: number;
  /** The statement by which a change locks the clock. Tests have another. */
  readonly lockClock?: string;
}

export interface SharedOptions {
  readonly places: Pick<DataPlaces, 'folder'>;
  readonly shared: SharedDatabase;
  readonly clock: () => number;
  readonly isClockDoubted: () => boolean;
  /** Throws where nothing may be written under this clock. */
  readonly assertClock: (seen: number) => Promise<void>;
  readonly log: (notice: string) => void;
  readonly idCount: number;
  readonly migrations?: readonly Migration[] | undefined;
  /** Called after every change, and when the database went away or came back. */
  readonly changed: () => void;
}

export async function openSharedMemory(options: SharedOptions): Promise<Memory> {
  const { shared, places, clock, isClockDoubted, assertClock, log, idCount, migrations, changed } = options;
  const member = await memberOf(places.folder);
  const connections = openConnections(shared.url, sessionName(member.run), OF_STATIONS, claimOf(member));
  const prepared = { connections, member, migrations, assertClock };
  const newest = await prepare(prepared, shared.url);
  const session = sharedSession(connections);
  const leases = createSharedLeases({ connections, member, leaseMs: shared.leaseMs ?? LEASE_MS, log });
  const { lockClock } = shared;
  const parts = { connections, member, clock, isClockDoubted, idCount, newest, lockClock, known: migrations?.length };
  const changes = createSharedChanges(parts);
  const guard = createAwayGuard({ connections, log, changed });
  const watch = createClockWatch({ clock, isClockDoubted, seen: () => changes.newest().seen, log });
  watch.check();
  let closing: Promise<void> | null = null;
  /** Whether the last change found the disk full. */
  let isFull = false;

  async function change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    try {
      const result = await changes.change(work);
      isFull = false;
      watch.check();
      return result;
    } catch (error) {
      isFull = isNoRoom(error);
      throw error;
    } finally {
      changed();
    }
  }

  function problem(): Problem | null {
    const away = guard.away();
    if (away !== null) return { kind: 'database_away', text: away, readable: false };
    if (isFull) return { kind: 'database_full', text: DATABASE_FULL, readable: true };
    const text = watch.problem();
    return text === null ? null : { kind: 'other', text, readable: true };
  }

  return {
    session: () => session,
    read: guard.read,
    change: (work) => guard.run(() => change(work)),
    newest: async () => (await newestIn(connections)).last,
    problem,
    member,
    leases: {
      take: (name) => guard.read(() => leases.take(name)),
      giveBack: (name) => guard.run(() => leases.giveBack(name)),
    },
    backups: BACKUPS,
    upkeep: (signal) => guard.run(() => checkOnceADay(connections, leases, signal)),
    close() {
      guard.close();
      closing ??= leases.close().then(() => connections.close());
      return closing;
    },
  };
}

/** Compares every row with its checksum. One station does this for all, whenever its day begins first. */
async function checkOnceADay({ searcher }: Connections, leases: SharedLeases, signal?: AbortSignal): Promise<void> {
  if (!(await leases.takeFor('upkeep', ONCE_A_DAY_MS))) return;
  try {
    await verifyTables({ db: searcher }, TABLE_NAMES, signal);
  } catch (error) {
    // If this station does not finish, another one does the work.
    await leases.giveBack('upkeep');
    throw error;
  }
}

/** Less than a day, so that the lease is free again if a station begins a little earlier than yesterday. */
const ONCE_A_DAY_MS = 20 * 3_600_000;

interface Prepared extends Pick<SharedOptions, 'migrations' | 'assertClock'> {
  readonly connections: Connections;
  readonly member: Member;
}

/** Brings the tables to the newest version, and takes the lock on the station's name. Returns the newest change. */
async function prepare({ connections, member, migrations, assertClock }: Prepared, url: string): Promise<LastChange> {
  try {
    await assertFit(connections);
    await bringUpPatiently(url, sessionName(member.run), migrations);
    await assertAlone(connections, member);
    const newest = await newestIn(connections);
    await assertClock(newest.seen);
    return newest;
  } catch (error) {
    await connections.close();
    throw startFailureOf(error);
  }
}

/** Migrates over a connection without time limits: a million rows may take longer than a station usually waits. */
async function bringUpPatiently(url: string, name: string, migrations?: readonly Migration[]): Promise<void> {
  const patient = openConnections(url, name, OF_MOVES);
  try {
    await bringUp(patient, migrations);
  } finally {
    await patient.close();
  }
}

async function newestIn({ ask }: Connections): Promise<LastChange> {
  const [row] = await ask<LastChange>('select last, seen from clock where id = 1');
  return row ?? { last: 0, seen: 0 };
}

/** A session outside of a change. */
export function sharedSession({ reader, searcher, ask }: Connections): Session {
  return {
    db: reader,
    dialect: POSTGRES,
    async find(table, column, value) {
      const [row] = await ask(`select * from "${table}" where "${column}" = $1`, [value]);
      return row && checked(table, row as never);
    },
    async findAll(table, column, value) {
      const inOrder = `order by "${TABLES[table].key}"`;
      const rows = await ask(`select * from "${table}" where "${column}" = $1 ${inOrder}`, [value]);
      return allChecked(table, rows as never[]);
    },
    readAhead: async () => {},
    snapshot: (work, duration) => (duration === 'long' ? searcher : reader).transaction().execute(work),
    get writing(): never {
      throw new Error('Rows are written inside of a change only.');
    },
  };
}

/** A station on a PostgreSQL makes no backups of its own. */
const BACKUPS: Backups = {
  takeDaily: async () => {},
  exportTo: async () => {
    throw refusal('backup_elsewhere');
  },
  exportForNow: async () => {
    throw refusal('backup_elsewhere');
  },
  redate: async () => {},
  list: async () => [],
};
