import { sql } from 'kysely';
import type { Member } from '../leases.ts';
import type { Session } from '../sql/session.ts';
import type { Held } from '../store.ts';

/** Where a file has the rows, there is nobody else. */
export function createHeld(session: Session, member: Member | null): Held {
  async function isHeld(name: string): Promise<boolean> {
    if (!member) return true;
    // Locked: nobody takes it before this change is done.
    const { rows } = await sql`
      select name from leases where name = ${name} and holder = ${member.run} and until > clock_timestamp() for update
    `.execute(session.db);
    return rows.length > 0;
  }

  return { isHeld };
}
