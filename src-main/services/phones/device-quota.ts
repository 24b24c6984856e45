// What one device may send of its lists in a day, so that a stolen one cannot fill the disk.
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isoOf } from '#shared/core/times.ts';
import { MOST_A_DAY, type DeviceAmounts as Sent } from '#shared/phones/check-list-limits.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { phrase } from '#shared/words/phrase.ts';

/** What came on one day (UTC), by who sent it. Those of earlier days are forgotten. */
interface SentOfDay {
  readonly day: string;
  readonly by: Readonly<Record<string, Sent>>;
}

/** The name of the sums in the store. */
const NAME = 'check_lists.sent';
const NOTHING: Sent = { photo_bytes: 0, lists: 0, sights: 0 };
const DAY_MS = 86_400_000;

export type DeviceQuota = ReturnType<typeof createDeviceQuota>;

export function createDeviceQuota(store: Pick<Store, 'kept'>, clock: () => number) {
  const kept = async ({ kept: values }: Pick<Tables, 'kept'>) => (await values.get(NAME)) as SentOfDay | null;

  function refuseFull(before: SentOfDay | null, caller: Caller, more: Partial<Sent>): SentOfDay {
    const next = withMore(before, { day: isoOf(clock()).slice(0, 10), by: nameOf(caller), more });
    const full = fullIn(next.by[nameOf(caller)], more);
    if (full !== null) throw refused(full, clock());
    return next;
  }

  return {
    /** Throws where so much more is too much today. */
    async check(caller: Caller, more: Partial<Sent>): Promise<void> {
      refuseFull(await kept(store), caller, more);
    },
    /** Does the same, and counts it. Within the change that writes what came. */
    async take(tables: Pick<Tables, 'kept'>, caller: Caller, more: Partial<Sent>): Promise<void> {
      await tables.kept.set(NAME, refuseFull(await kept(tables), caller, more));
    },
  };
}

/** A key is one device. Other credentials are those of a person. */
function nameOf({ userId, name }: Caller): string {
  return `${userId} ${name}`;
}

interface More {
  readonly day: string;
  readonly by: string;
  readonly more: Partial<Sent>;
}

function withMore(before: SentOfDay | null, { day, by, more }: More): SentOfDay {
  const today = before?.day === day ? before.by : {};
  const sent = Object.hasOwn(today, by) ? today[by] : NOTHING;
  const sum = (name: keyof Sent) => sent[name] + (more[name] ?? 0);
  const next = { photo_bytes: sum('photo_bytes'), lists: sum('lists'), sights: sum('sights') };
  return { day, by: { ...today, [by]: next } };
}

/** Of what there is more than a day allows, among what comes now. */
function fullIn(sent: Sent, more: Partial<Sent>): keyof Sent | null {
  const names = Object.keys(more) as (keyof Sent)[];
  return names.find((name) => sent[name] > MOST_A_DAY[name]) ?? null;
}

function refused(what: keyof Sent, now: number): AppError {
  const retry = { retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) };
  if (what === 'lists') return refusal('device_lists', { most: MOST_A_DAY.lists }, retry);
  if (what === 'sights') return refusal('device_sights', { most: MOST_A_DAY.sights }, retry);
  const size = phrase('size', { amount: Math.round(MOST_A_DAY.photo_bytes / 1e6), unit: 'MB' });
  return refusal('device_photos', { most: size }, retry);
}
