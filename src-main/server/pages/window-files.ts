import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Page, Pages } from '../options.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
};
/** The build puts a hash of the content into these names. */
const HASHED = /^\/assets\//;

/** The files of a built window. They are read once, so that a later build does not mix two windows. Null where there is no window. */
export function readWindow(folder: string): Pages | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const files = new Map<string, Page>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).split(sep).join('/');
    files.set(path, { bytes: readFileSync(file), type, immutable: HASHED.test(path) });
  }
  return (path) => files.get(path === '/' ? '/index.html' : path) ?? null;
}
