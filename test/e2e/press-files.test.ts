import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { downloaded } from '#test/support/journey/hands.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('sheets for a press', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('are saved in its own inks, with what that does to reading', async () => {
    const profile = await cmykProfile();
    const page = await desk.open({ at: '#/printers' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a profile' }).click();
    await (await chooser).setFiles([
      { name: 'House press.icc', mimeType: 'application/vnd.iccprofile', buffer: profile },
    ]);
    await page.getByText('House press', { exact: true }).waitFor();

    const job = await printedJob(drafts, 2);
    await page.goto(new URL(`/#/jobs/${job}?step=print`, page.url()).href);
    await page.getByRole('button', { name: 'Sheets as pictures' }).click();
    await page.getByLabel(/^TIFF in the inks/).check();
    await page.getByText('The marks will read well').waitFor();
    await page.getByRole('combobox', { name: 'Colour profile of the press' }).click();
    await page.getByRole('option', { name: 'House press' }).click();
    await page.getByText(/^Tried on TW-/).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const sheet = await sharp(await downloaded(page, 'Sheet 1')).metadata();
    expect(sheet).toMatchObject({ format: 'tiff', space: 'cmyk', channels: 4, width: 1181, height: 1748 });
    expect(sheet.icc?.equals(profile)).toBe(true);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

/** Of inks, out of a picture that has one. */
async function cmykProfile(): Promise<Buffer> {
  const picture = await artwork('press', { width: 16, height: 16 });
  const inks = await sharp(picture).toColourspace('cmyk').withIccProfile('cmyk').tiff().toBuffer();
  const { icc } = await sharp(inks).metadata();
  if (!icc) throw new Error('The picture in inks has no profile.');
  return icc;
}
