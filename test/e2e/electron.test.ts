// The desktop program as it is, in the real Electron, wherever its binary is found.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findElectron } from '#main/desktop/electron.ts';
import { ensureShell } from '#main/desktop/shell-build.ts';
import { hasDisplay } from '#main/desktop/window.ts';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { NATIVE_NAMES } from '#shared/station/native.ts';

const root = join(import.meta.dirname, '..', '..');
const program = findElectron(root, process.platform, process.env);
const missing =
  program === null ? 'no Electron binary' : hasDisplay(process.platform, process.env) ? null : 'no display';

/** Starts it on a data folder of its own, and ends it whatever happens. */
async function inElectron(use: (app: ElectronApplication) => Promise<void>): Promise<void> {
  await ensureWindow(root);
  const main = join(await ensureShell(root), 'src-main', 'electron', 'main.js');
  const data = mkdtempSync(join(tmpdir(), 'twinmark-electron-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({ executablePath: program ?? '', args: [main, '--data', data, ...asRoot] });
  try {
    await use(app);
  } finally {
    await app.close();
    rmSync(data, { recursive: true, force: true });
  }
}

describe.skipIf(missing !== null)(`the desktop program (${missing ? `skipped: ${missing}` : program})`, () => {
  it('shows the window of its station, which knows the native calls and nothing else of Electron', () =>
    inElectron(async (app) => {
      const page = await app.firstWindow();
      await page.getByRole('heading').first().waitFor();
      const seen = await page.evaluate(() => ({
        native: Object.keys((globalThis as unknown as { native: object }).native),
        kinds: [typeof Reflect.get(globalThis, 'process'), typeof Reflect.get(globalThis, 'require')],
      }));
      expect(seen).toEqual({ native: [...NATIVE_NAMES], kinds: ['undefined', 'undefined'] });
    }));

  it('stays with its station, whatever a page tries', () =>
    inElectron(async (app) => {
      const page = await app.firstWindow();
      await page.getByRole('heading').first().waitFor();
      const before = page.url();
      const opened = await page.evaluate(() => {
        location.href = 'https://elsewhere.invalid/';
        return window.open('https://elsewhere.invalid/') !== null;
      });
      expect({ opened, windows: app.windows().length, url: page.url() }).toEqual({
        opened: false,
        windows: 1,
        url: before,
      });
      const locks = await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0].webContents;
        return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
      });
      expect(locks).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true });
    }));
});
