import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#shared/jobs/jobs.ts';
import { artwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk, smallTargets } from '#test/support/window.ts';

const PICTURES = process.env['QUEUE_PICTURES'];

describe.skipIf(!hasBrowser)('the queue', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'orders-')), 'orders');
  let desk: Desk;
  let drafts: DraftDesk;
  let picture: Uint8Array;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'jobs.folder': folder, 'print.labels_a_file': 8 } });
    drafts = await openDraftDesk(desk.station);
    picture = await artwork('orders', { width: 472, height: 472 });
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  const order = async (name: string, more: object = {}, rows = 3) => {
    const table = ['product_name;sku', ...Array.from({ length: rows }, (_, i) => `${name};${i}`), ''].join('\n');
    const image = Buffer.from(picture).toString('base64');
    const body = { name, table, image, template_id: 'generic', sheets_in: null, ...more };
    const headers = { authorization: `Bearer ${desk.station.apiKey}`, 'content-type': 'application/json' };
    const reply = await fetch(`${desk.station.url}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(201);
    return (await reply.json()) as Job;
  };
  const open = (path: string, more: object = {}) => desk.open({ at: `#${path}`, ...more });
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    const before = new Date(Date.now() - 60_000);
    utimesSync(join(folder, name), before, before);
  };
  const names = (page: Page) => page.locator('ol > li a').allInnerTexts();
  const shown = (page: Page, name: string) => page.locator('ol > li', { hasText: name });

  test('is empty at first, and says what the folder of orders is and why nothing comes from it', async () => {
    const page = await desk.open({ at: '#/jobs' });
    await page.getByRole('link', { name: 'Queue' }).click();
    await page.getByRole('heading', { name: 'No orders in the queue' }).waitFor();
    await page.getByText(folder).first().waitFor();
    await page.getByText('The folder cannot be reached').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    mkdirSync(folder);
    await page.getByText('Orders are taken from this folder').waitFor();
  });

  test('shows what waits and why, without a reload, and is put in another order by keyboard', async () => {
    const page = await desk.open({ at: '#/jobs/queue' });
    await page.getByRole('heading', { name: 'No orders in the queue' }).waitFor();
    await order('Bolts', { hold: true });
    await shown(page, 'Bolts').getByText('It begins when somebody releases it.').waitFor();
    await order('Nuts', { start_at: new Date(Date.now() + 3_600_000).toISOString() });
    await shown(page, 'Nuts')
      .getByText(/^Begins on/)
      .waitFor();
    await order('Screws', { hold: true, priority: 9 });
    await shown(page, 'Screws').waitFor();
    expect(await names(page)).toEqual(['Bolts', 'Nuts', 'Screws']);

    await page.getByRole('button', { name: 'Move Screws up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Bolts', 'Screws', 'Nuts']);
    await shown(page, 'Screws').getByText('priority 5').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Screws', 'Bolts', 'Nuts']);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => names(page)).toEqual(['Bolts', 'Screws', 'Nuts']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Bolts', 'Screws', 'Nuts']);
  });

  test('plans, releases and cancels its jobs', async () => {
    const page = await desk.open({ at: '#/jobs/queue' });
    await page.getByRole('button', { name: 'Plan Screws' }).click();
    const plan = page.getByRole('dialog', { name: 'Plan Screws' });
    await plan.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: '1, most urgent' }).click();
    await plan.getByLabel('Not before').fill('2099-12-31T06:00');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'Screws').getByText('priority 1').waitFor();
    expect(await names(page)).toEqual(['Screws', 'Bolts', 'Nuts']);
    await page.getByRole('button', { name: 'Release Screws' }).click();
    await shown(page, 'Screws').getByText('Begins on 31 Dec 2099, 06:00').waitFor();
    await page.getByRole('button', { name: 'Cancel Screws' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await shown(page, 'Screws').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Release Bolts' }).click();
    await shown(page, 'Bolts').waitFor({ state: 'detached' });
  });

  test('pauses a job that is made, and lets it go on', async () => {
    await order('Washers', {}, 300);
    const page = await desk.open({ at: '#/jobs/queue' });
    await shown(page, 'Washers').getByText('Being made', { exact: true }).waitFor();
    await shown(page, 'Washers')
      .getByText(/[1-9]\d* of 300 labels made/)
      .waitFor();
    await page.getByRole('button', { name: 'Hold Washers' }).click();
    await shown(page, 'Washers').getByText('Held', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Release Washers' }).click();
    await shown(page, 'Washers').getByText('Being made', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel Washers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Void them').check();
    await dialog.getByRole('button', { name: 'Cancel the job' }).click();
    await shown(page, 'Washers').waitFor({ state: 'detached' });
  });

  test('a held job says so on its own page, and no key that was meant for something else begins it', async () => {
    const { id, batches } = await order('Rivets', { hold: true });
    const page = await open(`/jobs/${batches[0]}`);
    await page.getByRole('heading', { name: 'Held', exact: true }).waitFor();
    await page.getByText(`Order ${id}`).waitFor();
    await page.getByRole('button', { name: 'Release' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Begin|Continue)/ }).count()).toBe(0);
    // Longer than a second Enter is ignored.
    await page.waitForTimeout(1500);
    for (const key of ['Enter', ' ']) await page.keyboard.press(key);
    expect((await drafts.ask('GET', `/api/desk/batches/${batches[0]}`)).body.state).toBe('planned');
    expect(await findingsInEveryLook(page)).toEqual([]);

    const list = await open('/jobs');
    const row = list.getByRole('row', { name: /Rivets/ });
    await row.getByText('Held', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Release Rivets' }).waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('heading', { name: /ready for their sheets/ }).waitFor();
  });

  test('a job that is planned for later begins at once where somebody means it', async () => {
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const { batches } = await order('Pins', { start_at });
    const page = await open(`/jobs/${batches[0]}`);
    await page.getByText(/^Planned: it begins on .+, or later when it is its turn/).waitFor();
    await page.waitForTimeout(1500);
    await page.keyboard.press('Enter');
    expect((await drafts.ask('GET', `/api/desk/batches/${batches[0]}`)).body.state).toBe('planned');
    await page.getByRole('button', { name: 'Begin now' }).click();
    await page.getByRole('heading', { name: /ready for their sheets/ }).waitFor();
  });

  test('tells how long what is made still takes, and when the next one is likely to begin', async () => {
    await order('Anchors', {}, 300);
    const { id, batches } = await order('Brackets', {}, 3);
    const page = await open('/jobs/queue');
    await shown(page, 'Anchors')
      .getByText(/labels made · (about|less than) .+ left$/)
      .waitFor();
    await shown(page, 'Brackets')
      .getByText(/^Next\. .+ Likely in (about|less than) .+\.$/)
      .waitFor();
    await shown(page, 'Brackets').getByText(`Order ${id}`).waitFor();
    await shot(page, 'queue-running');
    const waiting = await open(`/jobs/${batches[0]}`);
    await waiting.getByText('waits in the queue and begins by itself').waitFor();
    await page.getByRole('button', { name: 'Hold Anchors' }).click();
    await shown(page, 'Brackets').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Plan Anchors' }).click();
    const plan = page.getByRole('dialog', { name: 'Plan Anchors' });
    await plan.getByText('The job has begun, so a start time would count for nothing').waitFor();
    expect(await plan.getByLabel('Not before').isDisabled()).toBe(true);
    await plan.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Cancel Anchors' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await shown(page, 'Anchors').waitFor({ state: 'detached' });
  });

  test('a start time for a job that began meanwhile is refused with a sentence', async () => {
    await order('Clips', { hold: true }, 100);
    const page = await open('/jobs/queue', { language: 'de' });
    await page.getByRole('button', { name: 'Clips planen' }).click();
    const { body } = await drafts.ask('GET', '/api/desk/queue');
    const { id } = body.jobs.find(({ name }: Job) => name === 'Clips');
    await drafts.ask('PATCH', `/api/desk/queue/${id}`, { json: { hold: false } });
    await shown(page, 'Clips').getByText('In Arbeit', { exact: true }).waitFor();
    const plan = page.getByRole('dialog', { name: 'Clips planen' });
    await plan.getByLabel('Nicht vor').fill('2099-12-31T06:00');
    await plan.getByRole('button', { name: 'Speichern' }).click();
    await plan.getByText('Der Auftrag hat schon begonnen, eine Startzeit gilt nicht mehr.').waitFor();
    await drafts.ask('POST', `/api/desk/queue/${id}/cancel`, { json: { made: 'keep' } });
  });

  test('says of each job of a large order which part it is and what the whole has', async () => {
    const { id, batches } = await order('Rings', { hold: true }, 5001);
    const page = await open('/jobs/queue', { language: 'de', width: 1024, height: 700 });
    const item = shown(page, 'Rings');
    await item.getByText(`Bestellung ${id} · 5.001 Etiketten`).waitFor();
    await shot(page, 'queue-parts-1024');
    await item.getByRole('link', { name: `Auftrag ${batches[1]}` }).click();
    await page.getByText(`Auftrag ${batches[1]} ·`).waitFor();
    await page.getByText(`Teil 2 von 2 der Bestellung ${id} · Etiketten der ganzen Bestellung: 5.001`).waitFor();
    await shot(page, 'part-1024');
    expect(await cutOff(page)).toEqual([]);
    expect(await findingsInEveryLook(page)).toEqual([]);
    const dark = await open(`/jobs/${batches[0]}`, { language: 'de', width: 1920, height: 1080, look: 'dark' });
    await dark.getByRole('heading', { name: 'Angehalten', exact: true }).waitFor();
    await shot(dark, 'part-1920-dark');
    await drafts.ask('POST', `/api/desk/queue/${id}/cancel`, { json: { made: 'keep' } });
  });

  test('says of the print part of a job in two files which file one looks at', async () => {
    const { batches } = await order('Plates', { sheets_in: 'en', sheet_id: 'l7165' }, 12);
    const page = await open(`/jobs/${batches[0]}?step=print`, { language: 'de' });
    await page.getByRole('heading', { name: /^Datei 1 von 2: 1 Bogen zu drucken/ }).waitFor();
    await page.getByText('Zusammen 12 Etiketten in 2 Dateien.').waitFor();
    await page.getByText('Datei 2: 1 Bogen').click();
    await page.getByRole('heading', { name: /^Datei 2 von 2/ }).waitFor();
    await shot(page, 'files');
    const proof = await open(`/jobs/${batches[0]}?step=proof`, { language: 'de', width: 1024, height: 700 });
    await proof.getByText('Datei 1 von 2: 8 von 8 probegelesen').waitFor();
    await shot(proof, 'proof-1024');
    expect(await cutOff(proof)).toEqual([]);
  });

  test('tells what was refused, row by row and in German, and fits small windows and gloves', async () => {
    await order('Unterlegscheiben M8', { hold: true });
    put('wein-17.png', picture);
    put('wein-17.job.json', JSON.stringify({ template_id: 'wine' }));
    put('wein-17.csv', 'Weinname;Jahrgang\nRiesling;2021\n;2022\n');
    while (!existsSync(join(folder, 'wein-17.result.json'))) await new Promise((done) => setTimeout(done, 100));
    const page = await desk.open({ at: '#/jobs/queue', language: 'de', width: 1024, height: 700 });
    await page.getByRole('heading', { name: 'Abgelehnte Bestellungen' }).waitFor();
    await page
      .getByText(/^Zeile \d:/)
      .first()
      .waitFor();
    await page.getByText('Die Dateien liegen in refused/wein-17').waitFor();
    await shot(page, 'queue-1024');
    expect(await cutOff(page)).toEqual([]);
    expect(await findingsInEveryLook(page)).toEqual([]);
    const dark = await desk.open({
      at: '#/jobs/queue',
      language: 'de',
      width: 1366,
      height: 768,
      look: 'dark',
    });
    await dark
      .getByText(/^Zeile \d:/)
      .first()
      .waitFor();
    await shot(dark, 'queue-1366-dark');
    expect(await cutOff(dark)).toEqual([]);
    const gloves = await desk.open({ at: '#/jobs/queue', mode: 'operator', width: 1024, height: 700 });
    await gloves
      .getByRole('button', { name: 'Hold' })
      .or(gloves.getByRole('button', { name: 'Release' }))
      .first()
      .waitFor();
    await shot(gloves, 'queue-gloves');
    const small = await smallTargets(gloves, 64);
    expect(small.filter((one) => /Hold|Release|Plan|Cancel|Move|Remove/.test(one))).toEqual([]);
    await page.getByRole('button', { name: 'wein-17 aus der Liste nehmen' }).click();
    await page.getByRole('heading', { name: 'Abgelehnte Bestellungen' }).waitFor({ state: 'detached' });
  });

  test('takes the folder for the next start', async () => {
    const page = await desk.open({ at: '#/jobs/queue' });
    await page.getByRole('heading', { name: 'Folder of orders' }).waitFor();
    // The folder of this station was given on the command line, which the window cannot change.
    expect(await page.getByLabel('Path of the folder').isDisabled()).toBe(true);
    const { body } = await drafts.ask('GET', '/api/desk/queue');
    expect(body).toMatchObject({ folder, folder_problem: null });
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    // The browser notes the start time that came too late.
    expect(desk.complaints().filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the folder of orders', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('is saved with an answer where the press was, also in a small window', async () => {
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const) {
      const page = await desk.open({ at: '#/jobs/queue', width, height });
      await page.getByLabel('Path of the folder').fill(`/srv/orders-${width}`);
      await page.getByRole('button', { name: 'Save' }).click();
      const answer = page.getByText(`Saved. From the next start of the station on: /srv/orders-${width}`);
      await answer.waitFor();
      await expect.poll(() => answer.evaluate(isInSight)).toBe(true);
      await shot(page, `folder-${width}`);
      expect(await cutOff(page)).toEqual([]);
    }
  });

  test('leads to all settings of orders', async () => {
    const page = await desk.open({ at: '#/jobs/queue' });
    await page.getByRole('link', { name: 'All settings of orders' }).click();
    for (const name of ['jobs.folder', 'jobs.owner', 'jobs.release']) await page.getByText(name).waitFor();
    expect(await page.getByText('print.confirm').count()).toBe(0);
  });

  test('nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** For people who want to look. */
async function shot(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
