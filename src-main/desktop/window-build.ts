import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '#bin/bundling.mjs';
import { ensureBuilt } from './fitting-build.ts';

const SOURCES = [
  'src-renderer',
  // The window has the manual.
  'docs',
  'src-shared',
  'src-main/engine',
  'window.config.ts',
  'phones.config.ts',
  'station.config.ts',
  'package.json',
  'package-lock.json',
];

export function windowFolder(root: string): string {
  return join(root, 'out', 'renderer');
}

/** The folder of the window, built again if its sources changed. A package has no sources, so its window stays as it was packed. */
export async function ensureWindow(
  root: string,
  tell: (line: string) => void = () => {},
  folder = windowFolder(root),
): Promise<string> {
  if (!existsSync(join(root, 'src-renderer', 'index.html'))) return folder;
  await ensureBuilt({
    root,
    folder,
    sources: SOURCES,
    begins: () => tell('Building the window (some seconds)...'),
    async make(aside) {
      await bundle(process.execPath, root, 'window.config.ts', aside);
      await bundle(process.execPath, root, 'phones.config.ts', join(aside, 'handheld'));
    },
  });
  return folder;
}
