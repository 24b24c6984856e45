// The bundler, in a process of its own: it keeps 700 MB for as long as its process lives.
import { join } from 'node:path';
import { runChild } from './child.mjs';

/** The list of packages whose code is in a bundle, beside it. No page has files of this type, so the desk does not serve it. */
export const packageList = 'packages.list';

/**
 * @param {string} node The project's own.
 * @param {string} root
 * @param {string} config The bundler's configuration, from the root.
 * @param {string} folder
 */
export async function bundle(node, root, config, folder) {
  const script = join(root, 'bin', 'bundle.mjs');
  // Standard output belongs to the program that is started.
  const { code } = await runChild(node, [script, config, folder], { cwd: root, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('It could not be built (the reason is above).');
}
