// @module-tag long
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { openDesk as openPeople, type Person } from '#test/support/people.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import {
  axeFindings,
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
  smallTargets,
} from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';
import { makeRecords } from '#test/support/window-records.ts';
import { launchAddress } from '#test/support/windows.ts';

const WINE = {
  product_name: 'Spätburgunder trocken',
  producer: 'Weingut Müller',
  country: 'DE',
  alcohol_vol: '12.5',
  volume_ml: '750',
  lot: 'L7',
  allergens: 'contains sulphites',
};
const TICKET = {
  event_name: 'Sommerfest',
  venue: 'Halle 3',
  starts_at: '2026-07-01',
  category: 'vip',
  holder_name: 'Erika Mustermann',
};
/** What the characters of an ID are taken for. */
const MISREAD: Readonly<Record<string, string>> = { Q: '0', D: '0', 7: '1', T: '1', J: '1', V: 'U' };

describe.skipIf(!hasBrowser)('records', () => {
  let desk: Desk;
  let berta: Person;
  let lids: string[];
  let wine: string;
  let ticket: string;
  let bertas: string;
  let nobodys: string;

  beforeAll(async () => {
    desk = await openDesk();
    const { url, apiKey } = desk.station;
    const people = await openPeople({ url, desk: await launchAddress(desk.station) });
    berta = await people.addPerson('berta');
    const carl = await people.addPerson('carl');
    [bertas] = await makeRecords(url, berta.token, [{ template_id: 'event_ticket', metadata: TICKET }]);
    [nobodys] = await makeRecords(url, carl.token, [{ metadata: { product_name: 'Found on the shelf' } }]);
    await people.removePerson('carl');
    // An ID has no 1, so that none begins as a number of these does.
    const boxes = Array.from({ length: 27 }, (_, i) => ({ metadata: { product_name: `Lid ${i + 101}` } }));
    lids = await makeRecords(url, apiKey, boxes);
    [wine, ticket] = await makeRecords(url, apiKey, [
      { template_id: 'wine', metadata: WINE, description: 'First bottling' },
      { template_id: 'event_ticket', metadata: TICKET },
    ]);
    for (let i = 0; i < 12; i++) {
      await call(url, 'POST', `/api/records/${wine}/scan`, { json: { scanner_address: `Dock ${i}` } });
    }
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('are found as one types, and Back brings the search again', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText('1 to 25 of 29').waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('spat');
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 record').waitFor();
    await page.getByRole('link', { name: wine }).click();
    await page.getByRole('heading', { name: wine, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 record').waitFor();
    expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('spat');
    await page.getByRole('textbox', { name: 'Search' }).fill(wine.slice(3).toLowerCase());
    await page.getByRole('link', { name: wine }).waitFor();
    await page.getByRole('combobox', { name: 'Template' }).selectOption('event_ticket');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('button', { name: 'Show all records' }).click();
    await page.getByText('1 to 25 of 29').waitFor();
  });

  test('an ID that a scanner types is opened at once', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText('1 to 25 of').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`${lids[3]}\n`);
    await page.getByRole('heading', { name: lids[3], level: 1 }).waitFor();
  });

  test('an ID that was read wrong is put right', async () => {
    const [id, at] = lids
      .map((one): [string, number] => [one, [...one].findIndex((letter, i) => i > 2 && letter in MISREAD)])
      .find(([, index]) => index > 0) ?? ['', 0];
    const wrong = `${id.slice(0, at)}${MISREAD[id[at]]}${id.slice(at + 1)}`;
    const page = await desk.open({ at: '#/records' });
    await page.getByRole('textbox', { name: 'Search' }).fill(wrong.toLowerCase());
    await page.getByText('IDs never contain').waitFor();
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('heading', { name: id, level: 1 }).waitFor();
  });

  test('say what their scans mean, which a person decides with a reason, and are listed by it', async () => {
    const page = await desk.open({ at: `#/records/${lids[7]}` });
    await call(desk.station.url, 'POST', `/api/records/${lids[7]}/scan`, { json: { country: 'DE' } });
    await page.reload();
    await page.getByRole('heading', { name: 'Scans as evidence' }).waitFor();
    await page.getByText('Nothing in the scans speaks against this label.').waitFor();
    await page.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Standing' }).selectOption('copied');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('bought a copy');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('There are copies of this label. It proves nothing any more.').waitFor();
    await page.getByText('Somebody here has said so.').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.goto(page.url().replace(/#.*/, '#/records?standing=copied'));
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 record').waitFor();
    await page.getByRole('link', { name: lids[7] }).waitFor();
  });

  test('are leafed through by keyboard alone, searched, opened and left again', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText('1 to 25 of 29').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('26 to 29 of 29').waitFor();
    expect(page.url()).toContain('page=2');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 to 25 of 29').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('lid 127');
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 record').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-record-row]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: lids[26], level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lid 127 of the last box');
    await page.keyboard.press('Enter');
    await page.getByText(`${lids[26]} saved`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 record').waitFor();
    await page.getByRole('cell', { name: 'Lid 127 of the last box' }).waitFor();
  });

  test('are changed in place: what does not fit is told at its field, what was saved can be taken back', async () => {
    const page = await desk.open({ at: `#/records/${wine}`, language: 'de' });
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByLabel('Erzeuger').fill('');
    await page.getByLabel('GTIN').fill('4006381333932');
    await page.getByLabel('Alkohol').fill('1.234,5');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('3 Felder sind noch zu ändern.').waitFor();
    await page.getByText('Diese Angabe ist nötig.').waitFor();
    await page.getByText('Die letzte Ziffer muss 1 sein').waitFor();
    await page.getByText('Tausender ohne Zeichen: 1234,5').waitFor();
    await page.getByLabel('Erzeuger').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Erzeuger').fill('Weingut Huber');
    await page.getByLabel('GTIN').fill('4006381333931');
    await page.getByLabel('Alkohol').fill('13,5');
    await page.getByRole('combobox', { name: 'Land' }).fill('österr');
    await page.getByRole('option', { name: 'Österreich' }).click();
    await page.getByLabel('Alkohol').press('Enter');
    await page.getByText(`${wine} gespeichert`).waitFor();
    expect(await recordOf(wine)).toMatchObject({
      ...WINE,
      producer: 'Weingut Huber',
      alcohol_vol: '13.5',
      country: 'AT',
      gtin: '4006381333931',
    });
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Weingut Müller').waitFor();
    expect(await recordOf(wine)).toEqual(WINE);
  });

  test('a form that was left by mistake comes back', async () => {
    const page = await desk.open({ at: `#/records/${wine}` });
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Lot').fill('L8');
    await page.keyboard.press('Escape');
    await page.getByText('Changes dropped').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByLabel('Lot').inputValue()).toBe('L8');
    await page.keyboard.press('Control+1');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Lot').inputValue()).toBe('L8');
  });

  test('show both pictures to their owner, private fields marked, and scans', async () => {
    const page = await desk.open({ at: `#/records/${ticket}` });
    await page.getByText('Erika Mustermann').waitFor();
    expect(await page.getByRole('term').filter({ hasText: 'Holder' }).textContent()).toContain('Private');
    await page.getByRole('img', { name: `The marked picture of ${ticket}` }).waitFor();
    for (const mode of ['Compare', 'Difference']) {
      await page.getByRole('radio', { name: mode }).check({ force: true });
      await expect.poll(() => page.getByRole('img').filter({ visible: true }).count()).toBe(2);
    }
    await page.getByRole('radio', { name: 'Compare' }).check({ force: true });
    const stage = page.getByRole('region', { name: 'Marked' });
    await stage.dragTo(stage, { sourcePosition: { x: 200, y: 50 }, targetPosition: { x: 5, y: 50 } });
    await expect.poll(async () => Number(await page.getByRole('slider').getAttribute('aria-valuenow'))).toBeLessThan(5);
    await stage.press('+');
    await page.getByText('Scale 200%').waitFor();
    await page.goto(page.url().replace(ticket, wine));
    await page.getByText('10 of 12').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('cell', { name: 'Dock 0' }).waitFor();
  });

  test('are for looking at where they are of others, and those of nobody can be taken over', async () => {
    const page = await desk.open({ at: `#/records/${bertas}` });
    await page.getByText('Belongs to somebody else').waitFor();
    expect(await page.getByText('Erika Mustermann').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.goto(page.url().replace(bertas, nobodys));
    await page.getByRole('button', { name: 'Take it over' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.getByRole('button', { name: 'Take it over' }).waitFor({ state: 'detached' });
  });

  test('tell of the job that made them, and come into the list while it does', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText(/1 to 25 of/).waitFor();
    const job = await makeJob(await openDraftDesk(desk.station), 2, { name: 'Barrels' });
    await page.getByRole('cell', { name: /^Pinot 2/ }).waitFor();
    await page
      .getByRole('row', { name: /Pinot 2/ })
      .getByRole('link')
      .click();
    await page.getByText('on no sheet yet').waitFor();
    const sheets = await desk.open({ at: `#/jobs/${job}` });
    await sheets.getByRole('button', { name: 'Make sheets' }).click();
    await sheets.getByText('2 of 2 proven').waitFor();
    await page.getByText('sheet 1, label 2').waitFor();
    await sheets.goto(new URL('/#/records', sheets.url()).href);
    await sheets.getByLabel('Label', { exact: true }).selectOption('Proven');
    await sheets.getByText('2 records', { exact: true }).first().waitFor();
    await expect.poll(() => sheets.getByRole('cell', { name: /^Pinot/ }).count()).toBe(2);
    // At the head of the record and in its history.
    const links = page.getByRole('link', { name: `Job ${job}, row 2` });
    const leadTo = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(leadTo).toEqual([`#/jobs/${job}`, `#/jobs/${job}`]);
  });

  test('what is not there is said', async () => {
    const page = await desk.open({ at: '#/records/TW-00000' });
    await page.getByRole('heading', { name: 'There is no such record', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  });

  test('are fit for everybody in every look', async () => {
    const page = await desk.open({ at: '#/records' });
    await page.getByText(/1 to 25 of/).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.goto(page.url().replace('#/records', '#/records?q=nothing'));
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(page.url().replace(/#.*/, `#/records/${ticket}`));
    await page.getByRole('radio', { name: 'Compare' }).check({ force: true });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Event').fill('');
    await page.getByLabel('Event').press('Enter');
    await page.getByText('One field needs a change.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('speak German, and their targets are large in operator mode', async () => {
    const page = await desk.open({ at: '#/records', language: 'de', mode: 'operator' });
    await page.getByText(/1 bis 25 von/).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.goto(page.url().replace('#/records', `#/records/${wine}`));
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    expect(await cutOff(page)).toEqual([]);
    expect((await smallTargets(page, 64)).filter((one) => !/speichern|https|Auftrag/.test(one))).toEqual([]);
  });

  test('nothing broke and nothing was refused by the policy', () => {
    expect(desk.complaints().filter((one) => !one.includes('404'))).toEqual([]);
  });

  async function recordOf(id: string): Promise<unknown> {
    const { body } = await call(desk.station.url, 'GET', `/api/records/${id}`, { token: desk.station.apiKey });
    return body.record_metadata;
  }
});
