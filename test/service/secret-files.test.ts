// The files of a data folder are for the account of the station alone.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { createLab, fill } from '#test/support/store/lab.ts';

let station: Station;
afterAll(() => station?.remove());

const modeOf = (file: string) => statSync(file).mode & 0o777;

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

/** A folder that was there before, and that everybody may look into: as an installer makes it. */
function openFolder(): string {
  const folder = newFolder('open');
  chmodSync(folder, 0o755);
  return folder;
}

it.each([
  ['as everybody could read it', undefined],
  ['sealed', 'correct horse battery'],
])('a backup that is restored %s gives nothing to other accounts', async (_, passphrase) => {
  const lab = createLab();
  try {
    const store = await lab.open();
    await fill(store, 2);
    for (const place of ['identity', 'tls']) mkdirSync(join(lab.folder, place), { mode: 0o755 });
    const secrets = ['settings.json', 'identity/station-key.json', 'tls/authority.key.pem'];
    for (const name of secrets) writeFileSync(join(lab.folder, name), '{}', { mode: 0o644 });
    await store.backups.exportTo(lab.aside('backup.tar'), passphrase);
    await store.close();
    const folder = openFolder();
    await restoreBackup(lab.aside('backup.tar'), folder, Date.now, passphrase);
    const entries = ['station.db', 'identity', 'tls', 'pictures', ...secrets];
    expect(entries.filter((name) => modeOf(join(folder, name)) & 0o077)).toEqual([]);
  } finally {
    await lab.end();
  }
});

it('a copy of the database that is put back is for the station alone', async () => {
  const lab = createLab();
  try {
    await (await lab.open()).close();
    copyFileSync(join(lab.folder, 'station.db'), lab.aside('copy.db'));
    chmodSync(lab.aside('copy.db'), 0o644);
    const folder = openFolder();
    await restoreBackup(lab.aside('copy.db'), folder);
    expect(modeOf(join(folder, 'station.db'))).toBe(0o600);
  } finally {
    await lab.end();
  }
});

it('settings that others can read are told by the doctor and at the start', async () => {
  const folder = openFolder();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ 'engine.key': 'ab'.repeat(16) }), { mode: 0o644 });
  const open = await startInProcess({ folder });
  try {
    const desk = await openDesk(open);
    const { notices } = (await desk.call('GET', '/api/desk/notices')).body;
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'readable_by_others', facts: { files: 'settings.json' } }),
    ]);
    expect((await diagnose(folder)).findings).toEqual([expect.stringContaining('can read settings.json')]);
    // Without a secret in it everybody may read it.
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ 'service.prefix': 'AB' }));
    expect((await diagnose(folder)).findings).toEqual([]);
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ 'engine.key': 'ab'.repeat(16) }));
    chmodSync(join(folder, 'settings.json'), 0o600);
    expect((await diagnose(folder)).findings).toEqual([]);
    // Nobody gets to a file in a folder that nobody else may enter.
    chmodSync(join(folder, 'settings.json'), 0o644);
    chmodSync(folder, 0o700);
    expect((await diagnose(folder)).findings).toEqual([]);
  } finally {
    await open.close();
  }
});
