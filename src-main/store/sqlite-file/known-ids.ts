// IDs that were given out are never drawn again, whatever is restored: what the files in the folder know of them is carried
// over into the database that takes their place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ID_COUNT } from '../../../src-shared/id.ts';
import { EPOCH, isoOf } from '../../../src-shared/times.ts';
import type { DataPlaces } from '../../files/data-folder.ts';
import { namesIn } from '../../files/presence.ts';
import { backupFiles } from '../backup/backup-files.ts';
import { lastStampOf } from '../backup/covered.ts';
import { readJournal } from '../journal/reader.ts';
import { removedFrom } from '../journal/removed.ts';
import { withSum } from '../sql/row-sum.ts';
import { bulkWriter, type Connection, connect, structureProblem } from '../sql/sqlite.ts';
import { recountIds } from '../tables/derived.ts';
import { pagesOf, uncheckedPages } from '../tables/pages.ts';

/** A bit for each ID that was given out. */
export interface KnownIds {
  readonly bits: Uint8Array;
  /** Whether these are surely all of them up to now. */
  readonly complete: boolean;
}

type Places = Pick<DataPlaces, 'database' | 'journal' | 'backups' | 'damaged'>;

/**
 * What the database and the journal in a folder know, and the damaged databases that were set aside: a recovery that was killed
 * leaves no other one. Damaged ones tell what can still be read of them: whatever is wrong with the files that a restore
 * replaces, it must not fail the restore.
 */
export async function knownIds(places: Places): Promise<KnownIds> {
  const bits = new Uint8Array(Math.ceil(ID_COUNT / 8));
  // First, since the others know what was given back since.
  for (const name of await namesIn(places.damaged)) await addDatabase(bits, join(places.damaged, name, 'station.db'));
  const isJournalWhole = await addJournal(bits, places);
  const isDatabaseWhole = await addDatabase(bits, places.database);
  return { bits, complete: isJournalWhole || isDatabaseWhole };
}

async function addJournal(bits: Uint8Array, { journal, backups }: Places): Promise<boolean> {
  try {
    const { at } = await removedFrom(journal);
    // A copy comes first: the journal has what was given back since.
    const isBeginKnown = at === EPOCH || (await addCopy(bits, backups, at));
    const report = await readJournal(journal, ({ table, row }) => {
      if (table === 'ids') mark(bits, Number(row['number']), row['given_back'] === 0);
    });
    return isBeginKnown && report.rows > 0 && report.broken === 0 && report.missing === 0;
  } catch {
    return false;
  }
}

/** Adds what a copy knows that has everything up to the stamp. False where no copy has. */
async function addCopy(bits: Uint8Array, backups: string, stamp: string): Promise<boolean> {
  for (const { name } of await backupFiles(backups)) {
    const file = join(backups, name);
    if (((await lastStampOf(file)) ?? EPOCH) < stamp) continue;
    if (await addDatabase(bits, file)) return true;
  }
  return false;
}

async function addDatabase(bits: Uint8Array, database: string): Promise<boolean> {
  if (!existsSync(database)) return false;
  let connection: Connection | undefined;
  try {
    connection = connect(database, 'inspector');
    // A damaged row counts too: an ID too many does no harm.
    for await (const page of uncheckedPages(connection.db, 'ids', 'number')) {
      for (const { number, given_back } of page) if (given_back === 0) mark(bits, Number(number), true);
    }
    return structureProblem(connection.handle, 'quick') === null;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}

/** A number that is out of bounds comes from a damaged page. */
function mark(bits: Uint8Array, number: number, isTaken: boolean): void {
  if (!Number.isInteger(number) || number < 0 || number >= ID_COUNT) return;
  const bit = 1 << (number & 7);
  bits[number >> 3] = isTaken ? (bits[number >> 3] as number) | bit : (bits[number >> 3] as number) & ~bit;
}

/** Takes these IDs out of the draw of a database. Returns how many it did not know. */
export async function carryOver(connection: Connection, { bits }: KnownIds): Promise<number> {
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

function* takenIn(bits: Uint8Array): Generator<number> {
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) yield at * 8 + bit;
  }
}

/** The pace of the last weeks says how many IDs may have been given out since. */
const PACE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

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
