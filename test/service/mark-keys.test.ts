import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { base64, call } from '../support/api.ts';
import { artwork } from '../support/artwork.ts';
import { pictureCorners } from '../support/attacks.ts';
import { newFolder, type Station, startStation } from '../support/station.ts';

const OLD = '0123456789abcdef0123456789abcdef';
const NEW = 'fedcba9876543210fedcba9876543210';
const SIZE = { width: 480, height: 360 };
/** Given, so that giving up on a mark of another key does not search for a label first. */
const corners = pictureCorners(SIZE);
const root = join(import.meta.dirname, '..', '..');

async function read(station: Station, image: string): Promise<string> {
  return (await call(station.url, 'POST', '/api/scan', { json: { image, corners } })).body.message;
}

async function makeMarked(station: Station): Promise<{ image: string; id: string }> {
  const json = { image: base64(await artwork('keys', SIZE)), metadata: { product_name: 'x' } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  return { image: body.watermarked_image, id: body.watermark_id.split('-')[1] };
}

function scanWithKeysOf(folder: string, file: string): Promise<string> {
  return new Promise((resolve) => {
    const where = JSON.stringify(corners);
    const args = [join(root, 'bin', 'twinmark.mjs'), 'scan', file, '--corners', where, '--data', folder, '--json'];
    execFile(process.execPath, args, (_, stdout) => resolve(JSON.parse(stdout).message));
  });
}

it('labels of a former key are still read after the key was changed, by the station and by the command line', async () => {
  const folder = newFolder('keys');
  const scratch = mkdtempSync(join(tmpdir(), 'twinmark-keys-'));
  const first = await startStation({ folder, settings: { 'engine.key': OLD } });
  const label = await makeMarked(first);
  await first.stop();
  const second = await startStation({ folder, settings: { 'engine.key': NEW } });
  expect(await read(second, label.image)).toBe(label.id);
  const other = await makeMarked(second);
  expect(await read(second, other.image)).toBe(other.id);
  const file = join(scratch, 'label.png');
  writeFileSync(file, Buffer.from(label.image, 'base64'));
  expect(await scanWithKeysOf(folder, file)).toBe(label.id);

  const stranger = await startStation();
  expect(await read(stranger, label.image)).toBe('');
  await stranger.remove();
  await second.remove();
  rmSync(scratch, { recursive: true, force: true });
});

it('a station whose key was set before its first record does not read marks of the published key', async () => {
  const folder = newFolder('keys');
  await (await startStation({ folder })).stop();
  const station = await startStation({ folder, settings: { 'engine.key': NEW } });
  const anybody = await startStation();
  const forged = await makeMarked(anybody);
  expect(await read(anybody, forged.image)).toBe(forged.id);
  expect(await read(station, forged.image)).toBe('');
  await anybody.remove();
  await station.remove();
});

it('records are still found by the prefix that stands on their labels after the prefix was changed', async () => {
  const folder = newFolder('prefix');
  const first = await startStation({ folder, settings: { 'service.prefix': 'OLD' } });
  const { id } = await makeMarked(first);
  await first.stop();
  const second = await startStation({ folder, settings: { 'service.prefix': 'NEW' } });
  for (const name of [`OLD-${id}`, `NEW-${id}`, id]) {
    const { status, body } = await call(second.url, 'GET', `/api/records/${name}`);
    expect([status, body.watermark_id]).toEqual([200, `NEW-${id}`]);
  }
  expect((await call(second.url, 'GET', `/api/records/TW-${id}`)).status).toBe(404);
  await second.remove();
});
