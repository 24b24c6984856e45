import { sql } from 'kysely';
import type { Member } from '#main/store/leases.ts';
import type { Session } from '#main/store/sql/session.ts';

export type Held = ReturnType<typeof createHeld>;

/** Asks inside a change whether this station holds a lease, so that only the holder makes the change. The one station of a file holds every lease. */
export function createHeld(session: Session, member: Member | null) {
  /** Whether this station has the lease, and will have it until the change is done. */
  async function isHeld(name: string): Promise<boolean> {
    if (!member) return true;
    // Locks the row, so that nobody takes the lease before this change is done.
    const { rows } = await sql`
      select name from leases where name = ${name} and holder = ${member.run} and until > clock_timestamp() for update
    `.execute(session.db);
    return rows.length > 0;
  }

  return { isHeld };
}
