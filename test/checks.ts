// The parts of `npm test`: each runs one tool as a child and counts what passed.
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../bin/child.mjs';
import type { PartResult } from './part.ts';
import { countSuite, failedFiles, type Run, type VitestReport } from './vitest-report.ts';

const isTerminal = process.stdout.isTTY === true;

/** The window knows the browser and not Node; its tests know both. */
const PROJECTS = ['.', 'src-renderer', 'test/e2e'];

export async function checkTypes(root: string, scratch: string, projects = PROJECTS): Promise<PartResult> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const results: PartResult[] = [];
  for (const project of projects) {
    const args = [tsc, '-p', join(root, project), '--pretty', String(isTerminal)];
    results.push(await runTool('types', args, root, scratch));
  }
  return results.find((result) => result.failed > 0) ?? results[0];
}

export function checkFormat(root: string, scratch: string): Promise<PartResult> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return runTool('lint', [biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.'], root, scratch);
}

/** More files than these that fail are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 3;

/**
 * Some tests measure time, and a machine that does other work can spoil a measurement. A few files that failed are run
 * once more, alone; what passes only then is told as unsteady.
 */
export async function runSuite(
  root: string,
  suite: string,
  scratch: string,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<PartResult> {
  const started = performance.now();
  const run = (more: readonly string[]) => runVitest(root, suite, join(scratch, `${suite}.json`), stdio, more);
  const first = await run([]);
  const again = first.signal ? [] : failedFiles(first.report);
  const isTriedAgain = again.length > 0 && again.length <= MOST_TRIED_AGAIN;
  const second = isTriedAgain ? await run(['--maxWorkers=1', ...again]) : null;
  const counts = countSuite(suite, first, second, root);
  return { name: suite, ...counts, seconds: secondsSince(started), output: '', stoppedBy: (second ?? first).signal };
}

async function runVitest(
  root: string,
  suite: string,
  file: string,
  stdio: 'inherit' | 'ignore',
  more: readonly string[],
): Promise<Run & { readonly signal: string | null }> {
  rmSync(file, { force: true });
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', suite];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Colours in a file are noise; Vitest writes them on build machines even so.
  const env = isTerminal ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const end = await runChild(process.execPath, [...vitest, ...reporters, ...more], { cwd: root, env, stdio });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null;
  return { report, exitCode: end.code, signal: end.signal };
}

/** A tool without tests of its own counts as one check. */
async function runTool(name: string, args: string[], root: string, scratch: string): Promise<PartResult> {
  const started = performance.now();
  const file = join(scratch, `${name}.txt`);
  const descriptor = openSync(file, 'w');
  const end = await runChild(process.execPath, args, { cwd: root, stdio: ['ignore', descriptor, descriptor] });
  closeSync(descriptor);
  const passed = end.code === 0 && end.signal === null;
  return {
    name,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    failures: passed ? [] : [name],
    unsteady: [],
    seconds: secondsSince(started),
    output: passed ? '' : readFileSync(file, 'utf8'),
    stoppedBy: end.signal,
  };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
