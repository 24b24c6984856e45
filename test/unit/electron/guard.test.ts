import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, '..', '..', 'support', 'electron', 'guarded.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-guard-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With what the program was begun, each time. */
function begun(deed: string) {
  const file = join(folder, 'begun');
  writeFileSync(file, `${deed}\n`);
  spawnSync(process.execPath, [program, file, '--data', 'a b']);
  return () => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
}

describe.skipIf(process.platform === 'win32')('a program under the guard', () => {
  it('is begun again when it is killed, with its arguments and the number of its deaths', async () => {
    const lines = begun('dies');
    await expect.poll(lines).toEqual(['--data a b', '--data a b --again 1', '--data a b --again 2']);
  });

  it('begins to count anew once it ran for a while', async () => {
    const lines = begun('settles');
    await expect
      .poll(() => lines().slice(0, 3))
      .toEqual(['--data a b', '--data a b --again 1', '--data a b --again 1']);
    writeFileSync(join(folder, 'begun'), 'ends\n');
    await expect.poll(lines).toHaveLength(1);
  });

  it('stays down when it ends by itself, whatever its code', async () => {
    const lines = begun('ends');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(lines()).toEqual(['--data a b']);
  });
});
