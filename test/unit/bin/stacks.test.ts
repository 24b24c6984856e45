import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const stacks = join(import.meta.dirname, '../../../src-main/stacks.ts');
let folder: string;

const SOURCE = `interface Nothing {
  readonly reason: string;
}

function fail({ reason }: Nothing): never {
  throw new TypeError(reason);
}

fail({ reason: 'no paper' });
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-stacks-'));
  writeFileSync(join(folder, 'fault.ts'), SOURCE);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: 'built',
      sourcemap: 'hidden',
      rolldownOptions: {
        input: { stacks, fault: join(folder, 'fault.ts') },
        output: { sourcemapExcludeSources: true, entryFileNames: '[name].js' },
      },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(): string {
  const args = ['--import', join(folder, 'built/stacks.js'), join(folder, 'built/fault.js')];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr;
}

test('a stack of a bundled program names the source file and its lines', () => {
  const told = run();
  expect(told).toContain('TypeError: no paper\n    at fail (fault.ts:6:9)\n    at fault.ts:9:1\n');
  expect(told).toContain(' node:internal/');
});

test('a stack is told all the same where the map is gone', () => {
  rmSync(join(folder, 'built/fault.js.map'));
  expect(run()).toMatch(/TypeError: no paper\n {4}at fail \(file:.*fault\.js:\d+:\d+\)/);
});
