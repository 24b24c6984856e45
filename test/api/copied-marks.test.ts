// @module-tag later: a campaign of copied marks, each embedded and read; the unit tests of trust show the rule
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type CheckingDesk, checkingDesk, framesOfLabel } from '#test/support/inspection/desk.ts';
import { openDesk } from '#test/support/people.ts';
import { makeRandom } from '#test/support/random.ts';
import { newFolder } from '#test/support/station.ts';

const EARLIER = '0123456789abcdef0123456789abcdef';
const NOW = 'fedcba9876543210fedcba9876543210';
const SIZE = { width: 300, height: 240 };
const corners = pictureCorners(SIZE);
/** Each of the four records four times: three known keys, then a stranger's. */
const TRIES = 16;

interface Made {
  readonly id: string;
  readonly key: string;
  /** The marked picture, in base64. */
  readonly image: string;
}

const folder = newFolder('copied');
const made: Made[] = [];
let station: InProcess;
let desk: CheckingDesk;

async function makeRecords(key: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const json = { image: base64(await artwork(`${key} ${i}`, SIZE)), metadata: { product_name: 'x' } };
    const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    made.push({ id: body.watermark_id.slice(-5), key, image: body.watermarked_image });
  }
}

beforeAll(async () => {
  station = await startInProcess({ folder, settings: { 'engine.key': EARLIER } });
  await makeRecords(EARLIER, 2);
  await station.close();
  station = await startInProcess({ folder, settings: { 'engine.key': NOW } });
  await makeRecords(NOW, 2);
  desk = checkingDesk(station, await openDesk(station));
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

async function scan(picture: string | Rgb) {
  const image = typeof picture === 'string' ? picture : base64(await write(picture, null, { type: 'png', dpi: 300 }));
  return (await call(station.url, 'POST', '/api/scan', { json: { image, corners } })).body;
}

describe('a mark of an existing ID that was made elsewhere', () => {
  it(`is never trusted, whatever its key, in ${TRIES} tries; the records' own labels always are`, async () => {
    const random = makeRandom('copied marks', 'tries');
    const wrong: string[] = [];
    let told = 0;
    for (let i = 0; i < TRIES; i++) {
      const { id, key } = made[i % made.length];
      const stranger = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
      const round = Math.floor(i / made.length);
      const used = i < TRIES - made.length ? [PUBLISHED_KEY, EARLIER, NOW][round % 3] : stranger;
      const cover = makeCover(i % 2 === 0 ? 'quiet' : 'label', SIZE.width, SIZE.height, `copy ${i}`);
      const { message, trusted, matches_artwork } = await scan(embed(cover, id, { key: used, strength: 'strong' }));
      // The right key on another picture is as wrong as another key.
      const expected = used === stranger || message === '' ? null : false;
      if (used === stranger && message !== '') wrong.push(`${i}: read under a key that nobody here has`);
      if (trusted !== expected) wrong.push(`${i}: trusted is ${trusted}, not ${expected}`);
      const seen = message === id && used === key ? false : null;
      if (matches_artwork !== seen) wrong.push(`${i}: matches_artwork is ${matches_artwork}, not ${seen}`);
      if (message === id) told += 1;
    }
    expect(wrong).toEqual([]);
    // So that the campaign proves something: nearly all marks of known keys were read.
    expect(told).toBeGreaterThan(0.9 * (TRIES - made.length));
    for (const { id, image } of made) expect(await scan(image)).toMatchObject({ message: id, trusted: true });
  });

  it('is neither trusted nor a copy where it is of no record', async () => {
    const nobody = embed(makeCover('quiet', SIZE.width, SIZE.height, 1), '22222', { key: NOW, strength: 'strong' });
    expect(await scan(nobody)).toMatchObject({ message: '22222', trusted: null });
  });

  it('is a likely copy at the desk, cannot be accepted, and says nothing about the label that was copied', async () => {
    const { id: inspection } = await desk.begin({ count_scans: true });
    const [{ id, key, image }] = made;
    const labelOf = (used: string) =>
      embed(makeCover('label', 600, 600, 'copy'), id, { key: used, strength: 'balanced' });
    for (const [i, used] of [PUBLISHED_KEY, NOW].entries()) {
      const copy = await desk.show(inspection, 1 + i, framesOfLabel(labelOf(used), 3, `copy ${i}`));
      expect(copy).toMatchObject({ state: 'likely_copy', watermark_id: `TW-${id}`, batch: null, earlier: null });
      const path = `/api/desk/inspections/${inspection}/findings/${copy.id}`;
      const accepted = await desk.ask('PATCH', path, { verdict: 'accepted' });
      expect([accepted.status, accepted.body.error]).toEqual([409, expect.stringContaining('likely copy')]);
      expect((await desk.ask('PATCH', path, { verdict: 'rejected', reason: 'Copy' })).status).toBe(200);
    }
    expect(await desk.get(inspection)).toMatchObject({ checked: 0, rejected: 2, counts: { likely_copy: 2 } });
    expect((await call(station.url, 'GET', `/api/records/${id}`)).body.scan_count).toBe(0);

    // The label of the record itself, beside a copy.
    expect(key).toBe(EARLIER);
    const own = embed(makeCover('quiet', 600, 600, 'own'), id, { key, strength: 'balanced' });
    const genuine = await desk.show(inspection, 3, framesOfLabel(own, 3, 'own'), '&beside=2');
    expect(genuine.state).not.toBe('likely_copy');
    expect(genuine.state).not.toBe('duplicate');
    expect(genuine.state).not.toBe('rejected');
    expect(image).not.toBe('');
  });
});
