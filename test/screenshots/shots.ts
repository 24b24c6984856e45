// What is photographed: every screen, in the states that people see. A line here adds one.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDesk as openPeople, passphraseOf } from '#test/support/people.ts';
import type { Station } from '#test/support/station.ts';
import { makeCases } from '#test/support/window-cases.ts';
import { createShots } from './create-shots.ts';
import { atJobs, atStep } from './jobs.ts';
import { phoneShots } from './phone-shots.ts';
import { productShots } from './product-shots.ts';
import { sampleRecords } from './sample-records.ts';
import type { Shot } from './shot.ts';
import { tokenShots } from './token-shots.ts';
import { verifyShots } from './verify-shots.ts';

export const shots: readonly Shot[] = [
  { name: 'set-up', fresh: true, signedOut: true },
  { name: 'sign-in', signedOut: true, before: someAccounts },
  { name: 'menu', at: '#/home', prepare: (page) => page.getByRole('button', { name: /^anna/ }).click() },
  { name: 'keys', at: '#/home', prepare: (page) => page.keyboard.press('?') },
  ...createShots,
  ...productShots,
  { name: 'missing', at: '#/nowhere' },
  { name: 'accounts', at: '#/settings/accounts', before: someAccounts },
  { name: 'records', at: '#/records', before: sampleRecords },
  { name: 'records-operator', at: '#/records', before: sampleRecords, mode: 'operator' },
  { name: 'records-nothing', at: '#/records?q=TW-20U1Z', before: sampleRecords },
  { name: 'record', at: '#/records', before: sampleRecords, prepare: openRecord },
  {
    name: 'record-compare',
    at: '#/records',
    before: sampleRecords,
    async prepare(page) {
      await openRecord(page);
      await page.getByRole('radio').nth(2).check({ force: true });
    },
  },
  {
    name: 'record-form',
    at: '#/records',
    before: sampleRecords,
    async prepare(page) {
      await openRecord(page);
      await page.keyboard.press('e');
      await page.locator('[name="gtin"]').fill('4006381333932');
      await page.locator('[name="producer"]').fill('');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'record-missing', at: '#/records/TW-20000' },
  { name: 'templates', at: '#/templates', before: sampleRecords },
  { name: 'template', at: '#/templates/wine', before: sampleRecords },
  {
    name: 'template-refused',
    at: '#/templates/wine',
    before: sampleRecords,
    async prepare(page) {
      await page.locator('[data-row]').nth(1).getByRole('button').last().click();
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'template-new', at: '#/templates/+' },
  { name: 'jobs', at: '#/jobs', prepare: atJobs },
  { name: 'job-making', prepare: atStep('making') },
  { name: 'job-proof', prepare: atStep('proof') },
  { name: 'job-print', prepare: atStep('print') },
  { name: 'job-outcome', prepare: tapBad },
  { name: 'job-ledger', prepare: atStep('ledger') },
  { name: 'printers', at: '#/printers' },
  { name: 'calibration', at: '#/printers', prepare: calibrate },
  { name: 'devices', at: '#/devices' },
  { name: 'settings', at: '#/settings' },
  { name: 'settings-backups', at: '#/settings/backups', prepare: sealBackup },
  {
    name: 'settings-set-aside',
    at: '#/settings/backups',
    before: setPicturesAside,
    prepare: (page) => page.locator('#set-aside').scrollIntoViewIfNeeded(),
  },
  { name: 'settings-diagnostics', at: '#/settings/diagnostics', prepare: checkStation },
  { name: 'settings-activity', at: '#/settings/activity' },
  { name: 'settings-programs', at: '#/settings/programs' },
  { name: 'settings-changed', at: '#/settings', prepare: changeSettings },
  { name: 'device-new', at: '#/devices', prepare: addDevice },
  { name: 'cases', at: '#/cases', cases: true, before: someCases },
  { name: 'case', at: '#/cases', cases: true, before: someCases, prepare: openCase },
  {
    name: 'case-photos',
    at: '#/cases',
    cases: true,
    before: someCases,
    async prepare(page) {
      await openCase(page);
      await page.locator('figure').first().scrollIntoViewIfNeeded();
    },
  },
  ...phoneShots,
  ...verifyShots,
  // Once there are jobs.
  { name: 'home', at: '#/home' },
  { name: 'home-operator', at: '#/home', mode: 'operator' },
  ...tokenShots,
];

function someCases({ url, apiKey }: Station): Promise<unknown> {
  return makeCases(url, apiKey, [
    { product: 'Riesling Kabinett', places: 10 },
    // The one that was seen last is the first of its product.
    { product: 'Riesling Kabinett', places: 12, photos: ['genuine', 'forged'] },
    { product: 'Olivenöl nativ extra', places: 6 },
  ]);
}

async function openCase(page: Page): Promise<void> {
  await page.locator('tbody th a').first().click();
  await page.locator('figure svg polygon').first().waitFor();
}

async function openRecord(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Riesling/ })
    .getByRole('link')
    .click();
  await page.locator('dl').first().waitFor();
}

/** As the station does with pictures that no record names: on a day of last year, and today. */
async function setPicturesAside({ folder }: Station): Promise<void> {
  for (const [day, count] of [
    ['2025-11-03', 214],
    [new Date().toISOString().slice(0, 10), 3],
  ] as const) {
    const place = join(folder, 'pictures', 'set-aside', day);
    await mkdir(place, { recursive: true });
    for (let i = 0; i < count; i++)
      await writeFile(join(place, `${`${i}`.padStart(64, '0')}.png`), Buffer.alloc(90_000));
  }
}

async function sealBackup(page: Page): Promise<void> {
  await page.getByRole('switch').check({ force: true });
  await page.locator('input[type="password"]').first().waitFor();
}

async function checkStation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Check now|Jetzt prüfen/ }).click();
  await page.locator('[role="status"] li').first().waitFor();
}

async function changeSettings(page: Page): Promise<void> {
  const wait = page.getByRole('textbox', { name: /Wait for|Warten/ });
  await wait.fill('45');
  await page.keyboard.press('Control+s');
  await page.locator('[data-waits]').waitFor();
  await page.getByRole('textbox', { name: /IDs start|IDs beginnen/ }).fill('TW!');
}

async function addDevice(page: Page): Promise<void> {
  await page.locator('main').getByRole('button').first().click();
  await page.getByRole('img', { name: /#pair=/ }).waitFor();
}

async function calibrate(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: /Calibrate a printer|Drucker einmessen/ })
    .first()
    .click();
  await page.locator('form').waitFor();
}

async function tapBad(page: Page): Promise<void> {
  await atStep('outcome')(page);
  for (const cell of [2, 5]) await page.locator(`[data-cell="${cell}"]`).first().click();
  await page.getByText(/^(Streaks or stains|Streifen oder Flecken)$/).click();
}

async function someAccounts(station: Station): Promise<void> {
  const desk = await openPeople(station);
  for (const [username, role] of [
    ['bernd', 'operator'],
    ['cleo', 'checker'],
  ]) {
    await desk.call('POST', '/api/desk/operators', { username, role, passphrase: passphraseOf(`${username} at work`) });
  }
}
