// Leases of stations on one database: rows that run out by its clock, whatever the clocks of the stations say.
import type { Leases, Member } from '../leases.ts';
import type { Connections } from './connections.ts';
import { isAway } from './failures.ts';

export interface SharedLeases extends Leases {
  /** Takes it once, for so long: nothing renews it. */
  takeFor(name: string, milliseconds: number): Promise<boolean>;
  /** Gives all of them back, where the database can be reached. */
  close(): Promise<void>;
}

export interface SharedLeasesOptions {
  readonly connections: Pick<Connections, 'ask'>;
  readonly member: Member;
  readonly leaseMs: number;
  readonly log: (notice: string) => void;
}

/** From when it was taken until it is given back, or confirmed anew. */
interface Holding {
  readonly confirmed: number;
}

/** A station that was not heard of for so long has lost its leases to whoever asks. */
export const LEASE_MS = 10_000;
/** The longest that settings allow. */
const LONGEST_MS = 300_000;
/** Renewals in the time of a lease: one that is late, or lost on the way, costs nothing. */
const RENEWALS = 4;

/** One that lasts longer than any is from before the clock of the database was set back. */
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

export function createSharedLeases({ connections, member, leaseMs, log }: SharedLeasesOptions): SharedLeases {
  const { ask } = connections;
  const { run } = member;
  /** When each was confirmed last. */
  const held = new Map<string, Holding>();
  const timer = setInterval(() => void renew(), leaseMs / RENEWALS).unref();

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
        // Given back meanwhile, and perhaps taken anew: this answer is not about that.
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
      // It runs out by itself.
      if (!isAway(error)) throw error;
    }
  }

  return {
    take,
    takeFor,
    giveBack,
    close() {
      clearInterval(timer);
      return giveBack(...held.keys());
    },
  };
}
