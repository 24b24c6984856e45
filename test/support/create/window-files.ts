// Files as a person gives them to the window: chosen, dropped, or pasted.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { artwork } from '#test/support/artwork.ts';
import type { Desk } from '#test/support/window.ts';
import type { PageOptions } from '#test/support/windows.ts';

const samples = join(import.meta.dirname, '..', '..', '..', 'resources', 'samples');

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function sampleTable(kind: string): GivenFile {
  return table(`${kind}.csv`, readFileSync(join(samples, `${kind}.csv`)));
}

export function table(name: string, content: string | Uint8Array): GivenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** Artwork of the proportions of the label that a new job begins with. */
export async function picture(name: string, width = 1170, height = 800): Promise<GivenFile> {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await artwork(name, { width, height })) };
}

/** The screen that a job begins at. */
export async function openCreate(desk: Desk, options: PageOptions = {}): Promise<Page> {
  const page = await desk.open({ ...options, at: '#/create' });
  await page.getByRole('heading', { name: /^(Create labels|Etiketten erstellen|Créer des étiquettes)$/ }).waitFor();
  return page;
}

/** A job that began with files of the system's dialog. */
export async function openWith(desk: Desk, files: readonly GivenFile[], options: PageOptions = {}): Promise<Page> {
  const page = await openCreate(desk, options);
  await choose(page, files);
  await page.getByRole('region', { name: /^(What will be made|Was entstehen wird|Ce qui sera créé)$/ }).waitFor();
  return page;
}

export async function choose(page: Page, files: readonly GivenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles([...files]);
}

/** Until the rows of the spreadsheet can be typed into. */
export async function rowsRead(page: Page): Promise<void> {
  await page.locator('[role="row"][data-verdict]').first().waitFor();
}

/** Drops a folder with these files, which may be in folders of it, on the window, as a file manager does. */
export async function dropFolder(page: Page, files: readonly GivenFile[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-drop-'));
  for (const { name, buffer } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), buffer);
  }
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
  // The window reads them when their turn comes.
  page.once('close', () => rmSync(folder, { recursive: true, force: true }));
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Has the labels made, although some rows are red or artwork is cut off: the window asks. */
export async function makeAnyway(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.waitForURL(/#\/jobs\/\d+/);
}
