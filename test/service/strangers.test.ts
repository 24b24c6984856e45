// @module-tag nightly: test/unit/workers/pool.test.ts shows whose turn comes first
// Callers without credentials who send the worst pictures, while the station works for those who have some.
import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newFolder } from '#test/support/station.ts';

const CLIENTS = 12;
/** Noise has outlines everywhere, and none of them is a label. */
const SIDE = 2400;
const CREATES = 4;

const folder = newFolder('strangers');
let station: InProcess;
let worst: string;
beforeAll(async () => {
  station = await startInProcess({ folder });
  const noise = randomFillSync(Buffer.alloc(SIDE * SIDE * 3));
  const picture = sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } });
  worst = base64(new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer()));
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The median time of an authenticated create until one of these answers, in milliseconds. */
async function timeOfCreate(name: string, creates: number, answers: readonly number[] = [201]): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < creates; i++) {
    const image = base64(await artwork(`${name} ${i}`, { width: 600, height: 400 }));
    const start = performance.now();
    const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
    times.push(performance.now() - start);
    expect(answers).toContain(made.status);
  }
  return times.toSorted((a, b) => a - b)[creates >> 1] as number;
}

/** While clients scan the worst picture again and again. */
async function whileTheyScan<T>(
  token: string | undefined,
  work: () => Promise<T>,
): Promise<{ value: T; scans: number }> {
  const stop = new AbortController();
  let scans = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      const { status } = await call(station.url, 'POST', '/api/scan', {
        ...(token ? { token } : {}),
        json: { image: worst },
      });
      expect([200, 503]).toContain(status);
      scans++;
    }
  });
  // By then every client has sent its picture.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const value = await work();
  stop.abort();
  await Promise.all(clients);
  return { value, scans };
}

test('a create with credentials hardly waits for strangers, and does wait for others with credentials', async () => {
  const idle = await timeOfCreate('idle', CREATES);
  const beside = await whileTheyScan(undefined, () => timeOfCreate('beside strangers', CREATES));
  expect(beside.scans).toBeGreaterThan(0);
  // Twice is asked for; a busy machine gets some more.
  expect(beside.value / idle).toBeLessThan(3.5);
  // Negative control: with credentials, the same pictures take their turn before the create.
  // On a busy machine it is refused after a minute of waiting, so one create is enough.
  const control = await whileTheyScan(station.apiKey, () => timeOfCreate('control', 1, [201, 503]));
  expect(control.value / idle).toBeGreaterThan(1.5 * (beside.value / idle));
});
