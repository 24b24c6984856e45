import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FAILURE_HEADER } from '#shared/troubles/trouble.ts';
import { artwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('rows that fail', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  /** Artwork that was marked already is refused when it is to be marked. */
  async function markedArtwork(): Promise<Uint8Array> {
    const first = await makeJob(drafts, 1, { name: 'First' });
    await jobWhen(drafts, first, ({ state }) => state === 'done');
    const [label] = await labelsOf(drafts, first);
    const { body } = await drafts.ask('GET', `/api/records/${label?.watermark_id}`);
    const answer = await fetch(new URL(body.watermarked_image_url, desk.station.desk), drafts.window);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Its second row fails. */
  async function mixedJob(): Promise<number> {
    const { id } = await drafts.create();
    await drafts.giveTable(id, 'Mixed.csv', 'product_name;artwork\nA;front.png\nB;marked.png\nC;front.png\n');
    await drafts.addArtwork(id, 'front.png', await artwork(1, { width: 472, height: 472 }));
    await drafts.addArtwork(id, 'marked.png', await markedArtwork());
    await drafts.change(id, { template_id: 'generic', preset: SMALL_SHEET, artwork_column: 1 });
    return (await drafts.make(id)).id;
  }

  test('say why, stop nobody else, and are tried again', async () => {
    const job = await mixedJob();
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('heading', { name: '2 labels are made, 1 failed' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: /mark/ });
    await row.getByRole('button', { name: 'Change text of no. 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Text of no. 2' });
    await dialog.getByLabel('Product').first().fill('B, second try');
    await dialog.getByRole('button', { name: 'Save and try again' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await jobWhen(drafts, job, ({ state, counts }) => state === 'done' && counts.failed === 1);
    const [, second] = await labelsOf(drafts, job);
    expect(second?.metadata).toMatchObject({ product_name: 'B, second try' });
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make sheets of 2 labels' }).click();
    await page.getByText('2 of 2 proven').waitFor();
  });

  test('say why in German', async () => {
    const page = await desk.open({ at: `#/jobs/${await mixedJob()}`, language: 'de' });
    await page.getByText(/^Das Motiv trägt schon die Markierung „.{5}“/).waitFor();
  });

  test('a job whose sheets are being made elsewhere says so in German', async () => {
    const job = await makeJob(drafts, 2, { name: 'Zweimal' });
    await jobWhen(drafts, job, ({ state }) => state === 'done');
    const page = await desk.open({ at: '#/jobs', language: 'de' });
    await page.route('**/prints', (route) =>
      route.fulfill({
        status: 409,
        headers: { [FAILURE_HEADER]: JSON.stringify({ kind: 'sheets_busy', facts: {} }) },
        json: { error: 'Sheets of this batch are being made. Wait for them.' },
      }),
    );
    await page.goto(new URL(`/#/jobs/${job}`, page.url()).href);
    await page.getByRole('button', { name: 'Bögen erstellen' }).click();
    await page.getByText('Die Bögen dieses Auftrags werden gerade erstellt.').waitFor();
  });
});
