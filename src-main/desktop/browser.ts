import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A browser of the machine that can show a page as a window of its own, or null. */
export function findBrowser(platform: NodeJS.Platform, env: Environment): string | null {
  return candidates(platform, env).find((file) => existsSync(file)) ?? null;
}

function candidates(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === 'darwin') return MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (one) => one !== undefined,
    );
    return WINDOWS.flatMap((name) => folders.map((folder) => `${folder}\\${name}`));
  }
  return (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
}

/** Whether a program could show a window at all. */
export function hasDisplay(platform: NodeJS.Platform, env: Environment): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
