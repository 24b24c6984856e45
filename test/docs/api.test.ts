import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { shellExamples } from './examples.ts';
import { runShell } from './shell.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
let station: Station;
let folder: string;

beforeAll(async () => {
  station = await startStation();
  folder = mkdtempSync(join(tmpdir(), 'twinmark-guide-'));
  writeFileSync(join(folder, 'label.png'), await artwork('guide', { width: 900, height: 600 }));
});
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true });
});

test('the examples of the guide to the interface work from top to bottom', async () => {
  const lines = [`URL=${station.url} KEY=${station.apiKey}`, 'set -eo pipefail', ...shellExamples(guide)];
  const { code, output } = await runShell(lines.join('\n'), folder);
  expect(code, output).toBe(0);
});

test('an example that fails would be seen', async () => {
  const { code } = await runShell(`set -eo pipefail\ncurl -sSf ${station.url}/api/nowhere`, folder);
  expect(code).not.toBe(0);
});
