import type { Counts, PartResult } from './part.ts';

/** What the tools wrote that failed. */
export function reportOutput(results: readonly PartResult[]): string {
  return results
    .filter(({ output }) => output !== '')
    .map(({ name, output }) => `== ${name}\n${output.trimEnd()}\n\n`)
    .join('');
}

const SLOWEST = 20;

export function reportSlowest(results: readonly PartResult[], most = SLOWEST): string {
  const tests = results.flatMap((result) => result.tests).sort((a, b) => b.seconds - a.seconds);
  const rows = tests.slice(0, most).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return ['The slowest tests:', ...rows].join('\n');
}

export function reportSummary(results: readonly PartResult[]): string {
  const width = Math.max(0, ...results.map((result) => result.name.length));
  const rows = results.map(
    (result) =>
      `${result.name.padEnd(width)}  ${result.seconds.toFixed(1).padStart(7)} s  ${countWords(result)}${stopped(result)}`,
  );
  const failures = results.flatMap((result) => result.failures).map((failure) => `failed: ${failure}`);
  const unsteady = results.flatMap((result) => result.unsteady);
  const twice = unsteady.map((test) => `unsteady, passed when run again alone: ${test}`);
  return [...rows, '', ...twice, ...failures].join('\n').trimEnd();
}

export interface MachineTimes {
  /** By the clock. */
  readonly seconds: number;
  /** Of all cores together; null where nobody counts them. */
  readonly onCores: number | null;
  /** Before the tests and after them. */
  readonly yardsticks: readonly [before: number, after: number];
}

export function reportMachine({ seconds, onCores, yardsticks }: MachineTimes): string {
  const cores = onCores === null ? '' : `, ${onCores.toFixed(0)} s of all cores together`;
  const [before, after] = yardsticks.map((value) => value.toFixed(2));
  return `All in ${seconds.toFixed(0)} s${cores}. The yardstick took ${before} s before and ${after} s after.`;
}

/** The last line of `npm test`, read by machines. */
export function closingLine(results: readonly Counts[]): string {
  return countWords({
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    skipped: sum(results, 'skipped'),
  });
}

export function succeeded(results: readonly Counts[]): boolean {
  return sum(results, 'failed') === 0 && sum(results, 'passed') > 0;
}

function countWords(counts: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}

function stopped(result: PartResult): string {
  return result.stoppedBy ? `, stopped by ${result.stoppedBy}` : '';
}

function sum(results: readonly Counts[], key: 'passed' | 'failed' | 'skipped'): number {
  return results.reduce((total, result) => total + result[key], 0);
}
