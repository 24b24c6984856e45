// Every bundled program and thread loads this file first. It makes stacks name source files instead of files of the bundle.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PLACE = /file:\/\/[^\s()]+\.js:\d+:\d+/;

nameSources(pathToFileURL(join(import.meta.dirname, '/')).href);

/** Reads the maps with the first stack. Node's own option would read them at the start, which would then take twice as long. */
function nameSources(bundle: string): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string) => {
    if (!maps.has(url)) maps.set(url, url.startsWith(bundle) ? readMap(fileURLToPath(url)) : null);
    return maps.get(url) ?? null;
  };
  const named = (place: string) => {
    const [, url, line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
    const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    // The path from the project's folder, wherever the bundle lies.
    const source = found.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${String(site).replace(PLACE, named)}`)].join('\n');
}

/** Null where the map is gone. Then the stack names lines of the bundle. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
