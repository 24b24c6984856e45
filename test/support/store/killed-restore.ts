// A process that does a planned restore, and kills itself just before a certain operation on a certain file. Arguments: the data
// folder, `rename` or `rm`, and the name of the file; after a slash, how often this operation is let through before.

import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const [folder, call, moment] = process.argv.slice(2);
const [name, before = '0'] = moment.split('/');
let left = Number(before);

if (call === 'rename' || call === 'rm') {
  const done = fs[call] as (...args: unknown[]) => Promise<void>;
  Object.assign(fs, {
    [call]: (...args: unknown[]) => {
      const file = String(call === 'rename' ? args[1] : args[0]);
      if (basename(file) === name && left-- === 0) process.kill(process.pid, 'SIGKILL');
      return done(...args);
    },
  });
  syncBuiltinESMExports();
}

const { restorePlanned } = await import('#main/store/restore/planned-restore.ts');
const outcome = await restorePlanned(folder, Date.now);
if (outcome instanceof Error) throw outcome;
