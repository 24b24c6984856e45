import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NATIVE_NAMES, type NativeName } from '#shared/station/native.ts';
import { findPostgres } from '#test/database.ts';
import { openTestShell } from '#test/support/electron/open-shell.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import {
  axeFindings,
  choose,
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
} from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('settings', () => {
  let desk: Desk;
  let page: Page;
  const kept = () => {
    const file = join(desk.station.folder, 'settings.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'limits.image_megapixels': 20 } });
    page = await desk.open({ at: '#/settings' });
  });
  afterAll(() => desk?.close());

  const clean = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('a setting is found by its words, changed by keyboard, saved and taken back', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('answer minting');
    await field('Wait for a transaction').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
    await clean();
    await page.keyboard.press('Escape');
    await field('Wait for a transaction').fill('45');
    await page.getByText('1 change is not saved').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Takes effect at the next start of Twinmark:').waitFor();
    expect(kept()).toEqual({ 'chain.wait_seconds': 45 });
    await clean();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Takes effect at the next start of Twinmark:').waitFor({ state: 'detached' });
    expect(kept()).toEqual({});
    expect(await field('Wait for a transaction').inputValue()).toBe('30 s');
  });

  test('what cannot be right is told at its field, and is not saved', async () => {
    await field('IDs start with').fill('T W');
    await field('Largest picture file').fill('2000');
    await page.getByText('1 to 8 letters or digits, such as TW.').waitFor();
    await page.getByText('From 0.001 to 1,024.').waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
    await clean();
    await field('Largest picture file').fill('48');
    await field('IDs start with').fill('QQ');
    await page.getByRole('switch', { name: 'Originals for everybody' }).check({ force: true });
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('3 settings were saved').waitFor();
    expect(kept()).toEqual({
      'service.prefix': 'QQ',
      'service.public_originals': true,
      'limits.image_bytes': 48 * 2 ** 20,
    });
    expect(await page.getByText('Given on the command line', { exact: false }).count()).toBeGreaterThan(0);
  });

  test('settings that only go together are refused alone, in the station’s words, and saved together', async () => {
    await field('Address of the provider').fill('https://id.example');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText('auth.issuer needs auth.audience').waitFor();
    await field('Audience').fill('twinmark');
    await page.keyboard.press('Control+s');
    await page.getByText('2 settings were saved').waitFor();
    expect(kept()).toMatchObject({ 'auth.issuer': 'https://id.example', 'auth.audience': 'twinmark' });
  });

  test('a new key of the marks never comes into the window; all that waits is taken back at once', async () => {
    const answers: string[] = [];
    page.on('response', async (response) => answers.push(await response.text().catch(() => '')));
    await page.getByRole('button', { name: 'Make a new key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('stay readable').waitFor();
    await clean();
    await dialog.getByRole('button', { name: 'Make a new key' }).click();
    await page.getByText('A key of this station’s own').waitFor();
    const { 'engine.key': key } = kept();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(answers.join('')).not.toContain(key);
    await page.getByRole('button', { name: 'Undo these changes' }).click();
    await page.getByText('The published key, which everybody has').waitFor();
    // What strangers see counts at once, and so does not wait.
    expect(kept()).toEqual({ 'service.public_originals': true });
  });

  /** The database of a backup, as a copy that the station took by itself. */
  async function keepCopy(given: string): Promise<void> {
    const backups = join(desk.station.folder, 'backups');
    mkdirSync(backups, { recursive: true });
    await extract({ file: given, cwd: backups }, ['station.db']);
    renameSync(join(backups, 'station.db'), join(backups, 'day-20261120T120000000Z.db'));
  }

  /** What was told of one file must not stand beside the name of the next one, nor of a copy of the station. */
  async function otherFileInstead(file: string): Promise<void> {
    const files = page.locator('input[type="file"]');
    const plan = page.getByRole('button', { name: 'Restore at the next start' });
    const refused = page.getByText('This file is no backup of Twinmark.');
    await plan.waitFor();
    await files.setInputFiles({ name: 'honey.png', mimeType: 'image/png', buffer: Buffer.from('no backup') });
    await page.getByText('honey.png').waitFor();
    expect(await plan.count()).toBe(0);
    await page.getByRole('button', { name: 'Check it' }).click();
    await refused.waitFor();
    await files.setInputFiles(file);
    expect(await refused.count()).toBe(0);
    await page.reload();
    await files.setInputFiles({ name: 'honey.png', mimeType: 'image/png', buffer: Buffer.from('no backup') });
    await page.getByText('honey.png').waitFor();
    await page.getByRole('button', { name: /^Restore the copy of 20 Nov 2026/ }).click();
    await plan.waitFor();
    expect(await page.getByText('honey.png').count()).toBe(0);
    await files.setInputFiles(file);
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByLabel('Passphrase of this backup').fill('four words in a row');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Users 1 1$/ }).waitFor();
  }

  /** Whoever works on is told on each page that the restored data will not have that work. */
  async function plannedIsToldElsewhere(): Promise<void> {
    const told = page.getByRole('region', { name: /^The next start restores the backup of 20 Nov 2026/ });
    expect(await told.count()).toBe(0);
    await page.getByRole('link', { name: 'Records', exact: true }).click();
    await told.waitFor();
    await clean();
    await told.getByRole('button', { name: 'To the backups' }).click();
    await page.getByRole('button', { name: 'Cancel the restore' }).waitFor();
  }

  test('a backup is made, sealed and saved by the browser', async () => {
    await page.getByRole('link', { name: 'Backups' }).click();
    await page.getByText('No copy yet').waitFor();
    await page.getByRole('switch', { name: 'Protect it with a passphrase' }).check({ force: true });
    const make = page.getByRole('button', { name: 'Make a backup' });
    await page.getByLabel('Passphrase', { exact: true }).fill('four words in a row');
    await page.getByLabel('Repeat the passphrase').fill('four wards');
    await page.getByText('The two are not the same.').waitFor();
    expect(await make.isDisabled()).toBe(true);
    await clean();
    await page.getByLabel('Repeat the passphrase').fill('four words in a row');
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await (await saved).path();
    expect((await saved).suggestedFilename()).toMatch(/^twinmark-\d{4}-\d\d-\d\d-\d{4}\.tar\.sealed$/);
    expect(readFileSync(file).subarray(0, 24).toString()).toBe('twinmark-sealed-backup/1');
    await page.getByText('Made and checked: 0 records').waitFor();
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByLabel('Passphrase of this backup').fill('four words in a row');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Users 1 1$/ }).waitFor();
    await clean();
    await keepCopy(join(desk.station.folder, '.restore-given'));
    await otherFileInstead(file);
    await page.getByRole('button', { name: 'Restore at the next start' }).click();
    await page.getByText('The next start restores the backup of').waitFor();
    expect(existsSync(join(desk.station.folder, 'restore-next.json'))).toBe(true);
    await clean();
    await page.getByRole('button', { name: 'Cancel the restore' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Restore the copy of 20 Nov 2026/ }).click();
    await page.getByText('This is a copy of the database only').waitFor();
    await page.getByRole('columnheader', { name: 'In the copy' }).waitFor();
    await clean();
    await page.getByRole('button', { name: 'Restore at the next start' }).click();
    await page.getByText('The next start restores the backup of 20 Nov 2026').waitFor();
    expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
    await plannedIsToldElsewhere();
    await page.getByRole('button', { name: 'Cancel the restore' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect(existsSync(join(desk.station.folder, 'restore-next.json'))).toBe(false);
    await page.goBack();
    await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
    expect(await page.getByRole('region', { name: /^The next start restores/ }).count()).toBe(0);
    await page.goForward();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await clean();
    await choose(page, { language: 'de' });
    await page.getByRole('heading', { name: 'Sicherung zurückspielen' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('link', { name: 'Alle Einstellungen' }).click();
  });

  test('the station is checked, its log read, and a file for support saved', async () => {
    await choose(page, { language: 'en' });
    await page.getByRole('link', { name: 'Diagnostics' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/^Everything is in order/).waitFor();
    await page.getByRole('region', { name: /^Log, \d+ lines$/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('/api/desk/settings');
    await page.getByText('"PATCH"').first().waitFor();
    await page.getByLabel('Search the log').fill('no such line anywhere');
    await page.getByText('No matching lines').waitFor();
    await clean();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^twinmark-diagnostics-.*\.tar\.gz$/);
    await page.getByText(/^Made: \d+ files/).waitFor();
    await page.getByLabel('Search the log').fill('');
    await page.getByRole('switch', { name: 'Follow' }).check({ force: true });
    await page.getByRole('region', { name: /^Log/ }).waitFor();
    await choose(page, { language: 'de' });
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('link', { name: 'Alle Einstellungen' }).click();
  });

  test('speak German, in every look, with large targets', async () => {
    await choose(page, { language: 'de' });
    await field('Warten auf eine Transaktion').fill('45');
    await page.getByText('1 Änderung ist nicht gespeichert').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    expect(await field('Warten auf eine Transaktion').inputValue()).toBe('30 s');
    await clean();
  });

  test('a browser says plainly that it is none; the desktop program starts with the machine and is locked by a PIN', async () => {
    await choose(page, { language: 'en' });
    await page.getByText('This window is a browser').waitFor();
    expect(await page.getByRole('switch', { name: 'Start with the machine' }).count()).toBe(0);
    const program = await openTestShell({ place: { program: '/opt/twinmark', platform: 'win32' } });
    const shell = await desk.open({ at: '#/settings' });
    await shell.exposeFunction('nativeCall', (name: NativeName, ...args: unknown[]) => program.call(name, ...args));
    await shell.addInitScript((names) => {
      const { nativeCall } = globalThis as unknown as { nativeCall: (...args: unknown[]) => Promise<unknown> };
      const native = names.map((name) => [name, (...args: unknown[]) => nativeCall(name, ...args)]);
      Object.assign(globalThis, { native: Object.fromEntries(native) });
    }, NATIVE_NAMES);
    await shell.reload();
    await shell.getByRole('switch', { name: 'Start with the machine' }).check({ force: true });
    await shell.getByRole('button', { name: 'Lock to the whole screen' }).click();
    await shell.getByLabel('PIN').fill('4711');
    await shell.getByLabel('Repeat it').fill('4712');
    await shell.getByText('The two are not the same.').waitFor();
    await shell.getByLabel('Repeat it').fill('4711');
    expect(await axeFindings(shell)).toEqual([]);
    await shell.keyboard.press('Enter');
    await shell.getByRole('button', { name: 'Leave the kiosk' }).waitFor();
    expect([program.standIn.app.login, program.standIn.windows[0].kiosk]).toEqual([true, true]);
    await shell.getByRole('button', { name: 'anna' }).click();
    await shell.getByRole('button', { name: 'Leave the kiosk …' }).click();
    await shell.getByLabel('PIN').fill('0000');
    await shell.keyboard.press('Enter');
    await shell.getByText('This is not the PIN.').waitFor();
    await shell.getByRole('button', { name: 'Cancel' }).click();
    await shell.getByRole('button', { name: 'anna' }).click();
    await shell.getByRole('button', { name: 'Sign out' }).click();
    await shell.getByRole('heading', { name: /anna/ }).waitFor();
    await shell.getByRole('button', { name: 'Leave the kiosk' }).click();
    await shell.getByLabel('PIN').fill('4711');
    await shell.keyboard.press('Enter');
    await expect.poll(() => shell.getByRole('button', { name: 'Leave the kiosk' }).count()).toBe(0);
    expect(await axeFindings(shell)).toEqual([]);
    expect(program.standIn.windows[0].kiosk).toBe(false);
    await shell.close();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints().filter((one) => !/\/api\/desk\/(settings|restore\/preview)/.test(one))).toEqual([]);
  });
});

describe.skipIf(!hasBrowser || findPostgres() === null)('settings of a station on a PostgreSQL', () => {
  test('it says where records and pictures are, and offers no backup of its own', async () => {
    const server = await testServer();
    const desk = await openDesk({ settings: { 'database.url': server.url(await newDatabase()) } });
    try {
      const page = await desk.open({ at: '#/settings' });
      await page.getByRole('heading', { name: 'Shared with other stations' }).waitFor();
      await page.getByText('In a PostgreSQL. Its address is a secret and is not shown.').waitFor();
      await page.getByText('In the data folder of this station alone').waitFor();
      expect(await page.content()).not.toContain('postgres://');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Backups' }).click();
      await page.getByRole('heading', { name: 'The records are in a PostgreSQL' }).waitFor();
      expect(await page.getByRole('button', { name: /Make a backup|Choose a file/ }).count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    } finally {
      await desk.close();
    }
  });
});
