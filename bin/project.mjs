// Where the project and its own Node lie.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const projectNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Where Node keeps what it compiled, so that the next start need not: half of the time of a start. Installing takes it away. */
export const compileCache = join(root, 'node_modules', '.cache', 'compiled');
