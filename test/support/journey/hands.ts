// What a person does in the window from dropped files to labels on paper, step by step, in English and with a mouse.
import type { Page } from 'playwright-core';
import { call } from '#test/support/api.ts';
import type { Station } from '#test/support/station.ts';
import { LOT_HEADER } from './goods.ts';
import type { Served } from './paper.ts';

/** The column that nobody could guess is told what it is. */
export async function mapLot(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Column ${LOT_HEADER}: not used` }).click();
  await page.getByRole('menuitem', { name: /^Lot/ }).click();
  await page.getByRole('button', { name: `Column ${LOT_HEADER}: Lot` }).waitFor();
}

/** Goes to the first red row by the filter and types over the cell that is wrong. */
export async function mendFirstRed(page: Page, column: string, text: string): Promise<void> {
  const red = page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: /\d+ red/ });
  await red.click();
  // The red rows have come, and the cursor is on the cell that is wrong.
  await page.locator('[role="gridcell"][data-cursor="true"][data-weight="red"]').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: new RegExp(`^${column}, row`) }).fill(text);
  await page.keyboard.press('Enter');
}

/** So that the first picture's forecast is there. */
export async function seeForecast(page: Page): Promise<void> {
  await page.getByRole('button', { name: '2 Artwork' }).click();
  await page
    .getByRole('region', { name: 'Check before printing' })
    .getByText(/^Reads/)
    .waitFor();
}

/** Chooses a sheet by its number, with its first labels used already. */
export async function chooseSheet(page: Page, number: string, firstFree: number): Promise<void> {
  await page.getByRole('button', { name: '3 Sheet' }).click();
  await page.getByRole('combobox', { name: 'Sheet of labels' }).fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  if (firstFree === 1) return;
  await page.getByRole('button', { name: new RegExp(`^Label ${firstFree},`) }).click();
  await page.getByRole('button', { name: `Label ${firstFree - 1}, used already` }).waitFor();
}

/** Opens the PDF, says that it was sent, and comes to the question how it printed. */
export async function sendToPrinter(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open for printing' }).click();
  await (await opened).close();
  await page.getByRole('button', { name: 'I printed the sheets' }).click();
  await page.getByRole('heading', { name: /print well\?$/ }).waitFor();
}

export type Fate = 'same' | 'new';

/** Calls the label in a cell of a sheet bad, and says what is to become of it. */
export async function callBad(page: Page, sheet: number, cell: number, fate: Fate): Promise<void> {
  const map = page.getByRole('group', { name: `Sheet ${sheet}`, exact: true });
  await map.getByRole('button', { name: new RegExp(`^Cell ${cell},`) }).click();
  await page.getByText('Streaks or stains').click();
  await page.getByLabel(fate === 'same' ? 'Print again with the same ID' : /^Print with a new ID/).check();
  await page.getByRole('button', { name: fate === 'same' ? 'Print 1 again' : 'Print 1 with new IDs' }).click();
}

/** What a click on a link downloads. */
export async function downloaded(page: Page, link: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const chunks: Uint8Array[] = [];
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The marked pictures as their owner gets them from the station. */
export function served(station: Pick<Station, 'url' | 'apiKey'>, ids: readonly (string | null)[]): Promise<Served[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { status, bytes } = await call(station.url, 'GET', `/api/records/${id}/watermarked`, {
        token: station.apiKey,
      });
      if (status !== 200) throw new Error(`${id}: ${status}`);
      return { watermark_id: String(id), png: bytes };
    }),
  );
}

/** Keeps the forecast of one artwork waiting, so that labels are made before anybody knows what is wrong with it. */
export async function holdForecastOf(page: Page, name: string): Promise<void> {
  await page.route(/\/artworks\/\d+\/forecast$/, async (route) => {
    const [, draft, artwork] = /^(.*)\/artworks\/(\d+)\/forecast$/.exec(route.request().url()) ?? [];
    const { artworks } = await (await page.request.get(draft)).json();
    const isHeld = artworks.find(({ id }: { id: number }) => id === Number(artwork))?.name === name;
    if (!isHeld) await route.continue();
  });
}
