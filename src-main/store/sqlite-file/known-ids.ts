// IDs that were given out are never drawn again, whatever is restored: what the files in the folder know of them is carried
// over into the database that takes their place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { notice } from '#main/base/notice.ts';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { namesIn } from '#main/files/presence.ts';
import { backupFiles } from '#main/store/backup/backup-files.ts';
import { lastStampOf } from '#main/store/backup/covered.ts';
import { readJournal } from '#main/store/journal/reader.ts';
import { removedFrom } from '#main/store/journal/removed.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection, connect, structureProblem } from '#main/store/sql/sqlite.ts';
import { recountIds } from '#main/store/tables/derived.ts';
import { pagesOf, uncheckedPages } from '#main/store/tables/pages.ts';
import { ID_COUNT } from '#shared/core/id.ts';
import type { Notice } from '#shared/core/notices.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';

/** A bit for each ID. */
type Bits = Uint8Array;

/** What one whole file, or a whole journal with the copy before it, knows. */
interface WholeSource {
  /** Also those that were given back. */
  readonly ids: Bits;
  /** Its newest stamp, in milliseconds. */
  readonly last: number;
}

export interface KnownIds {
  /** Those that were given out. */
  readonly bits: Bits;
  /** A source that is whole need not be of the same station: see `knowsAll`. */
  readonly whole: readonly WholeSource[];
}

type Places = Pick<DataPlaces, 'database' | 'journal' | 'backups' | 'damaged'>;

const noBits = (): Bits => new Uint8Array(Math.ceil(ID_COUNT / 8));

/**
 * What the database and the journal in a folder know, and the damaged databases that were set aside: a recovery that was killed
 * leaves no other one. Damaged ones tell what can still be read of them: whatever is wrong with the files that a restore
 * replaces, it must not fail the restore.
 */
export async function knownIds(places: Places): Promise<KnownIds> {
  const bits = noBits();
  // First, since the others know what was given back since.
  for (const name of await namesIn(places.damaged))
    await addDatabase(bits, noBits(), join(places.damaged, name, 'station.db'));
  const journal = await addJournal(bits, places);
  const ids = noBits();
  const last = await addDatabase(bits, ids, places.database);
  return { bits, whole: [...(journal ? [journal] : []), ...(last === null ? [] : [{ ids, last }])] };
}

/** Null if the journal is not whole. */
async function addJournal(bits: Bits, { journal, backups }: Places): Promise<WholeSource | null> {
  const ids = noBits();
  try {
    const { at } = await removedFrom(journal);
    // A copy comes first: the journal has what was given back since.
    const copied = at === EPOCH ? 0 : await addCopy(bits, ids, backups, at);
    const report = await readJournal(journal, ({ table, row }) => {
      if (table === 'ids') note(bits, ids, row);
    });
    const isWhole = copied !== null && report.rows > 0 && report.broken === 0 && report.missing === 0;
    return isWhole ? { ids, last: Math.max(copied, Date.parse(report.newest)) } : null;
  } catch {
    return null;
  }
}

/** Adds what a copy knows that has everything up to the stamp. Returns its newest stamp, or null where no copy has. */
async function addCopy(bits: Bits, ids: Bits, backups: string, stamp: string): Promise<number | null> {
  for (const { name } of await backupFiles(backups)) {
    const file = join(backups, name);
    if (((await lastStampOf(file)) ?? EPOCH) < stamp) continue;
    const last = await addDatabase(bits, ids, file);
    if (last !== null) return last;
  }
  return null;
}

/** Returns the newest stamp of the database, or null where it is not whole. */
async function addDatabase(bits: Bits, ids: Bits, database: string): Promise<number | null> {
  if (!existsSync(database)) return null;
  let connection: Connection | undefined;
  try {
    connection = connect(database, 'inspector');
    // A damaged row counts too: an ID too many does no harm.
    for await (const page of uncheckedPages(connection.db, 'ids', 'number')) {
      for (const row of page) {
        if (row['given_back'] === 0) mark(bits, Number(row['number']), true);
        mark(ids, Number(row['number']), true);
      }
    }
    if (structureProblem(connection.handle, 'quick') !== null) return null;
    return connection.findBy('clock', 'id', 1)?.last ?? 0;
  } catch {
    return null;
  } finally {
    await connection?.close();
  }
}

function note(bits: Bits, ids: Bits, row: Readonly<Record<string, unknown>>): void {
  const number = Number(row['number']);
  mark(bits, number, row['given_back'] === 0);
  mark(ids, number, true);
}

/**
 * Whether the files surely tell of every ID that was given out after the backup was made. A database that is whole and does not
 * know all that the backup knows is another one, such as that of a new machine. Call this before `carryOver`.
 */
export async function knowsAll({ whole }: KnownIds, backup: Connection, newestStamp: string): Promise<boolean> {
  const left = whole.filter(({ last }) => last >= Date.parse(newestStamp));
  const knows = left.map(() => true);
  for await (const page of pagesOf(backup, 'ids')) {
    for (const { number, given_back } of page) {
      if (given_back !== 0) continue;
      for (const [at, { ids }] of left.entries()) if (!isMarked(ids, number)) knows[at] = false;
    }
  }
  return knows.includes(true);
}

function isMarked(bits: Bits, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}

/** A number that is out of bounds comes from a damaged page. */
function mark(bits: Bits, number: number, isTaken: boolean): void {
  if (!Number.isInteger(number) || number < 0 || number >= ID_COUNT) return;
  const bit = 1 << (number & 7);
  bits[number >> 3] = isTaken ? (bits[number >> 3] as number) | bit : (bits[number >> 3] as number) & ~bit;
}

/** Takes these IDs out of the draw of a database. Returns how many it did not know. */
export async function carryOver(connection: Connection, { bits }: Pick<KnownIds, 'bits'>): Promise<number> {
  for await (const page of pagesOf(connection, 'ids')) {
    for (const { number, given_back } of page) if (given_back === 0) mark(bits, number, false);
  }
  let last = connection.findBy('clock', 'id', 1)?.last ?? 0;
  const bulk = bulkWriter(connection);
  let carried = 0;
  await bulk.transaction(async () => {
    for (const number of takenIn(bits)) {
      bulk.put('ids', withSum('ids', { number, given_back: 0, changed_at: isoOf(++last) }));
      carried++;
    }
    if (carried === 0) return;
    await recountIds(connection.db);
    await connection.db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
  });
  return carried;
}

function* takenIn(bits: Bits): Generator<number> {
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) yield at * 8 + bit;
  }
}

/** The pace of the last weeks says how many IDs may have been given out since. */
const PACE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** For the person who restores or starts. `since` is when the last ID that is known was given out. */
export function noticeOnUnknown(count: number, since: string): Notice {
  return notice('ids_unknown', { since, count, chance: Math.round(ID_COUNT / count) });
}

/** How many IDs may have been given out after `from`, at the pace of the 30 days before. */
export async function likelyUnknown({ db }: Pick<Connection, 'db'>, from: number, now: number): Promise<number> {
  const { recent } = await db
    .selectFrom('ids')
    .select((e) => e.fn.countAll<number>().as('recent'))
    .where('changed_at', '>', isoOf(from - PACE_DAYS * DAY_MS))
    .where('changed_at', '<=', isoOf(from))
    .executeTakeFirstOrThrow();
  return Math.ceil((recent * Math.max(0, now - from)) / (PACE_DAYS * DAY_MS));
}
