// The station as it is installed on a server: how long it takes to start, beside Node alone, and what it holds idle.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureServer } from '#main/desktop/shell-build.ts';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { packServer } from '#main/packaging/server.ts';
import { megabytesOf } from '#test/support/process-memory.ts';

const ROUNDS = 5;
/** Times the start of Node alone. */
const ASKED_RATIO = 8;
const ASKED_MB = 250;
/** By then the work after a start is done: the database is checked ten seconds after it. */
const IDLE_MS = 20_000;
const root = join(import.meta.dirname, '..', '..');

const scratch = mkdtempSync(join(tmpdir(), 'twinmark-installed-'));
try {
  const home = await install();
  process.exitCode = await measure(home);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function install(): Promise<string> {
  const window = await ensureWindow(root, undefined, join(root, 'out', 'shipped'));
  const programs = await ensureServer(root);
  const node = join(root, 'node_modules', 'node');
  await packServer({ root, programs, window, node, output: scratch, epoch: 1, version: '0.1.0', level: 0 });
  const file = readdirSync(scratch).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('tar', ['-xzf', file], { cwd: scratch });
  return join(scratch, file.replace('.tar.gz', ''));
}

async function measure(home: string): Promise<number> {
  const rounds: { bare: number; ours: number; mb: number }[] = [];
  // The first of each fills caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const took = { bare: await bareNode(join(home, 'bin', 'node')), ...(await station(home, round === ROUNDS)) };
    if (round > 0) rounds.push(took);
  }
  const ratio = median(rounds.map(({ ours }) => ours)) / median(rounds.map(({ bare }) => bare));
  const mb = rounds.at(-1)?.mb ?? Number.NaN;
  const holds = [ratio <= ASKED_RATIO, mb < ASKED_MB];
  console.log('| what | figure | asked | holds |\n| --- | --- | --- | --- |');
  console.log(
    `| start of the installed server, times bare Node | ${ratio.toFixed(1)} | ${ASKED_RATIO} | ${word(holds[0])} |`,
  );
  console.log(`| its memory when idle | ${mb.toFixed(0)} MB | ${ASKED_MB} MB | ${word(holds[1])} |`);
  return holds.every(Boolean) ? 0 : 1;
}

async function bareNode(node: string): Promise<number> {
  const started = performance.now();
  await once(spawn(node, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

/** From the command until the station says that it is ready. Its memory is what lies in RAM, Node itself too. */
async function station(home: string, waits: boolean): Promise<{ ours: number; mb: number }> {
  const options = ['--data', join(scratch, 'data'), '--host', '127.0.0.1', '--port', '0', '--set', 'lan.mdns=false'];
  const started = performance.now();
  const child = spawn(join(home, 'bin', 'twinmark'), ['serve', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  await once(createInterface({ input: child.stdout }), 'line');
  const ours = performance.now() - started;
  if (waits) await sleep(IDLE_MS);
  // The launcher becomes the station, so this is its process.
  const mb = megabytesOf(child.pid, 'now');
  child.kill('SIGTERM');
  await ended;
  return { ours, mb };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function word(holds: boolean): string {
  return holds ? 'yes' : 'NO';
}
