// The parts of `npm test`: each tool runs as a child, and what passed is counted.
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '#bin/child.mjs';
import type { PartResult } from './part.ts';
import { countSuites, failedFiles, type Run, type RunReport } from './suite-report.ts';
import type { Share } from './suites.ts';

const isTerminal = process.stdout.isTTY === true;

/** The window knows the browser and not Node; its tests know both. */
const PROJECTS = ['.', 'src-renderer', 'test/e2e'];

export async function checkTypes(root: string, scratch: string): Promise<PartResult> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const results: PartResult[] = [];
  for (const project of PROJECTS) {
    // Several checkers check shared types several times: alone, one takes half the time of all cores together.
    const args = [tsc, '-p', join(root, project), '--pretty', String(isTerminal), '--singleThreaded'];
    results.push(await runTool('types', args, root, scratch));
  }
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  return { ...(results.find((result) => result.failed > 0) ?? results[0]), seconds };
}

export function checkFormat(root: string, scratch: string): Promise<PartResult> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return runTool('lint', [biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.'], root, scratch);
}

/** More files of one suite than these that fail are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 5;

/**
 * Runs all suites in one pool of workers, so that no core waits for the end of a suite. Some tests measure time, and a
 * machine that does other work can spoil a measurement: up to five files of a suite that failed are run once more,
 * alone, and what passes only then is told as unsteady.
 */
export async function runSuites(
  root: string,
  suites: readonly string[],
  scratch: string,
  share: Share | null,
): Promise<PartResult[]> {
  const file = join(scratch, 'report.json');
  const projects = suites.flatMap((suite) => ['--project', suite]);
  // The settings of Vitest read the share and the file. Colours in a file are noise, so they are for terminals alone.
  const plain = isTerminal ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const env = { ...process.env, ...plain, TWINMARK_SHARE: share ?? undefined, TWINMARK_TEST_REPORT: file };
  const run = async (more: readonly string[]): Promise<Run> => {
    rmSync(file, { force: true });
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...more];
    const end = await runChild(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : null;
    return { report, exitCode: end.code, signal: end.signal };
  };
  const first = await run([]);
  const again = first.signal ? [] : failedFiles(first.report);
  const isTriedAgain = again.length > 0 && mostOfOneSuite(again) <= MOST_TRIED_AGAIN;
  return countSuites(suites, first, isTriedAgain ? await run(['--maxWorkers=1', ...again]) : null);
}

/** `test/unit/…` is a file of the suite unit. */
function mostOfOneSuite(files: readonly string[]): number {
  const counts = Object.values(Object.groupBy(files, (file) => file.split(/[/\\]/)[1]));
  return Math.max(...counts.map((some) => some?.length ?? 0));
}

/** A tool without tests of its own counts as one check. */
async function runTool(name: string, args: string[], root: string, scratch: string): Promise<PartResult> {
  const started = performance.now();
  const file = join(scratch, `${name}.txt`);
  const descriptor = openSync(file, 'w');
  const end = await runChild(process.execPath, args, { cwd: root, stdio: ['ignore', descriptor, descriptor] });
  closeSync(descriptor);
  const passed = end.code === 0 && end.signal === null;
  const seconds = (performance.now() - started) / 1000;
  return {
    name,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    failures: passed ? [] : [name],
    unsteady: [],
    seconds,
    tests: [{ name, seconds }],
    output: passed ? '' : readFileSync(file, 'utf8'),
    stoppedBy: end.signal,
  };
}
