// `npm run dev`: window and phone page from their sources, which change in the page while somebody edits them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#main/product.ts';
import { DEVELOPER } from '#test/dev/seeded-folder.ts';
import { hasBrowser, launchBrowser, signIn } from '#test/support/window.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';

/** What the command needs of the product; a copy, since this test edits it. */
const COPIED = /^(src-\w+|bin|test|docs|resources|package.*\.json|tsconfig\.json|[\w-]+\.config\.ts)$/;

/** What is written into the pages' sources. */
const EDITED = 'edited just now';

interface Ready {
  readonly window: string;
  readonly gallery: string;
  readonly phone: string;
}

describe.skipIf(!hasBrowser)('the pages of npm run dev', () => {
  const copy = mkdtempSync(join(tmpdir(), 'twinmark-dev-'));
  const complaints: string[] = [];
  let dev: ChildProcess;
  let ready: Ready;
  let browser: Browser;
  let window: Page;

  beforeAll(async () => {
    for (const name of readdirSync(root).filter((one) => COPIED.test(one)))
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const args = [join(copy, 'test', 'dev', 'dev.ts'), '--data', 'out/dev', '--port', '0'];
    const env = { ...process.env, NODE_ENV: 'development' };
    dev = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] });
    [ready, browser] = await Promise.all([untilReady(dev), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    if (dev && dev.exitCode === null) {
      const ended = once(dev, 'exit');
      dev.kill('SIGTERM');
      await ended;
    }
    rmSync(copy, { recursive: true, force: true });
  });

  async function open(address: string): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(address);
    return page;
  }

  /** Writes other text into a source, and waits until the page shows it. Gives whether the page stayed the same page. */
  async function edited(page: Page, file: string, from: string, to: string): Promise<boolean> {
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    await page.getByText(EDITED).first().waitFor({ state: 'attached' });
    return page.evaluate(() => 'stayed' in globalThis);
  }

  it('show records of a seeded station to whoever is launched and signs in', async () => {
    window = await open(ready.window);
    await window.locator('h1').first().waitFor();
    await signIn(window, DEVELOPER);
    await window.goto(new URL('/#/records', ready.window).href);
    await window
      .getByText(/^TW-[0-9A-Z]{5}$/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('change in the window without a reload', async () => {
    const file = 'src-renderer/components/Page.tsx';
    expect(await edited(window, file, '<h1>{title}</h1>', `<h1>{title} ${EDITED}</h1>`)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('have the gallery beside them', async () => {
    const page = await open(ready.gallery);
    await page.getByRole('heading', { name: 'ChoiceRow' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('change on the phone without a reload', async () => {
    const page = await open(ready.phone);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    const [file, from] = ['src-renderer/phones/screens/StatusLine.tsx', '<div className="status"'];
    expect(await edited(page, file, from, `<p>${EDITED}</p>${from}`)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

async function untilReady({ stdout }: ChildProcess): Promise<Ready> {
  if (!stdout) throw new Error('The command has no output.');
  for await (const line of createInterface({ input: stdout })) if (line.startsWith('{')) return JSON.parse(line);
  throw new Error('The command ended before it was ready.');
}
