// A network of its own is a namespace of Linux, which needs the rights of root.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const OWN_NETWORK = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const hasOwnNetwork = spawnSync('unshare', [...OWN_NETWORK, 'true']).status === 0;

it.skipIf(!hasOwnNetwork)('a station whose port 5353 is taken starts, is asked for printers, and goes on', () => {
  const run = join(import.meta.dirname, '..', 'support', 'taken-port-run.ts');
  const { stdout, stderr, status } = spawnSync('unshare', [...OWN_NETWORK, process.execPath, run], {
    encoding: 'utf8',
  });
  expect({ status, stderr: stderr.slice(-2000) }).toMatchObject({ status: 0 });
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    look: 200,
    trouble: 'printers_unasked',
    health: 200,
  });
});
