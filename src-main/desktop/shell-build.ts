import { join } from 'node:path';
import { ensureBuilt } from './fitting-build.ts';

const SOURCES = [
  'src-main',
  'src-shared',
  'src-renderer/public/mark.svg',
  'shell.config.ts',
  'station.config.ts',
  'tsconfig.json',
  'preload.config.ts',
  'package.json',
  'package-lock.json',
];

/** The folder of the desktop program as JavaScript: Electron runs no TypeScript. */
export async function ensureShell(root: string, tell: (line: string) => void = () => {}): Promise<string> {
  const folder = join(root, 'out', 'shell');
  await ensureBuilt({
    root,
    folder,
    sources: SOURCES,
    begins: () => tell('Building the desktop program (some seconds)...'),
    async make(aside) {
      const { build } = await import('vite');
      const inIt = join(aside, 'src-main', 'electron');
      await build({ configFile: join(root, 'shell.config.ts'), build: { outDir: aside } });
      await build({ configFile: join(root, 'preload.config.ts'), build: { outDir: inIt } });
    },
  });
  return folder;
}
