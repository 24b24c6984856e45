import type { MachineTimes } from './machine.ts';

/** What a part of a run came to: a tool, or a suite of tests. */
export interface Part {
  readonly name: string;
  /** The sum of its files' times: parts run side by side, so these sums come to more than the clock says. */
  readonly seconds: number;
  readonly tests: readonly {
    readonly name: string;
    readonly seconds: number;
    readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  }[];
  /** One line for each thing that failed, in a test or outside of all. */
  readonly failures: readonly string[];
  /** One line for each test that failed and then passed when it was run again, alone. */
  readonly unsteady: readonly string[];
  /** What its tool wrote, where it failed. */
  readonly output: string;
}

const SLOWEST = 20;

/** What a run says at its end. The last line is read by machines. */
export function summaryOf(parts: readonly Part[], machine: MachineTimes): string {
  const outputs = parts.filter(({ output }) => output !== '').map(({ name, output }) => `== ${name}\n${output.trim()}`);
  const slowest = parts.flatMap(({ tests }) => tests).toSorted((a, b) => b.seconds - a.seconds);
  const tests = slowest.slice(0, SLOWEST).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
  const width = Math.max(0, ...parts.map(({ name }) => name.length));
  const rows = parts.map(
    (part) => `${part.name.padEnd(width)}  ${part.seconds.toFixed(1).padStart(7)} s  ${countsOf([part])}`,
  );
  const unsteady = parts
    .flatMap((part) => part.unsteady)
    .map((test) => `unsteady, passed when run again alone: ${test}`);
  const failures = parts.flatMap((part) => part.failures).map((failure) => `failed: ${failure}`);
  const paragraphs = [...outputs, ['The slowest tests:', ...tests].join('\n'), rows.join('\n')];
  const telling = [...unsteady, ...failures, ...skippedIn(parts)];
  if (telling.length > 0) paragraphs.push(telling.join('\n'));
  return `\n${[...paragraphs, sentenceOf(machine), countsOf(parts)].join('\n\n')}`;
}

/** One line for each group of tests that did not run, with the reason that its title has. */
function skippedIn(parts: readonly Part[]): string[] {
  const groups = new Map<string, number>();
  for (const { name, tests } of parts) {
    for (const test of tests.filter(({ state }) => state === 'skipped')) {
      const group = `${name}: ${test.name.split(' > ').slice(0, -1).join(' > ') || test.name}`;
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
  }
  return [...groups].map(([group, tests]) => `skipped, ${tests} of ${group}`);
}

/** Whether all is well: a run without tests is not. */
export function succeeded(parts: readonly Part[]): boolean {
  return parts.every(({ failures }) => failures.length === 0) && count(parts, 'passed') > 0;
}

function sentenceOf({ seconds, onCores, yardsticks }: MachineTimes): string {
  const cores = onCores === null ? '' : `, ${onCores.toFixed(0)} s of all cores together`;
  const [before, after] = yardsticks.map((value) => value.toFixed(2));
  return `All in ${seconds.toFixed(0)} s${cores}. The yardstick took ${before} s before and ${after} s after.`;
}

function countsOf(parts: readonly Part[]): string {
  const failed = parts.reduce((sum, { failures }) => sum + failures.length, 0);
  const skipped = count(parts, 'skipped') + count(parts, 'pending');
  return `${count(parts, 'passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function count(parts: readonly Part[], state: Part['tests'][number]['state']): number {
  return parts.flatMap(({ tests }) => tests).filter((test) => test.state === state).length;
}
