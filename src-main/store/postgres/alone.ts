// Only one station of a name may use a database. The connection that writes holds a lock on the name for as long as it is open.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Member } from '#main/store/leases.ts';
import type { Connections } from './connections.ts';
import { unusable } from './failures.ts';
import { LOCKS } from './opening.ts';

/** How long PostgreSQL takes to notice that a machine lost its power. It notices a killed process at once. */
const GONE_MS = 20_000;
const ASK_EVERY_MS = 500;

/** The statement by which the connection that writes takes the lock. It changes nothing if another connection has the lock. */
export function claimOf({ station }: Pick<Member, 'station'>): string {
  return `select pg_try_advisory_lock(${LOCKS + 2}, hashtext('${station.replaceAll("'", "''")}'));`;
}

/** Throws if another station has the lock. A copied data folder has the same name, and two such stations would share sheets and jobs. */
export async function assertAlone({ writer }: Pick<Connections, 'writer'>, { station }: Member): Promise<void> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCKS + 2)}, hashtext(${station})) as mine
    `.execute(writer);
    if (rows[0]?.mine) return;
    if (waited >= GONE_MS) throw twice();
    await pause(ASK_EVERY_MS);
  }
}

function twice(): Error {
  return unusable(
    'a station of this name uses the database already: one of the two has a copy of the other\'s data folder. If this station has the copy, delete the file "station.id" in its data folder, and start again.',
  );
}
