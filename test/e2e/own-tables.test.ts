import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, makeJob } from '#test/support/window-jobs.ts';

const ROWS = 5;

describe.skipIf(!hasBrowser)('tables that people make their own', () => {
  let desk: Desk;
  let production: DraftDesk;
  let job: number;
  let inspection: number;

  beforeAll(async () => {
    desk = await openDesk();
    production = await openDraftDesk(desk.station);
    job = await makeJob(production, ROWS);
    await jobWhen(production, job, ({ state }) => state === 'done');
    const labels = (await production.ask('GET', `/api/desk/batches/${job}/labels`)).body.labels;
    await production.ask('POST', '/api/desk/labels/void', { json: { labels: [labels[1].id], reason: 'Torn' } });
    inspection = (await production.ask('POST', '/api/desk/inspections', { json: { batch_id: null } })).body.id;
    for (const appearance of [1, 2]) {
      const image = await artwork(`plain ${appearance}`, { width: 320, height: 240 });
      const address = `/api/desk/inspections/${inspection}/frames?appearance=${appearance}&last=true`;
      await production.ask('POST', address, { raw: image });
    }
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('records: columns of the product, sized by mouse and by keys, saved as they are seen', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText(`${ROWS} records`).first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Quantity' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Quantity' }).waitFor();
    expect(await widthOf(page, 'Name')).toBeGreaterThan(150);

    const before = await widthOf(page, 'Label');
    await drawEdge(page, 'states', 70);
    await expectWidth(page, 'Label', before + 70);
    const name = await widthOf(page, 'Name');
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make Name narrower' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expectWidth(page, 'Name', name - 48);
    await expectWidth(page, 'Label', before + 70);

    await page.reload();
    await page.getByRole('columnheader', { name: 'Quantity' }).waitFor();
    await expectWidth(page, 'Name', name - 48);
    expect(await axeFindings(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save what is shown' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(ROWS + 1);
    expect(lines[0]).toMatch(/ID;Name;.*;Quantity$/);
    expect(lines[1]).toMatch(/;Pinot \d;.*;75\d$/);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'As delivered' }).click();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('columnheader', { name: 'Quantity' }).count()).toBe(0);
    await expectWidth(page, 'Label', before);
  });

  test('records: a filter is kept by name, used again and deleted', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByRole('combobox', { name: 'Label' }).selectOption('voided');
    await page.getByText('1 record', { exact: true }).first().waitFor();
    await keepFilter(page, 'Void wine');
    await page.getByRole('button', { name: 'Filter: Void wine' }).waitFor();
    await page.getByRole('combobox', { name: 'Label' }).selectOption('');
    await page.getByText(`${ROWS} records`).first().waitFor();
    await page.reload();
    await useFilter(page, 'Void wine');
    await page.getByText('1 record', { exact: true }).first().waitFor();
    expect(page.url()).toContain('label=voided');
    await page.getByRole('button', { name: 'Filter: Void wine' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the filter Void wine' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Kept filters' }).waitFor();
  });

  test('jobs: by state and template, kept by name', async () => {
    const page = await desk.open({ at: '#/jobs' });
    await page.getByRole('link', { name: 'Pinot 2024', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('running');
    await page.getByRole('heading', { name: 'No job matches this filter' }).waitFor();
    await keepFilter(page, 'Under way');
    await page.getByRole('button', { name: 'Show all jobs' }).click();
    await page.getByRole('combobox', { name: 'Template' }).selectOption('generic');
    await page.getByRole('link', { name: 'Pinot 2024', exact: true }).waitFor();
    await useFilter(page, 'Under way');
    await page.getByRole('heading', { name: 'No job matches this filter' }).waitFor();
    await page.getByRole('button', { name: 'Show all jobs' }).click();
    await drawEdge(page, 'job', -60);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the ledger: widths and a kept filter of its own', async () => {
    const page = await desk.open({ at: `#/jobs/${job}?step=ledger` });
    await page.getByText(`${ROWS} labels`).waitFor();
    await page.getByRole('textbox', { name: 'Find in the ledger' }).fill('pinot 3');
    await page.getByText(`1 of ${ROWS} labels`).waitFor();
    await keepFilter(page, 'Third');
    await page.getByRole('textbox', { name: 'Find in the ledger' }).fill('');
    await useFilter(page, 'Third');
    await page.getByText(`1 of ${ROWS} labels`).waitFor();
    const before = await widthOf(page, 'State');
    await drawEdge(page, 'state', 40);
    await expectWidth(page, 'State', before + 40);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('findings: searched, sized, and a filter kept', async () => {
    const page = await desk.open({ at: `#/verify/${inspection}?view=summary` });
    const find = page.getByRole('textbox', { name: 'Find in the findings' });
    await find.fill('xyz');
    await page.getByRole('heading', { name: 'No matching findings' }).waitFor();
    await keepFilter(page, 'Nothing');
    await find.fill('');
    const before = await widthOf(page, 'Reason');
    await drawEdge(page, 'reason', -40);
    await expectWidth(page, 'Reason', before - 40);
    await useFilter(page, 'Nothing');
    await page.getByRole('heading', { name: 'No matching findings' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

/** The width of a column once it is the same in two pictures: rows that arrive may still change it. */
async function widthOf(page: Page, column: string): Promise<number> {
  const header = page.getByRole('columnheader', { name: column, exact: true });
  for (let last = -1; ; ) {
    const width = (await header.boundingBox())?.width ?? 0;
    if (width === last) return width;
    last = width;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}

/** A table that is sized is drawn anew with the browser's next frame. */
async function expectWidth(page: Page, column: string, width: number): Promise<void> {
  await expect.poll(() => widthOf(page, column)).toBeCloseTo(width, -1);
}

/** Draws the edge of a column by pixels, once nothing lies over it and it moves no more: a menu may still be closing. */
async function drawEdge(page: Page, column: string, by: number): Promise<void> {
  const held = await page.waitForFunction(async (name) => {
    const middle = () => {
      const edge = document.querySelector(`[data-edge="${name}"]`);
      const { left = 0, top = 0, width = 0, height = 0 } = edge?.getBoundingClientRect() ?? {};
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y) === edge ? { x, y } : null;
    };
    const before = middle();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const after = middle();
    return before && after && before.x === after.x && before.y === after.y ? after : null;
  }, column);
  const place = await held.jsonValue();
  if (!place) throw new Error(`The column ${column} has no edge.`);
  const { x, y } = place;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

async function keepFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Kept filters' }).click();
  await page.getByRole('textbox', { name: 'Name of this filter' }).fill(name);
  await page.keyboard.press('Enter');
}

async function useFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Kept filters' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
