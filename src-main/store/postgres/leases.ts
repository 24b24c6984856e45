// Leases of stations on one database: rows that expire by the clock of the database, so the clocks of the stations do not matter.
import type { Member } from '#main/store/leases.ts';
import type { Connections } from './connections.ts';
import { isAway } from './failures.ts';

export type SharedLeases = ReturnType<typeof createSharedLeases>;

interface SharedLeasesOptions {
  readonly connections: Pick<Connections, 'ask'>;
  readonly member: Member;
  readonly leaseMs: number;
  readonly log: (notice: string) => void;
}

/** A lease of this station. It gets a new object whenever the database confirms it. */
interface Holding {
  readonly confirmed: number;
}

/** How long a lease lasts without a renewal. After that, any station may take it. */
export const LEASE_MS = 10_000;
/** The longest that settings allow. */
const LONGEST_MS = 300_000;
/** Renewals in the time of a lease, so that a late or lost renewal does no harm. */
const RENEWALS = 4;

/** Takes a lease that is free or expired. A lease that ends later than any can is left from before the database's clock was set back. */
const TAKE = `
  insert into leases (name, holder, until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where leases.holder = excluded.holder or leases.until < clock_timestamp()
    or leases.until > clock_timestamp() + 2 * greatest($3, ${LONGEST_MS}) * interval '1 millisecond'
  returning name
`;
const RENEW = `
  update leases set until = clock_timestamp() + $2 * interval '1 millisecond'
  where holder = $1 and name = any($3) returning name
`;
const GIVE_BACK = 'delete from leases where holder = $1 and name = any($2)';

export function createSharedLeases({ connections, member, leaseMs, log }: SharedLeasesOptions) {
  const { ask } = connections;
  const { run } = member;
  const held = new Map<string, Holding>();
  const timer = setInterval(() => void renew(), leaseMs / RENEWALS).unref();

  /** Takes a lease once, for this time, without renewing it. */
  async function takeFor(name: string, milliseconds: number): Promise<boolean> {
    return (await ask(TAKE, [name, run, milliseconds])).length > 0;
  }

  async function take(name: string): Promise<boolean> {
    const asked = performance.now();
    if (asked - (held.get(name)?.confirmed ?? Number.NEGATIVE_INFINITY) < leaseMs / 2) return true;
    const isMine = await takeFor(name, leaseMs);
    if (isMine) held.set(name, { confirmed: asked });
    else held.delete(name);
    return isMine;
  }

  async function renew(): Promise<void> {
    const asked = performance.now();
    const before = [...held];
    const names = before.map(([name]) => name);
    if (names.length === 0) return;
    try {
      const renewed = new Set((await ask<{ name: string }>(RENEW, [run, leaseMs, names])).map(({ name }) => name));
      for (const [name, holding] of before) {
        // The lease was given back meanwhile, and perhaps taken again. This answer is about the lease before.
        if (held.get(name) !== holding) continue;
        if (renewed.has(name)) held.set(name, { confirmed: asked });
        else held.delete(name);
      }
    } catch (error) {
      if (!isAway(error)) log(`Leases were not renewed: ${String(error)}`);
    }
  }

  async function giveBack(...names: string[]): Promise<void> {
    for (const name of names) held.delete(name);
    try {
      if (names.length > 0) await ask(GIVE_BACK, [run, names]);
    } catch (error) {
      // The lease expires by itself.
      if (!isAway(error)) throw error;
    }
  }

  return {
    take,
    takeFor,
    giveBack,
    /** Gives all leases back, if the database can be reached. */
    close(): Promise<void> {
      clearInterval(timer);
      return giveBack(...held.keys());
    },
  };
}
