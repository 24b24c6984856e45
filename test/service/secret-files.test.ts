// The files of a data folder are for the account of the station alone.
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openDesk } from '#test/support/people.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

let station: Station;
afterAll(() => station?.remove());

/**
 * Certificates are public, locks and marks hold nothing. Pictures have the mode of the account, since several stations may share
 * their folder: in a data folder nobody else gets to them.
 */
const WITHOUT_SECRETS = /^tls\/[\w-]+\.pem$|\.lock$|^station\.(port|running)$|^pictures\//;

it('no other account of the machine can open what the station keeps', async () => {
  // The folder is the station's own to make.
  station = await startStation({ host: '0.0.0.0', folder: join(newFolder('secret'), 'data') });
  const desk = await openDesk(station);
  const image = base64(await artwork('secret', { width: 200, height: 200 }));
  const base = new URL(station.desk).origin;
  const made = await call(base, 'POST', '/api/records', { token: station.apiKey, json: { image } });
  expect(made.status).toBe(201);
  expect((await desk.call('POST', '/api/desk/settings', { 'limits.image_megapixels': 40 })).status).toBeLessThan(500);
  const open = readdirSync(station.folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(station.folder, path);
    const mode = statSync(path).mode & 0o777;
    return mode & 0o077 && !WITHOUT_SECRETS.test(name) ? [`${name} ${mode.toString(8)}`] : [];
  });
  expect(open).toEqual([]);
  expect(statSync(station.folder).mode & 0o777).toBe(0o700);
});
