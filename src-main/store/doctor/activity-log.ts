import type { Kysely } from 'kysely';
import { amountOf } from '#main/base/amount.ts';
import type { RowEntry } from '#main/store/journal/line.ts';
import { type Database, tablesOfVersion } from '#main/store/schema/schema.ts';
import { checkActivity } from '#main/store/tables/activity.ts';
import type { Examination } from './examination.ts';

/** Follows the chain of the log. A database that the station has not brought up to date yet may have none. */
export async function examineActivity(
  connection: { readonly db: Kysely<Database> },
  version: number,
  { findings, facts }: Examination,
): Promise<void> {
  if (!tablesOfVersion(version).includes('activity')) return;
  const { lines, brokenAt } = await checkActivity(connection);
  if (brokenAt === null) facts.push(`The activity log is whole: ${amountOf(lines, 'line')}.`);
  else
    findings.push(
      `Line ${brokenAt} of the activity log does not fit the line before it: somebody has changed the log.`,
    );
}

/**
 * Compares the lines of the log with those of the journal. Where somebody cut off the end of the log, the next lines get the
 * numbers of the lines that are gone, and the chain fits again: then the journal alone tells.
 */
export function compareLines() {
  const hashes = new Map<unknown, unknown>();
  const others = new Set<number>();
  return {
    ofDatabase({ id, hash }: Readonly<Record<string, unknown>>): void {
      hashes.set(id, hash);
    },
    /** Call this after the lines of the database are known. */
    ofJournal({ table, row: { id, hash } }: RowEntry): void {
      if (table === 'activity' && hashes.has(id) && hashes.get(id) !== hash) others.add(Number(id));
    },
    findings(): string[] {
      if (others.size === 0) return [];
      const first = Math.min(...others);
      return [
        `Lines of the activity log that are others than in the journal: ${others.size}, the first is line ${first}. Somebody has changed the log.`,
      ];
    },
  };
}
