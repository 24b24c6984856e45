// A process that does one round's work and kills itself: before one of its calls to the file system, or after some time.
// Arguments: the work as JSON; `calls` or `ms`; how many. It tells what was confirmed, a line each.

import { writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Act } from './act.ts';

const [order = '', by, count = '0'] = process.argv.slice(2);
const CALLS = ['open', 'rename', 'rm', 'link', 'mkdir', 'copyFile', 'writeFile', 'readdir', 'unlink'] as const;
let left = Number(count);
const die = () => process.kill(process.pid, 'SIGKILL');

if (by === 'calls') {
  for (const name of CALLS) {
    const done = fs[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        if (left-- === 0) die();
        return done(...args);
      },
    });
  }
  syncBuiltinESMExports();
}

const { act } = await import('./act.ts');
if (by === 'ms') setTimeout(die, left);
await act(JSON.parse(order) as Act, (kind, value) => writeSync(1, `${kind} ${value}\n`));
