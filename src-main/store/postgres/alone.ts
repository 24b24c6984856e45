// One station of a name on a database: whoever has its connection that writes has the name too, and loses it with that.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Member } from '../leases.ts';
import type { Connections } from './connections.ts';
import { unusable } from './failures.ts';
import { LOCKS } from './opening.ts';

/** PostgreSQL takes so long to notice that a machine lost its power; who was killed is gone at once. */
const GONE_MS = 20_000;
const LOOK_EVERY_MS = 500;

/** For the connection that writes: nothing happens where another one has it. */
export function claimOf({ station }: Pick<Member, 'station'>): string {
  return `select pg_try_advisory_lock(${LOCKS + 2}, hashtext('${station.replaceAll("'", "''")}'));`;
}

/** A data folder that was copied has the name too: two such stations would take each other's sheets and jobs for their own. */
export async function assertAlone({ writer }: Pick<Connections, 'writer'>, { station }: Member): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCKS + 2)}, hashtext(${station})) as mine
    `.execute(writer);
    if (rows[0]?.mine) return;
    if (waited >= GONE_MS) throw twice();
    await pause(LOOK_EVERY_MS);
  }
}

function twice(): Error {
  return unusable(
    'A station of this name works on the database already: one of the two has a copy of the other\'s data folder. Where this one is the copy, delete the file "station.id" in its data folder, and start again.',
  );
}
