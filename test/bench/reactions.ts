// How long a click or a key waits for its picture in the tests of the window: each file of `test/e2e` that is named, or those of
// the journeys, in a Chromium on the same machine. `--files a,b` names others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChild } from '#bin/child.mjs';
import { root } from '#main/product.ts';
import { checkPressTimes } from '#test/support/journey/held-page.ts';
import { PRESS_TIMES, p99Of, readPressTimes, UNTOLD_MS } from '#test/support/journey/press-times.ts';

/** From the event to the next paint, at the 99th percentile. */
const ASKED_MS = 100;
const JOURNEYS =
  'accounts,check-lists,create,create-grid,designer,first-minutes,journey,journey-keys,own-tables,paper,press-files,queue,records,search,settings,statistics,templates,tokens,verify,verify-by-hand';

const { values } = parseArgs({ options: { files: { type: 'string', default: JOURNEYS } } });
const folder = mkdtempSync(join(tmpdir(), 'bench-reactions-'));
try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<number> {
  await checkPressTimes(join(folder, 'control'));
  const told = [];
  for (const name of values.files.split(',')) told.push(await timesOf(name));
  console.table(
    told.map(({ name, passed, ...times }) => ({
      test: passed ? name : `${name} FAILED`,
      events: times.events,
      'p99 to paint, ms': p99Of(times),
      'worst, ms': times.slow[0]?.ms ?? UNTOLD_MS,
      of: times.slow[0]?.what ?? '',
      asked: ASKED_MS,
    })),
  );
  return told.every(({ passed, ...times }) => passed && times.events > 0 && p99Of(times) < ASKED_MS) ? 0 : 1;
}

async function timesOf(name: string) {
  const file = join(folder, name);
  writeFileSync(file, '');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--project', 'e2e', '--reporter', 'dot', `test/e2e/${name}.test.ts`];
  const env = { ...process.env, [PRESS_TIMES]: file };
  const { code } = await runChild(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  return { name, passed: code === 0, ...readPressTimes(file) };
}
