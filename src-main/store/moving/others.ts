import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isSessionOf, MOVER, stationIn } from '#main/store/postgres/session-names.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Sessions of a station that was just stopped are gone after a moment. */
const STOPPING_TRIES = 10;
const STOPPING_MS = 300;

/** Throws if another station uses the database: what it writes during the move would be lost. `own` is the run of the moved station, or null. */
export async function assertNoOthers(db: Kysely<Database>, own: string | null): Promise<void> {
  let others: string[] = [];
  for (let i = 0; i < STOPPING_TRIES; i++) {
    others = await othersOn(db, own);
    if (others.length === 0) return;
    await pause(STOPPING_MS);
  }
  const which = own === null ? 'A station works' : 'Another station works';
  throw new AppError(
    'busy',
    `${which} on this database: ${others.join(', ')}. Stop all others for good, then move. Nothing was changed.`,
  );
}

/** The other stations, each by the name or the address of its machine. */
async function othersOn(db: Kysely<Database>, own: string | null): Promise<string[]> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select distinct application_name as name, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and application_name like 'twinmark%' and application_name <> ${MOVER}
  `.execute(db);
  const others = rows.filter(({ name }) => own === null || !isSessionOf(own, name));
  return [
    ...new Set(others.map(({ name, address }) => stationIn(name) ?? `a station at ${address ?? 'this machine'}`)),
  ];
}
