import type { Counts, PartResult } from './part.ts';

export function reportPart(result: PartResult): string {
  const words = `${result.name}: ${countWords(result)} in ${result.seconds.toFixed(1)} s`;
  return result.output ? `${result.output.trimEnd()}\n${words}` : words;
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
