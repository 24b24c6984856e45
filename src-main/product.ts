// The places of the product's files. They are found from the sources, from bundles and from packages.
import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** The folder of package.json, resources and node_modules. */
export const root = findRoot(import.meta.dirname);

/** The entry of the worker threads: a source file, or JavaScript where this file is JavaScript. */
export const workerFile = new URL(`./workers/worker${extname(import.meta.filename)}`, import.meta.url);

function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}
