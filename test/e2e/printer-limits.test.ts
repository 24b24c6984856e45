// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANDSCAPES, photographedSheet } from '#test/support/inspection/enrolling.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('printers that are measured for enrolled prints', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterAll(() => desk?.close());

  test('limits for enrolled prints are measured on photographs of the test sheet', async () => {
    await drafts.ask('PUT', '/api/desk/calibrations/Hall', {
      json: { page: { width: 210, height: 297 }, measured: null },
    });
    const page = await desk.open({ at: '#/printers' });
    const card = page.getByRole('region', { name: 'Limits for enrolled prints' });
    await card.getByText('Limits for enrolled prints: not measured. The usual limits count.').waitFor();
    await card.getByRole('button', { name: 'Measure the limits of Hall' }).click();
    expect(await card.getByRole('link', { name: 'Open the test sheet' }).getAttribute('href')).toContain(
      'test-sheet.pdf',
    );
    await card.getByLabel('Sheet or roll').fill('L7165');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const photos = await landscapePhotos(5);
    const files = card.locator('input[type="file"]');
    await files.first().setInputFiles([photos[0], { ...photos[0], name: 'twice.jpg' }]);
    await card.getByText('twice.jpg: The same file was there before.').waitFor({ timeout: 60_000 });
    expect(await card.getByRole('button', { name: 'Keep the limits' }).isDisabled()).toBe(true);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await files.first().setInputFiles(photos.slice(1));
    await card.getByText('Photographs measured: 12 of 12. Labels: 3 of 3.').waitFor({ timeout: 120_000 });
    await card.getByRole('button', { name: 'Keep the limits' }).click();
    await card.getByText(/^Limits for enrolled prints: measured on .* from 12 photographs$/).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    const german = await desk.open({ at: '#/printers', language: 'de' });
    const karte = german.getByRole('region', { name: 'Grenzen für erfasste Drucke' });
    await karte.getByText(/gemessen am .* aus 12 Fotos/).waitFor();
    expect(await cutOff(german)).toEqual([]);
    await karte.getByRole('button', { name: /^Grenzen von Hall, .* vergessen$/ }).click();
    await karte.getByText('Es gelten die üblichen Grenzen.').waitFor();
    expect(desk.complaints()).toEqual([]);
    await drafts.ask('DELETE', '/api/desk/calibrations/Hall');
  });
});

async function landscapePhotos(each: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const photoOf = photographedSheet();
  const photos = [];
  for (const message of LANDSCAPES) {
    for (let i = 0; i < each; i++) {
      const buffer = Buffer.from(await photoOf(message, String(i)));
      photos.push({ name: `${message} ${i}.jpg`, mimeType: 'image/jpeg', buffer });
    }
  }
  return photos;
}
