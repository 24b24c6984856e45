import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { Activity } from '#shared/accounts/activity.ts';
import { pagesOf } from './pages.ts';
import { insertRow, type Page, pageOf, rowsOf } from './queries.ts';

export type NewActivity = Omit<Activity, 'id' | 'before' | 'hash'>;

/** What stands in the first line in place of the hash of the line before. */
const BEGINNING = '0'.repeat(64);

/** The activity log. A changed or removed line shows: each line carries the hash of the one before. */
export function createActivity(session: Session) {
  async function add(line: NewActivity): Promise<Activity> {
    const last = await session.db
      .selectFrom('activity')
      .select('hash')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = last?.hash ?? BEGINNING;
    return insertRow(session, 'activity', { ...line, before, hash: hashOf(line, before) });
  }

  /** Adds a line to a change that has written something. Gives whether it has. */
  async function addBeside(lineOf: () => NewActivity | null): Promise<boolean> {
    if (!session.writing.hasWritten()) return false;
    const line = lineOf();
    if (line) await add(line);
    return true;
  }

  /** The newest lines first: all, or those with `q` and those of `kinds`. */
  function list(
    q: string | null,
    page: number,
    perPage: number,
    kinds: readonly string[] = [],
  ): Promise<Page<Activity>> {
    return session.snapshot((db) => {
      let found = db.selectFrom('activity').selectAll();
      if (q) {
        const like = `%${q.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()}%`;
        const has = (column: string) => sql<boolean>`${inLowerCase(column, q)} like ${like} escape '\\'`;
        const columns = ['kind', 'actor', 'address', 'facts'];
        found = found.where(({ or, eb }) => or([...columns.map(has), ...kinds.map((kind) => eb('kind', '=', kind))]));
      }
      return pageOf('activity', found.orderBy('id', 'desc'), page, perPage);
    });
  }

  /** The lines after the one with this ID, the oldest first. */
  function after(id: number, limit: number): Promise<readonly Activity[]> {
    return rowsOf(
      'activity',
      session.db.selectFrom('activity').selectAll().where('id', '>', id).orderBy('id').limit(limit),
    );
  }

  /** The newest line of a kind, or null. */
  async function newest(kind: string): Promise<Activity | null> {
    const lines = session.db.selectFrom('activity').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(1);
    return (await rowsOf('activity', lines))[0] ?? null;
  }

  return { add, addBeside, list, after, newest };
}

/** The column in lower case, as far as a search for `q` needs it: SQLite lowers the letters of ASCII alone, and leaves an Ö. */
function inLowerCase(column: string, q: string): RawBuilder<string> {
  const others = [...new Set(q.toLowerCase())].filter((letter) => letter > '\x7f');
  return others.reduce(
    (text, letter) => {
      const capital = letter.toUpperCase();
      // A letter such as ß has no capital of one letter.
      return [...capital].length > 1 ? text : sql<string>`replace(${text}, ${capital}, ${letter})`;
    },
    sql<string>`lower(coalesce(${sql.ref(column)}, ''))`,
  );
}

export function hashOf({ at, kind, outcome, actor, address, facts }: NewActivity, before: string): string {
  const sorted = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([before, at, kind, outcome, actor, address, sorted]))
    .digest('hex');
}

interface ChainReport {
  readonly lines: number;
  /** The first line that does not fit the one before it, or null. */
  readonly brokenAt: number | null;
}

/** Follows the chain of hashes through the whole log. */
export async function checkActivity(connection: { readonly db: Kysely<Database> }): Promise<ChainReport> {
  let before = BEGINNING;
  let lines = 0;
  for await (const page of pagesOf(connection, 'activity')) {
    for (const row of page) {
      lines++;
      const line = { ...row, facts: JSON.parse(row.facts) } as unknown as Activity;
      if (line.before !== before || hashOf(line, before) !== line.hash) return { lines, brokenAt: line.id };
      before = line.hash;
    }
  }
  return { lines, brokenAt: null };
}
