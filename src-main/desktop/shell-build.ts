import { join } from 'node:path';
import { bundle } from '#bin/bundling.mjs';
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

/** The folder of the station and its command line for servers. */
export async function ensureServer(root: string, tell: (line: string) => void = () => {}): Promise<string> {
  const folder = join(root, 'out', 'server');
  await ensureBuilt({
    root,
    folder,
    sources: [...SOURCES, 'server.config.ts'],
    begins: () => tell('Building the server (some seconds)...'),
    make: (aside) => bundle(process.execPath, root, 'server.config.ts', aside),
  });
  return folder;
}

/** The folder of the desktop program as JavaScript: Electron runs no TypeScript. */
export async function ensureShell(root: string, tell: (line: string) => void = () => {}): Promise<string> {
  const folder = join(root, 'out', 'shell');
  await ensureBuilt({
    root,
    folder,
    sources: SOURCES,
    begins: () => tell('Building the desktop program (some seconds)...'),
    async make(aside) {
      await bundle(process.execPath, root, 'shell.config.ts', aside);
      await bundle(process.execPath, root, 'preload.config.ts', join(aside, 'src-main', 'electron'));
    },
  });
  return folder;
}
