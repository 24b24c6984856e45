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

/** Where Node keeps compiled code, which halves the time of the next start. An installation removes it. */
export const compileCache = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Once installed, `npm run` finds the project's own Node first: then no second process is needed.
 * @param {Pick<typeof import('node:fs'), 'existsSync' | 'realpathSync'>} fs
 */
export function isProjectNode({ existsSync, realpathSync }) {
  return existsSync(projectNode) && realpathSync(projectNode) === realpathSync(process.execPath);
}
