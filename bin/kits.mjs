// Kits: packages that few need, each kit with a lockfile of its own. They are fetched when somebody needs them for the first time.
// node bin/kits.mjs NAME fetches one.
import { join } from 'node:path';
import { packagesFit, runNpm } from './install.mjs';
import { withLock } from './lock.mjs';
import { projectNode, root } from './project.mjs';

/**
 * The folder whose `node_modules` has the packages of a kit, each with the checksum of its lockfile.
 * @param {'anvil' | 'checks' | 'packager'} name
 * @returns {Promise<string>}
 */
export async function ensureKit(name, place = join(root, 'kits')) {
  const folder = join(place, name);
  if (packagesFit(folder)) return folder;
  await withLock(join(place, `.${name}.install.lock`), async () => {
    if (packagesFit(folder)) return;
    process.stderr.write(`Fetching the packages of kits/${name} (once)...\n`);
    await runNpm(['ci', '--ignore-scripts'], folder, projectNode);
  });
  return folder;
}

if (import.meta.main) {
  try {
    await ensureKit(process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
