import { relative } from 'node:path';
import type { Counts } from './part.ts';

interface Assertion {
  readonly status: string;
  readonly fullName: string;
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

type TestFile = VitestReport['testResults'][number];

/** One run of Vitest. */
export interface Run {
  readonly report: VitestReport | null;
  readonly exitCode: number;
}

/**
 * What a suite comes to, with the second run of the files that failed in the first. Whatever failed outside a test counts
 * as one failure: it never passes in silence.
 */
export function countSuite(suite: string, first: Run, second: Run | null, root: string): Counts {
  const before = first.report?.testResults ?? [];
  const after = second?.report?.testResults ?? [];
  const files = before.map((file) => after.find(({ name }) => name === file.name) ?? file);
  const steadyNow = before.filter((file, i) => file.status === 'failed' && files[i].status === 'passed');
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failures = files.flatMap((file) => failuresOf(file, root));
  const { exitCode } = second ?? first;
  if (failures.length === 0 && exitCode !== 0) failures.push(`${suite}: Vitest ended with ${exitCode}`);
  if (failures.length === 0 && passed === 0) failures.push(`${suite}: no test ran`);
  const skipped = tests.length - passed - tests.filter(hasFailed).length;
  const unsteady = steadyNow.flatMap((file) => failuresOf(file, root));
  return { passed, failed: failures.length, skipped, failures, unsteady };
}

export function failedFiles(report: VitestReport | null): string[] {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function failuresOf(file: TestFile, root: string): string[] {
  const path = relative(root, file.name);
  const failed = file.assertionResults.filter(hasFailed);
  if (failed.length === 0 && file.status === 'failed') return [`${path} (the file itself)`];
  return failed.map((test) => `${path}: ${test.fullName}`);
}

function hasFailed(test: Assertion): boolean {
  return test.status === 'failed';
}
