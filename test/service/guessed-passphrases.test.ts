// @module-tag nightly: test/unit/identity/sign-in-places.test.ts and tries.test.ts show who waits
// Strangers guess passphrases from many addresses, at what a passphrase costs in use, while people sign in.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

const PASSPHRASE = 'correct horse battery';
const ADDRESSES = 12;
/** As many requests of each address are under way at any time: together more than one line of passphrases takes. */
const AT_ONCE = 2;

let station: InProcess;
let cookie: string;

beforeAll(async () => {
  station = await startInProcess();
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  // From here on anna is known at this address.
  expect(await token('anna', PASSPHRASE, '127.0.0.30')).toBe(200);
});
afterAll(() => station.close());

/** Asks for a token from an address of this machine, and gives the status. */
function token(username: string, passphrase: string, localAddress: string): Promise<number> {
  const body = JSON.stringify({ username, passphrase });
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(
      `${station.url}/api/token`,
      { method: 'POST', localAddress, headers, agent: false },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', reject).end(body);
  });
}

it('strangers who guess from twelve addresses keep neither the desk nor a known place from signing in', async () => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const guess = async (stranger: number) => {
    for (let i = 0; !isOver; i++) {
      const status = await token(
        `name ${stranger} ${i}`,
        'a wrong passphrase',
        `127.0.0.${11 + (stranger % ADDRESSES)}`,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(50);
    }
  };
  const strangers = Array.from({ length: ADDRESSES * AT_ONCE }, (_, i) => guess(i));
  await expect.poll(() => statuses.get(401) ?? 0).toBeGreaterThan(0);
  const atDesk: number[] = [];
  const known: number[] = [];
  for (let i = 0; i < 5; i++) {
    const json = { username: 'anna', passphrase: PASSPHRASE };
    const origin = new URL(station.desk).origin;
    atDesk.push((await call(origin, 'POST', '/api/desk/sign-in', { headers: { cookie }, json })).status);
    if (i < 2) known.push(await token('anna', PASSPHRASE, '127.0.0.30'));
  }
  isOver = true;
  await Promise.all(strangers);
  expect({ atDesk, known }).toEqual({ atDesk: Array(5).fill(200), known: Array(2).fill(200) });
});
