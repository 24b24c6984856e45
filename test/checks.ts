// The parts of `npm test`: each runs one tool as a child and counts what passed.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../bin/child.mjs';
import type { PartResult } from './part.ts';
import type { VitestReport } from './vitest-report.ts';
import { countSuite } from './vitest-report.ts';

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

export async function runSuite(
  root: string,
  suite: string,
  scratch: string,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<PartResult> {
  const started = performance.now();
  const report = join(scratch, `${suite}.json`);
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', suite];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Colours in a file are noise; Vitest writes them on build machines even so.
  const env = isTerminal ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const end = await runChild(process.execPath, [...vitest, ...reporters], { cwd: root, env, stdio });
  const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : null;
  const counts = countSuite(suite, read, end.code, root);
  return { name: suite, ...counts, seconds: secondsSince(started), output: '', stoppedBy: end.signal };
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
    seconds: secondsSince(started),
    output: passed ? '' : readFileSync(file, 'utf8'),
    stoppedBy: end.signal,
  };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
