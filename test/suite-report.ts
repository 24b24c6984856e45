import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { PartResult } from './part.ts';

interface TestReport {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly seconds: number;
}

interface FileReport {
  readonly suite: string;
  readonly path: string;
  readonly seconds: number;
  readonly hasFailed: boolean;
  readonly tests: readonly TestReport[];
}

/** What one run of Vitest found. */
export interface RunReport {
  readonly files: readonly FileReport[];
}

/** One run of Vitest. */
export interface Run {
  readonly report: RunReport | null;
  readonly exitCode: number;
  readonly signal: string | null;
}

/** Writes the report of a run to a file when the run ends. */
export class ReportWriter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly SerializedError[]): void {
    const report: RunReport = { files: modules.map(describeFile) };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

function describeFile(module: TestModule): FileReport {
  const { duration, collectDuration } = module.diagnostic();
  return {
    suite: module.project.name,
    path: module.relativeModuleId,
    seconds: (duration + collectDuration) / 1000,
    hasFailed: !module.ok(),
    tests: [...module.children.allTests()].map(describeTest),
  };
}

function describeTest(test: TestCase): TestReport {
  return { name: test.fullName, state: test.result().state, seconds: (test.diagnostic()?.duration ?? 0) / 1000 };
}

/**
 * What each suite comes to, with the second run of the files that failed in the first. A failure outside of every test
 * counts as one failure, so that it never passes in silence.
 */
export function countSuites(suites: readonly string[], first: Run, second: Run | null): PartResult[] {
  const results = suites.map((suite) => countSuite(suite, first, second));
  const { exitCode, signal } = second ?? first;
  const isExplained = exitCode === 0 || results.some(({ failed }) => failed > 0);
  if (isExplained) return results;
  const failures = [`Vitest ended with ${signal ?? exitCode}`];
  return [...results, { ...NOTHING, name: 'vitest', failed: 1, failures, stoppedBy: signal }];
}

const NOTHING: Omit<PartResult, 'name'> = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  unsteady: [],
  seconds: 0,
  tests: [],
  output: '',
  stoppedBy: null,
};

function countSuite(suite: string, first: Run, second: Run | null): PartResult {
  const [before, after] = [first, second].map((run) => run?.report?.files.filter((file) => file.suite === suite) ?? []);
  const files = before.map((file) => after.find(({ path }) => path === file.path) ?? file);
  const steadyNow = before.filter((file, i) => file.hasFailed && !files[i].hasFailed);
  const tests = files.flatMap((file) => file.tests);
  const passed = tests.filter(({ state }) => state === 'passed').length;
  const failures = files.flatMap(failuresOf);
  if (failures.length === 0 && passed === 0) failures.push(`${suite}: no test ran`);
  return {
    ...NOTHING,
    name: suite,
    passed,
    failed: failures.length,
    skipped: tests.filter(({ state }) => state === 'skipped' || state === 'pending').length,
    failures,
    unsteady: steadyNow.flatMap(failuresOf),
    seconds: [...before, ...after].reduce((sum, file) => sum + file.seconds, 0),
    tests: files.flatMap((file) => file.tests.map(({ name, seconds }) => ({ name: `${file.path}: ${name}`, seconds }))),
  };
}

/** The paths of the files in which something failed, each once. */
export function failedFiles(report: RunReport | null): string[] {
  return [...new Set((report?.files ?? []).filter(({ hasFailed }) => hasFailed).map(({ path }) => path))];
}

function failuresOf({ path, tests, hasFailed }: FileReport): string[] {
  const failed = tests.filter(({ state }) => state === 'failed');
  if (failed.length === 0 && hasFailed) return [`${path} (the file itself)`];
  return failed.map(({ name }) => `${path}: ${name}`);
}
