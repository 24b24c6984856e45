import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSignInPlaces } from '#main/identity/sign-in-places.ts';
import { createTries, type Tries } from '#main/identity/tries.ts';

const MINUTE = 60_000;
let now: number;
let waits: number[];
let tries: Tries;
let folder: string;

const openPlaces = () =>
  openSignInPlaces(
    folder,
    () => now,
    (notice) => {
      throw new Error(notice);
    },
  );
const open = (places = openPlaces()) =>
  createTries(
    () => now,
    async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
    places,
  );

beforeEach(() => {
  now = 0;
  waits = [];
  folder = mkdtempSync(join(tmpdir(), 'twinmark-tries-'));
  tries = open();
  return () => rmSync(folder, { recursive: true });
});

const wrong = (name: string, address = '10.0.0.1') => tries.signIn(name, address, async () => null);
const right = (name: string, address = '10.0.0.1') => tries.signIn(name, address, async () => 'in');

async function wrongTimes(times: number, name: string, address?: string): Promise<void> {
  for (let i = 0; i < times; i++) await wrong(name, address);
}

async function retryAfter(attempt: Promise<unknown>): Promise<number> {
  const error = await attempt.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toMatchObject({ code: 'too_many' });
  return error.retryAfterSeconds;
}

describe('wrong tries of a name', () => {
  it('are slowed down more and more', async () => {
    await wrongTimes(9, 'anna');
    expect(waits).toEqual([0, 0, 250, 500, 1000, 1500, 1500, 1500, 1500]);
  });

  it('lock it after ten in a row, each time for longer, at most a quarter of an hour', async () => {
    await wrongTimes(10, 'anna');
    const locks: number[] = [];
    for (let i = 0; i < 7; i++) {
      locks.push(Math.ceil((await retryAfter(right('anna'))) / 60));
      now += 15 * MINUTE;
      await wrong('anna', `10.0.1.${i}`);
    }
    expect(locks).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  it('are not counted while it is locked, nor tried', async () => {
    await wrongTimes(10, 'anna');
    let tried = 0;
    for (let i = 0; i < 50; i++) {
      await retryAfter(
        tries.signIn('anna', '10.0.0.9', async () => {
          tried++;
          return null;
        }),
      );
    }
    expect(tried).toBe(0);
    now += MINUTE;
    expect(await right('anna')).toBe('in');
  });

  it('are refused, after a wait for their turn, once one before them has locked the name', async () => {
    await wrongTimes(9, 'anna');
    const waiting = await Promise.allSettled([1, 2, 3, 4].map(() => wrong('anna')));
    expect(waiting.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it('are forgotten with a right one', async () => {
    await wrongTimes(9, 'anna');
    await right('anna');
    waits = [];
    await wrong('anna', '10.0.0.2');
    expect(waits).toEqual([0]);
  });

  it('come one at a time, so that many at once gain nothing', async () => {
    let inside = 0;
    let most = 0;
    const slow = () =>
      tries.signIn('anna', '10.0.0.1', async () => {
        most = Math.max(most, ++inside);
        await Promise.resolve();
        inside--;
        return null;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, slow));
    expect(most).toBe(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too_many', retryAfterSeconds: expect.any(Number) } });
  });

  it('do not lock somebody out who has signed in here before, where they come from elsewhere', async () => {
    await right('anna', '127.0.0.1');
    await wrongTimes(10, 'anna', '10.6.6.6');
    await retryAfter(wrong('anna', '10.6.6.7'));
    expect(await right('anna', '127.0.0.1')).toBe('in');
    await retryAfter(right('anna', '10.6.6.7'));
  });

  it('lock nobody out where they have signed in before, also after a restart, for ninety days', async () => {
    await right('anna', '127.0.0.1');
    const later = async (days: number) => {
      tries = open();
      now += days * 1440 * MINUTE;
      await wrongTimes(40, 'anna', '10.6.6.6').catch(() => {});
      await retryAfter(right('anna', '10.6.6.7'));
    };
    await later(0);
    expect(await right('anna', '127.0.0.1')).toBe('in');
    await later(89);
    expect(await right('anna', '127.0.0.1')).toBe('in');
    await later(91);
    await retryAfter(right('anna', '127.0.0.1'));
  });

  it('lock nobody out at the desk, where those of the desk alone are counted', async () => {
    const atDesk = (outcome: string | null) => tries.signIn('anna', '127.0.0.1', async () => outcome, 'desk');
    await wrongTimes(10, 'anna', '10.6.6.6');
    await retryAfter(right('anna', '127.0.0.1'));
    for (let i = 0; i < 10; i++) await atDesk(null);
    await retryAfter(atDesk('in'));
    now += 16 * MINUTE;
    expect(await atDesk('in')).toBe('in');
  });

  it('come one at a time from each address, and from each network of IPv6; eight more wait there, and others do not', async () => {
    const inside: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string, address: string) =>
      tries.signIn(name, address, async (line) => {
        expect(line).toBe('strangers');
        inside.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return 'in';
      });
    const first = begin('first', '10.0.0.1');
    const waiting = Array.from({ length: 8 }, (_, i) => begin(`waits ${i}`, '10.0.0.1'));
    await expect(begin('too many', '10.0.0.1')).rejects.toMatchObject({ trouble: { kind: 'sign_in_busy' } });
    const [six, sameSix] = [begin('six', '2001:db8::1'), begin('same network', '2001:db8::2')];
    const others = [begin('other', '10.0.0.2'), begin('other six', '2001:db8:0:1::1')];
    await expect.poll(() => inside).toEqual(['first', 'six', 'other', 'other six']);
    ends[0]();
    await first;
    await expect.poll(() => inside.at(-1)).toBe('waits 0');
    const all = Promise.all([...waiting, six, sameSix, ...others]);
    const ending = setInterval(() => {
      for (const end of ends.splice(0)) end();
    }, 1);
    expect(new Set(await all)).toEqual(new Set(['in']));
    clearInterval(ending);
  });

  it('wait in the line of their place', async () => {
    const lines: string[] = [];
    const sign = (address: string, door?: 'desk') =>
      tries.signIn('anna', address, async (line) => lines.push(line), door);
    await sign('127.0.0.1', 'desk');
    await sign('10.0.0.1');
    await sign('10.0.0.1');
    await sign('127.0.0.1');
    expect(lines).toEqual(['desk', 'strangers', 'known', 'known']);
  });

  it('are slowed down at such a place, also for other names there, and lock nobody', async () => {
    await right('anna', '127.0.0.1');
    for (let i = 0; i < 40; i++) await wrong(`name${i}`, '127.0.0.1').catch(() => {});
    await retryAfter(right('bob', '127.0.0.1'));
    await wrongTimes(40, 'anna', '127.0.0.1');
    expect(waits.at(-1)).toBe(1500);
    expect(await right('anna', '127.0.0.1')).toBe('in');
  });

  it('lock whatever was right before where they are of codes: only a sign-in makes a place known', async () => {
    const code = (outcome: null | 'in') => tries.attempt('a code', '10.0.0.1', async () => outcome);
    expect(await code('in')).toBe('in');
    for (let i = 0; i < 10; i++) await code(null);
    await retryAfter(code('in'));
  });

  it('do not matter to other names', async () => {
    await wrongTimes(10, 'anna', '10.6.6.6');
    expect(await right('bob', '10.0.0.1')).toBe('in');
  });
});

describe('wrong tries from an address', () => {
  it('lock it after thirty, whatever the names', async () => {
    for (let i = 0; i < 30; i++) await wrong(`name${i}`, '10.6.6.6');
    expect(await retryAfter(right('bob', '10.6.6.6'))).toBe(60);
    expect(await right('bob', '10.0.0.1')).toBe('in');
  });

  it('are not forgotten with a right one, or an account of one’s own would buy more', async () => {
    for (let i = 0; i < 30; i++) {
      await wrong(`name${i}`, '10.6.6.6');
      if (i < 29) await right('mallory', '10.6.6.6');
    }
    await retryAfter(right('bob', '10.6.6.6'));
    expect(await right('mallory', '10.6.6.6')).toBe('in');
  });

  it('are forgotten after an hour', async () => {
    for (let i = 0; i < 29; i++) await wrong(`name${i}`, '10.0.0.1');
    now += 61 * MINUTE;
    waits = [];
    await wrong('anna');
    expect(waits).toEqual([0]);
  });
});

it('a try that breaks is not counted, and frees its place', async () => {
  const broken = () => tries.signIn('anna', '10.0.0.1', () => Promise.reject(new Error('disk')));
  for (let i = 0; i < 20; i++) await expect(broken()).rejects.toThrow('disk');
  expect(await right('anna')).toBe('in');
});

it('the memory of tries is bounded', async () => {
  tries = open({ has: () => false, add: () => {} });
  for (let i = 0; i < 12_000; i++) await right(`name${i}`, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  expect(tries.remembered).toBeLessThanOrEqual(10_000);
});

describe('an IPv6 network', () => {
  const of = (n: number, network = '2001:db8:0:1') => `${network}::${n.toString(16)}`;

  it('is locked when a machine of it has tried from very many addresses, and others are not', async () => {
    for (let n = 0; n < 240; n++) await wrong(`name ${n}`, of(n));
    await expect(wrong('another', of(999))).rejects.toMatchObject({ code: 'too_many' });
    expect(await wrong('another', of(1, '2001:db8:0:2'))).toBeNull();
    expect(await wrong('one more', '10.0.0.2')).toBeNull();
  });

  it('lets in who has signed in there before', async () => {
    const signIn = () => tries.signIn('anna', of(7), async () => 'anna');
    expect(await signIn()).toBe('anna');
    for (let n = 0; n < 240; n++) await wrong(`name ${n}`, of(n + 10));
    expect(await signIn()).toBe('anna');
  });
});
