import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeskSessions, type DeskSessions } from '#main/identity/desk-sessions.ts';
import { createSessionTime } from '#main/identity/identity.ts';
import { openKeptWindows } from '#main/identity/kept-windows.ts';

const DAY = 24 * 3_600_000;
const ANNA = { userId: 7, kind: 'operator', name: 'anna', role: 'operator', seal: 'first', weak: false } as const;
const HOUR = 3_600_000;
let now: number;
let desk: DeskSessions;

beforeEach(() => {
  now = 0;
  desk = createDeskSessions(() => now);
});

const open = () => desk.redeem(desk.createLaunchKey()) as string;

it('a launch key opens one window, once', () => {
  const key = desk.createLaunchKey();
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  const token = desk.redeem(key) as string;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(desk.find(token)).toEqual({ id: 1, caller: null, isLocal: false });
  expect(desk.redeem(key)).toBeNull();
});

it('a launch key is good for five minutes', () => {
  const [early, late] = [desk.createLaunchKey(), desk.createLaunchKey()];
  now += 299_999;
  expect(desk.redeem(early)).not.toBeNull();
  now += 1;
  expect(desk.redeem(late)).toBeNull();
});

it.each(['', 'x', 'A'.repeat(22), '__proto__', 'x'.repeat(100_000)])('%j opens nothing', (text) => {
  const token = open();
  expect(desk.redeem(text)).toBeNull();
  expect(desk.find(text)).toBeNull();
  expect(desk.signIn(text, ANNA)).toBe(false);
  expect(desk.find(`${token} `)).toBeNull();
});

it('a launch key is no session, and a session no launch key', () => {
  const key = desk.createLaunchKey();
  expect(desk.find(key)).toBeNull();
  expect(desk.redeem(open())).toBeNull();
});

it('an operator signs in and out of one window, whatever the others do', () => {
  const [one, other] = [open(), open()];
  desk.signIn(one, ANNA);
  expect(desk.find(one)).toMatchObject({ caller: { userId: 7, kind: 'desk', name: 'anna' } });
  expect(desk.find(other)).toMatchObject({ caller: null });
  desk.signOut(one);
  expect(desk.find(one)).toMatchObject({ caller: null });
});

it('an operator is signed out of all windows at once', () => {
  const windows = [open(), open(), open()];
  for (const token of windows.slice(0, 2)) desk.signIn(token, ANNA);
  desk.signIn(windows[2], { ...ANNA, userId: 8 });
  desk.signOutUser(7);
  expect(windows.map((token) => desk.find(token)?.caller?.userId)).toEqual([undefined, undefined, 8]);
});

it('an operator who is removed is signed out of the command line too', () => {
  const permanent = desk.openPermanent();
  desk.signIn(permanent, ANNA);
  desk.signOutUser(ANNA.userId);
  expect(desk.find(permanent)).toMatchObject({ caller: null });
});

it('a session ends when it is ended, and after thirty days without use', () => {
  const [ended, used, idle] = [open(), open(), open()];
  desk.end(ended);
  expect(desk.find(ended)).toBeNull();
  now += 20 * DAY;
  desk.noteUse(used, 0);
  now += 11 * DAY;
  expect(desk.find(used)).not.toBeNull();
  expect(desk.find(idle)).toBeNull();
});

it('all sessions and launch keys end together', () => {
  const [token, key] = [open(), desk.createLaunchKey()];
  desk.endAll();
  expect(desk.find(token)).toBeNull();
  expect(desk.redeem(key)).toBeNull();
});

it('the number of sessions and launch keys is bounded, and those in use stay', () => {
  const used = open();
  const unused = open();
  for (let i = 0; i < 100; i++) {
    desk.noteUse(used, 0);
    open();
  }
  expect(desk.find(used)).not.toBeNull();
  expect(desk.find(unused)).toBeNull();
  const first = desk.createLaunchKey();
  for (let i = 0; i < 16; i++) desk.createLaunchKey();
  expect(desk.redeem(first)).toBeNull();
});

it('an operator is signed out after twelve hours in which nobody used the window; the window stays', () => {
  const token = open();
  desk.signIn(token, ANNA);
  now += 11 * HOUR;
  desk.noteUse(token, 1 * HOUR);
  now += 11 * HOUR - 1;
  expect(desk.find(token)).toMatchObject({ caller: { name: 'anna' } });
  now += 1;
  expect(desk.find(token)).toEqual({ id: 1, caller: null, isLocal: false });
});

it('an operator is signed out seven days after the sign-in, whatever the use', () => {
  const token = open();
  desk.signIn(token, ANNA);
  for (let hour = 0; hour < 7 * 24 - 1; hour++) {
    now += HOUR;
    desk.noteUse(token, 0);
  }
  expect(desk.find(token)).toMatchObject({ caller: { name: 'anna' } });
  now += HOUR;
  expect(desk.find(token)).toMatchObject({ caller: null });
  desk.signIn(token, ANNA);
  expect(desk.find(token)).toMatchObject({ caller: { name: 'anna' } });
});

it('looking who is signed in is no use of the window', () => {
  const token = open();
  desk.signIn(token, ANNA);
  for (let hour = 0; hour < 12; hour++) {
    expect(desk.find(token)).toMatchObject({ caller: { name: 'anna' } });
    now += HOUR;
  }
  expect(desk.find(token)).toMatchObject({ caller: null });
});

it('only the sessions of one passphrase end where a seal is named', () => {
  const [old, fresh] = [open(), open()];
  desk.signIn(old, ANNA);
  desk.signIn(fresh, { ...ANNA, seal: 'second' });
  desk.signOutUser(ANNA.userId, 'first');
  expect([old, fresh].map((token) => desk.find(token)?.caller?.seal)).toEqual([undefined, 'second']);
});

it('the time of sessions never runs backwards, and counts the sleep of the machine', () => {
  let [clock, uptime] = [5000, 100];
  const time = createSessionTime(
    () => clock,
    () => uptime,
    9000,
  );
  expect(time()).toBe(9000);
  uptime += 500;
  expect(time()).toBe(9500);
  clock = 20_000;
  expect(time()).toBe(20_000);
  clock = 0;
  uptime += 1;
  expect(time()).toBe(20_001);
});

describe('over a restart', () => {
  let folder: string;
  let clock: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinmark-windows-'));
    clock = 1_800_000_000_000;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const notices: string[] = [];
  const start = () =>
    createDeskSessions(
      () => clock,
      openKeptWindows(folder, (notice) => notices.push(notice)),
    );

  it('a window is known again, and whoever was signed in at it', () => {
    const before = start();
    const [mine, empty] = [1, 2].map(() => before.redeem(before.createLaunchKey()) as string);
    before.signIn(mine, ANNA);
    before.endAll();
    const after = start();
    expect(after.find(mine)).toMatchObject({ caller: { userId: 7, kind: 'desk', name: 'anna' } });
    expect(after.find(empty)).toMatchObject({ caller: null });
    expect(after.find(`${mine}x`)).toBeNull();
  });

  it('whoever was signed out stays so, launch keys and permanent sessions end', () => {
    const before = start();
    const [mine, other] = [1, 2].map(() => before.redeem(before.createLaunchKey()) as string);
    for (const token of [mine, other]) before.signIn(token, ANNA);
    before.signOut(mine);
    before.end(other);
    const [key, permanent] = [before.createLaunchKey(), before.openPermanent()];
    const after = start();
    expect(after.find(mine)).toMatchObject({ caller: null });
    expect([after.find(other), after.find(permanent), after.redeem(key)]).toEqual([null, null, null]);
  });

  it('a session has its end from its sign-in, and a used window counts as used', () => {
    const before = start();
    const [mine, idle] = [1, 2].map(() => before.redeem(before.createLaunchKey()) as string);
    for (const token of [mine, idle]) before.signIn(token, ANNA);
    let desk = before;
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      clock += 11 * HOUR;
      desk = start();
      expect(desk.find(mine)).toMatchObject({ caller: { name: 'anna' } });
      desk.noteUse(mine, 0);
    }
    expect(start().find(idle)).toMatchObject({ caller: null });
    clock += 3 * HOUR;
    expect(start().find(mine)).toMatchObject({ caller: null });
  });

  it('a window of a version without seals and ends shows the sign-in', () => {
    const token = 'of the version before';
    const hash = createHash('sha256').update(token).digest('base64');
    const old = [{ hash, operator: { userId: 7, name: 'anna' }, at: clock }];
    writeFileSync(join(folder, 'station.windows'), JSON.stringify(old));
    expect(start().find(token)?.caller ?? null).toBeNull();
  });

  it('a window is forgotten after thirty days', () => {
    const before = start();
    const token = before.redeem(before.createLaunchKey()) as string;
    clock += 30 * DAY - 1;
    expect(start().find(token)).not.toBeNull();
    clock += 1;
    expect(start().find(token)).toBeNull();
  });

  it('what others do keeps no window young', () => {
    const before = start();
    const token = before.redeem(before.createLaunchKey()) as string;
    clock += 20 * DAY;
    const between = start();
    between.redeem(between.createLaunchKey());
    clock += 11 * DAY;
    expect(start().find(token)).toBeNull();
  });

  it('the file opens nothing, and one that is damaged harms nothing', () => {
    const before = start();
    const token = before.redeem(before.createLaunchKey()) as string;
    const file = join(folder, 'station.windows');
    expect(readFileSync(file, 'utf8')).not.toContain(token);
    for (const text of ['{', '[{"hash":1}]', 'null']) {
      writeFileSync(file, text);
      expect(start().find(token)).toBeNull();
    }
  });
});
