import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Marks the place of the fuses in Electron's binary; eight of them follow, all as they come. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0801100101';

/** A folder that the packager takes for Electron's own. Nothing in it runs. */
export function makeElectronFolder(folder: string): string {
  for (const part of ['resources', 'locales']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n# ${FUSES}\n`, { mode: 0o755, encoding: 'latin1' });
  const { version } = createRequire(import.meta.url)('electron/package.json');
  const files = { version, LICENSE: '', 'LICENSES.chromium.html': '', 'locales/en-US.pak': '', 'locales/fr.pak': '' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
