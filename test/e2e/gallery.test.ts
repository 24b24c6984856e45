// The gallery: every component of the window in all its states, in three languages and every look.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#main/product.ts';
import { POLICY } from '#main/server/pages/pages.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { VIEWS } from '#test/gallery/views.ts';
import {
  axeFindings,
  choose,
  coloursSettled,
  cutOff,
  findingsInEveryLook,
  hasBrowser,
  launchBrowser,
} from '#test/support/window.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';

const configFile = join(root, 'gallery.config.ts');

describe('the gallery', () => {
  it('has every component', () => {
    const components = globSync('src-renderer/components/**/*.tsx', { cwd: root });
    const text = (files: readonly string[]) => files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const gallery = text(globSync('test/gallery/*.tsx', { cwd: root }));
    const parts = text(components);
    // Parts of a component are shown by it.
    const absent = components.filter((file) => {
      const name = basename(file);
      return !gallery.includes(`/${name}'`) && !parts.includes(`/${name}'`);
    });
    expect(components.length).toBeGreaterThan(20);
    expect(absent).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the gallery in a browser', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'twinmark-gallery-'));
  const complaints: string[] = [];
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await build({ configFile, configLoader: 'native', build: { outDir } });
    const headers = { 'content-security-policy': POLICY };
    server = await preview({
      configFile,
      configLoader: 'native',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, headers },
    });
    browser = await launchBrowser();
    page = await newPage(await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } }));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(outDir, { recursive: true, force: true });
  });

  async function newPage(context: BrowserContext): Promise<Page> {
    context.setDefaultTimeout(PATIENCE_MS);
    const opened = await context.newPage();
    opened.on('pageerror', ({ message }) => complaints.push(message));
    opened.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await opened.goto(server.resolvedUrls?.local[0] ?? '');
    await opened.locator('h1').waitFor();
    return opened;
  }

  async function show(view: string): Promise<void> {
    await page.evaluate((name) => {
      location.hash = `#/${name}`;
    }, view);
    await page.locator(`[data-view="${view}"]`).first().waitFor();
  }

  it.each(VIEWS)('shows %s to everybody, in every look', async (view) => {
    await choose(page, { language: 'en' });
    await show(view);
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  it.each(VIEWS)('shows %s whole in every language', async (view) => {
    await show(view);
    for (const language of LANGUAGES) {
      await choose(page, { language });
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      await coloursSettled(page);
      expect(await cutOff(page), language).toEqual([]);
    }
  });

  it('is looked at: a pale heading is found', async () => {
    await show('states');
    await page.locator('h1').evaluate((heading) => {
      heading.style.color = '#e8e8e8';
    });
    expect((await axeFindings(page, ['color-contrast'])).join()).toContain('h1');
  });

  it('has nothing to complain of', () => {
    expect(complaints).toEqual([]);
  });
});
