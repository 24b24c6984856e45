// Loaded first by every bundled program and thread: stacks name the source files, not the bundle's.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PLACE = /file:\/\/[^\s()]+\.js:\d+:\d+/;

nameSources(pathToFileURL(join(import.meta.dirname, '/')).href);

/** The maps are read with the first stack that is: Node's own option reads them at the start, which doubles its time. */
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
    // From the project's folder, wherever the bundle lies.
    const source = found.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${String(site).replace(PLACE, named)}`)].join('\n');
}

/** Null where the bundle has been taken away meanwhile: then the stack names the bundle's lines. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
