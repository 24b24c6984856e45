import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Page, Pages } from '#main/server/options.ts';

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

/** Milliseconds after which the files are read though nobody has asked for one: the station is ready by then. */
const READ_AFTER_MS = 2000;

/**
 * The files of a built window. They are read once and all together, so that a later build does not mix two windows: when the
 * first page is asked for, or soon after the start, which does not wait for some 250 files. Null where there is no window.
 */
export function openWindowFiles(folder: string): Pages | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  let files: ReadonlyMap<string, Page> | null = null;
  const read = () => {
    files ??= readFiles(folder);
    return files;
  };
  setTimeout(() => {
    try {
      read();
    } catch {
      // Who asks for a page gets the failure, and the log has it.
    }
  }, READ_AFTER_MS).unref();
  return (path) => read().get(path === '/' ? '/index.html' : path) ?? null;
}

function readFiles(folder: string): ReadonlyMap<string, Page> {
  const files = new Map<string, Page>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).split(sep).join('/');
    const packed = existsSync(`${file}.br`) ? { packed: readFileSync(`${file}.br`) } : {};
    files.set(path, { bytes: readFileSync(file), ...packed, type, immutable: HASHED.test(path) });
  }
  return files;
}
