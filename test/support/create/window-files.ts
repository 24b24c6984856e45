// Files as a person gives them to the window: chosen, dropped, or pasted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import { artwork } from '../artwork.ts';
import type { Desk, PageOptions } from '../window.ts';

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

/** A job that began with files of the system's dialog. */
export async function openWith(desk: Desk, files: readonly GivenFile[], options: PageOptions = {}): Promise<Page> {
  const page = await desk.open({ ...options, at: '#/create' });
  page.setDefaultTimeout(15_000);
  // The screen before has a heading as well.
  await page.getByRole('heading', { name: /^(Create labels|Etiketten erstellen)$/ }).waitFor();
  await choose(page, files);
  await page.getByRole('region', { name: /^(What will be made|Was entstehen wird)$/ }).waitFor();
  return page;
}

export async function choose(page: Page, files: readonly GivenFile[]): Promise<void> {
  const chooser = await openChooser(page).catch(() => openChooser(page));
  await chooser.setFiles([...files]);
}

/** A page on a busy machine listens to its keys a moment after it is painted: then they are pressed again. */
async function openChooser(page: Page): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser', { timeout: 4000 });
  await page.keyboard.press('Control+o');
  return chooser;
}

/** Drops a folder with these files on the window, as a file manager does. */
export async function dropFolder(page: Page, files: readonly GivenFile[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-drop-'));
  for (const { name, buffer } of files) writeFileSync(join(folder, name), buffer);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
  await page.waitForTimeout(0);
  setTimeout(() => rmSync(folder, { recursive: true, force: true }), 20_000).unref();
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
