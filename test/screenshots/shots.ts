// What is photographed: every screen, in the states that people see. A line here adds one.
import type { Page } from 'playwright-core';
import type { Station } from '../support/station.ts';
import { createShots } from './create-shots.ts';
import { atJobs, atStep } from './jobs.ts';
import { sampleRecords } from './sample-records.ts';

export interface Shot {
  readonly name: string;
  /** Where it is, such as '#/records'. */
  readonly at?: string;
  /** On a station that nobody has set up yet. */
  readonly fresh?: boolean;
  readonly signedOut?: boolean;
  readonly mode?: 'operator';
  /** What is on the station before: done once for all shots that share it. */
  readonly before?: (station: Station) => Promise<unknown>;
  /** What a person does before the picture. Words are looked for by role or by what is the same in every language. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether it is shown in the documents. */
  readonly documents?: boolean;
}

export const shots: readonly Shot[] = [
  { name: 'set-up', fresh: true, signedOut: true, documents: true },
  { name: 'sign-in', signedOut: true, documents: true },
  { name: 'home', at: '#/home', documents: true },
  { name: 'home-operator', at: '#/home', mode: 'operator' },
  { name: 'menu', at: '#/home', prepare: (page) => page.getByRole('button', { name: /^anna/ }).click() },
  { name: 'keys', at: '#/home', prepare: (page) => page.keyboard.press('?') },
  ...createShots,
  { name: 'missing', at: '#/nowhere' },
  { name: 'records', at: '#/records', before: sampleRecords, documents: true },
  { name: 'records-operator', at: '#/records', before: sampleRecords, mode: 'operator' },
  { name: 'records-nothing', at: '#/records?q=TW-20U1Z', before: sampleRecords },
  { name: 'record', at: '#/records', before: sampleRecords, prepare: openRecord, documents: true },
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
  { name: 'templates', at: '#/templates', before: sampleRecords, documents: true },
  { name: 'template', at: '#/templates/wine', before: sampleRecords, documents: true },
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
  { name: 'jobs', at: '#/jobs', prepare: atJobs, documents: true },
  { name: 'job-making', prepare: atStep('making'), documents: true },
  { name: 'job-proof', prepare: atStep('proof'), documents: true },
  { name: 'job-print', prepare: atStep('print'), documents: true },
  { name: 'job-outcome', prepare: atStep('outcome'), documents: true },
  { name: 'job-ledger', prepare: atStep('ledger'), documents: true },
  { name: 'printers', at: '#/printers', documents: true },
];

async function openRecord(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Riesling/ })
    .getByRole('link')
    .click();
  await page.locator('dl').first().waitFor();
}
