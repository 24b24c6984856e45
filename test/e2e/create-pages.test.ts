import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, openWith, sampleTable } from '#test/support/create/window-files.ts';
import { labelPdf } from '#test/support/vector/label-pdf.ts';
import { makeLockedPdf } from '#test/support/vector/make-pdf.ts';
import { makeSvg } from '#test/support/vector/make-svg.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('artwork from a file of vectors', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  const pdf = async (bytes: Promise<Uint8Array>, name = 'press.pdf') => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await bytes),
  });

  test('a PDF shows its pages, and the one that is pressed goes onto the labels', async () => {
    const page = await openWith(desk, [sampleTable('wine'), await pdf(labelPdf(3))]);
    await page.getByRole('button', { name: '2 Artwork' }).click();
    await page.getByText('press.pdf has 3 pages, and the first one is shown.').waitFor();
    const pages = page.getByRole('list', { name: 'Pages of the file' });
    await expect.poll(() => pages.getByRole('button').count()).toBe(3);
    await expect.poll(() => pages.locator('img').evaluateAll(widthsOf)).toEqual([320, 320, 320]);
    await pages.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('press.pdf, page 2 of 3: 99.1 × 67.7 mm').waitFor();
    await expect.poll(() => pages.locator('[aria-current]').textContent()).toBe('Page 2');
    await page.getByText('and the first one is shown').waitFor({ state: 'detached' });
    await page.getByText('3.0 mm of bleed, which the job does not print').waitFor();
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('what cannot be drawn is refused with what would help', async () => {
    const page = await openWith(desk, [await pdf(makeLockedPdf('user'))]);
    await page.getByRole('alert').getByText('This PDF asks for a password.').waitFor();
    const outside = makeSvg('<image href="logo.png" width="9" height="9"/>');
    await choose(page, [{ name: 'press.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(outside) }]);
    await page.getByRole('alert').getByText('The SVG file needs logo.png, which is not in it.').waitFor();
  });
});

function widthsOf(pictures: (SVGElement | HTMLElement)[]): number[] {
  return pictures.map((one) => (one as HTMLImageElement).naturalWidth);
}
