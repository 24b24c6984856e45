// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  dropFolder,
  type GivenFile,
  openCreate,
  openWith,
  picture,
  table,
} from '#test/support/create/window-files.ts';
import { axeFindings, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('artwork and sheet of a job', () => {
  let desk: Desk;
  let front: GivenFile;
  const parts = table('parts.csv', `Product name;SKU\n${'Hammer;red\nZange;blue.PNG\n'.repeat(6)}`);
  const named = table('named.csv', `Product name;Picture\n${'Hammer;red\nZange;blue.PNG\n'.repeat(6)}`);

  beforeAll(async () => {
    desk = await openDesk();
    front = await picture('front.png');
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('a folder of pictures is dropped, and a column says which row shows which', async () => {
    const page = await openCreate(desk);
    await dropFolder(page, [named, await picture('red.png'), await picture('blue.png')]);
    await page.waitForURL(/#\/create\/\d+/);
    await page.getByText('12 rows').first().waitFor();
    await open(page, '2 Artwork');
    await page.getByRole('combobox', { name: 'Column that names the picture' }).click();
    await page.getByRole('option', { name: 'Picture' }).click();
    await page
      .getByRole('button', { name: /^red\.png/ })
      .getByText('on 6 rows')
      .waitFor();
    await page
      .getByRole('button', { name: /^blue\.png/ })
      .getByText('on 6 rows')
      .waitFor();
  });

  test('files of one name in several folders go to the rows that name their paths', async () => {
    const page = await openCreate(desk);
    const paths = table(
      'paths.csv',
      'Product name;Picture\nHammer;rot/front.png\nZange;blau\\front.png\nBohrer;front.png\n',
    );
    await dropFolder(page, [paths, await picture('rot/front.png'), await picture('blau/front.png')]);
    await page.waitForURL(/#\/create\/\d+/);
    await page.getByText('"front.png" can be').first().waitFor();
    await open(page, '2 Artwork');
    for (const name of [/^rot\/front\.png/, /^blau\/front\.png/])
      await page.getByRole('button', { name }).getByText('on 1 row').waitFor();
  });

  test('the print is tried, and looked at in every way', async () => {
    const page = await openWith(desk, [parts, front], {});
    await open(page, '2 Artwork');
    const check = page.getByRole('region', { name: 'Check before printing' });
    await check.getByText(/^Reads/).waitFor();
    await page.getByRole('img', { name: 'front.png as it lies on the label' }).waitFor();
    await page.getByText('99.1 × 67.7 mm at 300 dpi: 1,170 × 800 pixels').waitFor();
    for (const mode of ['Wipe', 'Side by side', 'Difference']) {
      await page.getByText(mode, { exact: true }).click();
      await page.getByRole('img', { name: 'Marked' }).waitFor();
    }
    const trying = check.getByText('The artwork is being marked, and its print is being tested').waitFor();
    await page.getByText('Strong', { exact: true }).click();
    await trying;
    await check.getByText(/^Reads/).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('artwork that is too small is told with what to do', async () => {
    const page = await openWith(desk, [parts, await picture('tiny.png', 300, 205)]);
    await open(page, '2 Artwork');
    // The row says it too, as soon as it is checked.
    await page
      .getByText(/tiny\.png has 300 × 205 pixels.*Use a larger picture or a smaller label\./)
      .first()
      .waitFor();
  });

  test('a sheet is found by its millimetres, and begun at the first free label', async () => {
    const page = await openWith(desk, [parts, front]);
    await open(page, '3 Sheet');
    await page.getByRole('combobox', { name: 'Sheet of labels' }).fill('63,5 x 38');
    await page.getByRole('option', { name: /L7160/ }).click();
    await page.getByRole('button', { name: 'Label 21, stays free' }).waitFor();
    await page.getByRole('button', { name: /^Label 10,/ }).click();
    await page.getByRole('button', { name: 'Label 9, used already' }).waitFor();
    await page.getByRole('button', { name: 'Label 10, will be printed' }).waitFor();
    await page.getByText('L7160 · last sheet: 12 of 21').waitFor();
  });

  test('used labels are painted by the pointer and by keys', async () => {
    const page = await openWith(desk, [parts, front]);
    await open(page, '3 Sheet');
    await page.getByText('Mark used labels').click();
    await page.getByRole('button', { name: /^Label 1,/ }).hover();
    await page.mouse.down();
    await page.getByRole('button', { name: /^Label 2,/ }).hover();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Label 2, used already' }).waitFor();
    await page.getByText('2 sheets').waitFor();
    await page.getByRole('button', { name: 'Label 2, used already' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Label 4, used already' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Label 4, will be printed' }).waitFor();
    await page.getByRole('button', { name: 'Label 3, used already' }).waitFor();
  });

  test('a sheet of one’s own is drawn while it is measured, and kept', async () => {
    const page = await openWith(desk, [parts, front]);
    await open(page, '3 Sheet');
    await page.getByRole('button', { name: 'Own sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your own sheet' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kisten, hinten');
    await dialog.getByRole('textbox', { name: 'Labels down' }).fill('5');
    await dialog.getByText('The labels are higher than the page.').waitFor();
    await dialog.getByRole('textbox', { name: 'Labels down' }).fill('3');
    await dialog.getByText('The labels fit on the page.').waitFor();
    await dialog.getByRole('button', { name: 'Save and use' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '3 Sheet' }).getByText('6 per sheet').waitFor();
  });

  test('a sheet of one’s own is drawn by mouse and by keys, and a roll by its label', async () => {
    const page = await openWith(desk, [parts, front]);
    await open(page, '3 Sheet');
    await page.getByRole('button', { name: 'Own sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your own sheet' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Drawn');
    const value = (name: string) => dialog.getByRole('textbox', { name }).inputValue();
    // A new first label, from the middle of the page to its lower right.
    const box = await dialog.getByRole('group', { name: 'The sheet, to scale' }).boundingBox();
    if (!box) throw new Error('The sheet is not drawn.');
    const scale = box.height / 297;
    const at = (x: number, y: number) =>
      [box.x + (box.width - 210 * scale) / 2 + x * scale, box.y + y * scale] as const;
    await page.mouse.move(...at(115, 250));
    await page.mouse.down();
    await page.mouse.move(...at(150, 270));
    await page.mouse.move(...at(195, 290));
    await page.mouse.up();
    await expect.poll(async () => Math.abs(Number.parseFloat(await value('Width of a label')) - 80)).toBeLessThan(2);
    expect([await value('Labels across'), await value('Labels down')]).toEqual(['1', '1']);
    // From here on by keys: moved to the corner, made smaller, repeated.
    const first = dialog.getByRole('button', { name: /^First label: / });
    await first.focus();
    for (let press = 0; press < 50; press++) await page.keyboard.press('Shift+ArrowUp');
    for (let press = 0; press < 24; press++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => value('From the top edge')).toBe('0 mm');
    expect(await value('From the left edge')).toBe('0 mm');
    await page.keyboard.press('Enter');
    await expect.poll(() => value('Labels across')).toBe('2');
    await dialog.getByText('The labels fit on the page.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Roll with gaps' }).click();
    await dialog.getByRole('textbox', { name: 'Width of a label' }).fill('70');
    await dialog.getByRole('textbox', { name: 'Height of a label' }).fill('50');
    await dialog.getByRole('button', { name: 'Save and use' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Sheet of labels' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Sheet of labels' }).inputValue()).toContain(
      '70 × 50 mm · roll with gaps',
    );
  });

  test('speaks German and is fit for everybody in every look', async () => {
    const page = await openWith(desk, [parts, front], { language: 'de' });
    await open(page, '3 Bogen');
    await page.getByRole('combobox', { name: 'Etikettenbogen' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(await findingsInEveryLook(page)).toEqual([]);
    await open(page, '2 Motiv');
    await page.getByText(/^Lässt sich/).waitFor();
    expect(await cutOff(page)).toEqual([]);
  });

  test('a picture that the station refuses does not keep the others', async () => {
    const page = await openWith(desk, [parts]);
    await choose(page, [{ ...front, name: 'broken.png', buffer: Buffer.from('no picture at all') }, front]);
    await page.getByRole('alert').getByText('broken.png').waitFor();
    await page.getByRole('button', { name: '2 Artwork' }).getByText('front.png').waitFor();
  });

  test('a change that does not reach the station is told, and can be tried again', async () => {
    const page = await openWith(desk, [parts, front]);
    await open(page, '2 Artwork');
    await page.getByText(/^Reads/).waitFor();
    await page.route('**/api/desk/drafts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByText('Light', { exact: true }).click();
    await page.getByRole('alert').getByText('The station does not answer.').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Normal' }).isChecked()).toBe(true);
    await page.unroute('**/api/desk/drafts/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByText('Light', { exact: true }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints().filter((one) => !/400 \(Bad Request\)|ERR_FAILED/.test(one))).toEqual([]);
  });
});

function open(page: Page, part: string): Promise<void> {
  return page.getByRole('button', { name: part }).click();
}
