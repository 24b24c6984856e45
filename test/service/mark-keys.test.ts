import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const OLD = '0123456789abcdef0123456789abcdef';
const NEW = 'fedcba9876543210fedcba9876543210';
const SIZE = { width: 480, height: 360 };
/** Given, so that giving up on a mark of another key does not search for a label first. */
const corners = pictureCorners(SIZE);
const root = join(import.meta.dirname, '..', '..');

async function look(station: Station, image: string): Promise<{ message: string; trusted: boolean | null }> {
  return (await call(station.url, 'POST', '/api/scan', { json: { image, corners } })).body;
}

async function read(station: Station, image: string): Promise<string> {
  return (await look(station, image)).message;
}

async function makeMarked(station: Station): Promise<{ image: string; id: string }> {
  const json = { image: base64(await artwork('keys', SIZE)), metadata: { product_name: 'x' } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  return { image: body.watermarked_image, id: body.watermark_id.split('-')[1] };
}

function scanWithKeysOf(folder: string, file: string) {
  return scan([file, '--data', folder]);
}

function scan(more: readonly string[]): Promise<{ message: string; trusted: boolean | null }> {
  return new Promise((resolve) => {
    const args = [join(root, 'bin', 'twinmark.mjs'), 'scan', ...more, '--corners', JSON.stringify(corners), '--json'];
    execFile(process.execPath, args, (_, stdout) => resolve(JSON.parse(stdout)));
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
  expect(await scanWithKeysOf(folder, file)).toMatchObject({ message: label.id, trusted: true });

  const stranger = await startStation();
  expect(await read(stranger, label.image)).toBe('');
  await stranger.remove();
  await second.remove();
  rmSync(scratch, { recursive: true, force: true });
});

it('marks of the published key are read and told apart, also where the station never had it', async () => {
  const station = await startStation({ settings: { 'engine.key': NEW } });
  const own = await makeMarked(station);
  const plain = base64(await artwork('forged', SIZE));
  const forge = (id: string, token?: string) =>
    call(station.url, 'POST', '/api/embed', { json: { image: plain, message: id }, ...(token ? { token } : {}) });
  const forged = (await forge(own.id)).body.watermarked_image;
  expect(await look(station, forged)).toMatchObject({ message: own.id, trusted: false });
  expect(await look(station, own.image)).toMatchObject({ message: own.id, trusted: true });
  const withKey = (await forge(own.id, station.apiKey)).body.watermarked_image;
  // The key is the station's, the artwork is not the record's: as if the mark were copied.
  expect(await look(station, withKey)).toMatchObject({
    message: own.id,
    trusted: false,
    matches_artwork: false,
  });
  expect(await look(station, (await forge('22222')).body.watermarked_image)).toMatchObject({
    message: '22222',
    trusted: null,
  });
  // The path of a record takes lower case too.
  expect(await look(station, (await forge(own.id.toLowerCase())).body.watermarked_image)).toMatchObject({
    message: own.id.toLowerCase(),
    trusted: false,
  });
  const scratch = mkdtempSync(join(tmpdir(), 'twinmark-keys-'));
  for (const [name, image, trusted] of [
    ['forged', forged, false],
    ['own', own.image, true],
  ] as const) {
    const file = join(scratch, `${name}.png`);
    writeFileSync(file, Buffer.from(image, 'base64'));
    expect(await scanWithKeysOf(station.folder, file)).toMatchObject({ message: own.id, trusted });
  }
  const alone = await scan([join(scratch, 'forged.png')]);
  expect(alone).toMatchObject({ message: own.id, trusted: null });
  await station.remove();
  rmSync(scratch, { recursive: true, force: true });
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
