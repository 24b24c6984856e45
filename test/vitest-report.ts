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

/** What a run of one suite comes to. Whatever failed outside a test counts as one failure: it never passes in silence. */
export function countSuite(suite: string, report: VitestReport | null, exitCode: number, root: string): Counts {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failures = files.flatMap((file) => failuresOf(file, relative(root, file.name)));
  if (failures.length === 0 && exitCode !== 0) failures.push(`${suite}: Vitest ended with ${exitCode}`);
  if (failures.length === 0 && passed === 0) failures.push(`${suite}: no test ran`);
  const failedTests = tests.filter((test) => test.status === 'failed').length;
  return { passed, failed: failures.length, skipped: tests.length - passed - failedTests, failures };
}

function failuresOf(file: VitestReport['testResults'][number], path: string): string[] {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && file.status === 'failed') return [`${path} (the file itself)`];
  return failed.map((test) => `${path}: ${test.fullName}`);
}
