import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { artwork } from '../support/artwork.ts';
import { type Desk, hasBrowser, openDesk, type PageOptions } from '../support/window.ts';

const root = join(import.meta.dirname, '..', '..');

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const wine: GivenFile = {
  name: 'wine.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(join(root, 'resources', 'samples', 'wine.csv')),
};

describe.skipIf(!hasBrowser)('preparing a job', () => {
  let desk: Desk;
  let front: GivenFile;

  beforeAll(async () => {
    desk = await openDesk();
    front = {
      name: 'front.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await artwork('front', { width: 1170, height: 800 })),
    };
  });
  afterAll(() => desk.close());

  test('a spreadsheet and artwork become a job, and the wrong row stays behind', async () => {
    const page = await openWith(desk, [wine, front]);
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
    await page.getByText('UTF-8 · semicolon · 20 rows').waitFor();
    await page.getByRole('button', { name: 'Column Bezeichnung: Product name' }).waitFor();
    await page
      .getByRole('button', { name: /^1 red/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Make 19 labels' }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
  });
});

async function openWith(desk: Desk, files: readonly GivenFile[], options: PageOptions = {}): Promise<Page> {
  const page = await desk.open({ ...options, at: '#/create' });
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles([...files]);
  await page.waitForURL(/#\/create\/\d+/);
  return page;
}
