import type { Kysely } from 'kysely';
import { type Database, tablesOfVersion } from '../schema/schema.ts';
import { checkActivity } from '../tables/activity.ts';
import type { Examination } from './examination.ts';

/** Follows the chain of the log. A database that the station has not brought up to date yet may have none. */
export async function examineActivity(
  connection: { readonly db: Kysely<Database> },
  version: number,
  { findings, facts }: Examination,
): Promise<void> {
  if (!tablesOfVersion(version).includes('activity')) return;
  const { lines, brokenAt } = await checkActivity(connection);
  if (brokenAt === null) facts.push(`${lines} lines of the activity log fit together.`);
  else
    findings.push(
      `Line ${brokenAt} of the activity log does not fit the line before it: somebody has changed the log.`,
    );
}
