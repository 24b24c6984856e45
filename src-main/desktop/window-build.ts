import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './fitting-build.ts';

const SOURCES = [
  'src-renderer',
  // The window has the manual.
  'docs',
  'src-shared',
  'src-main/engine',
  'window.config.ts',
  'phones.config.ts',
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
      const { build } = await import('vite');
      await build({ configFile: join(root, 'window.config.ts'), build: { outDir: aside } });
      await build({ configFile: join(root, 'phones.config.ts'), build: { outDir: join(aside, 'handheld') } });
    },
  });
  return folder;
}
