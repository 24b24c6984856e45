// Runs the tests of all suites, and counts them.
import type { TestModule, TestSpecification } from 'vitest/node';
import type { Part } from './summary.ts';

/** More files of one suite than these that fail are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 5;

/**
 * All suites share one pool of workers, so that no core waits for the end of a suite. Some tests measure time, and a
 * machine that does other work can spoil a measurement: up to five files of a suite that failed are run once more,
 * alone, and what passes only then is told as unsteady. Vitest's own retry would run a test again beside all others,
 * and without what its file prepares.
 */
export async function runSuites(
  suites: readonly string[],
  isChosen: (file: TestSpecification) => boolean,
): Promise<Part[]> {
  // Loaded here, since the tools do without it.
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest({ watch: false, project: [...suites] });
  try {
    await vitest.standalone();
    const first = await vitest.runTestSpecifications((await vitest.globTestSpecifications()).filter(isChosen));
    const failed = first.testModules.filter((file) => !isWell(file));
    const bySuite = Object.values(Object.groupBy(failed, ({ project }) => project.name));
    const again = bySuite.every((files) => (files?.length ?? 0) <= MOST_TRIED_AGAIN) ? failed : [];
    const second: unknown[][] = [];
    for (const file of again) {
      const { unhandledErrors } = await vitest.runTestSpecifications([file.toTestSpecification()]);
      second.push(unhandledErrors);
    }
    const files = new Set<unknown>(again.map(({ moduleId }) => moduleId));
    const errors = [...first.unhandledErrors.filter((error) => !files.has(fileOf(error))), ...second.flat()];
    const last = vitest.state.getTestModules();
    return [...suites.map((suite) => countSuite(suite, first.testModules, last)), ...countErrors(errors)];
  } finally {
    await vitest.close();
  }
}

/** What a suite comes to: each file as its last run left it. */
function countSuite(suite: string, first: readonly TestModule[], last: readonly TestModule[]): Part {
  const isOurs = ({ project }: TestModule) => project.name === suite;
  const [before, files] = [first.filter(isOurs), last.filter(isOurs)];
  const failures = files.flatMap(failuresOf);
  const tests = files.flatMap(testsOf);
  if (failures.length === 0 && !tests.some(({ state }) => state === 'passed')) failures.push(`${suite}: no test ran`);
  const passedNow = new Set(files.filter(isWell).map(({ moduleId }) => moduleId));
  const unsteady = before.filter((file) => !isWell(file) && passedNow.has(file.moduleId)).flatMap(failuresOf);
  const seconds = [...new Set([...before, ...files])].reduce((sum, file) => sum + secondsOf(file), 0);
  return { name: suite, seconds, tests, failures, unsteady, output: '' };
}

function testsOf(file: TestModule): Part['tests'] {
  return [...file.children.allTests()].map((test) => ({
    name: `${file.relativeModuleId}: ${test.fullName}`,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    state: test.result().state,
  }));
}

/** What failed in a file outside of every test counts once, so that it never passes in silence. */
function failuresOf(file: TestModule): string[] {
  const failed = testsOf(file).filter(({ state }) => state === 'failed');
  if (failed.length === 0 && !isWell(file)) return [`${file.relativeModuleId} (the file itself)`];
  return failed.map(({ name }) => name);
}

/** A file whose worker was killed has not failed for Vitest: it never ended. */
function isWell(file: TestModule): boolean {
  return ['passed', 'skipped'].includes(file.state());
}

function secondsOf(file: TestModule): number {
  const { duration, collectDuration } = file.diagnostic();
  return (duration + collectDuration) / 1000;
}

/** The file that ran when an error came outside of every test; undefined where Vitest cannot tell. */
function fileOf(error: unknown): unknown {
  return (error as { readonly VITEST_TEST_PATH?: unknown }).VITEST_TEST_PATH;
}

/** Errors outside of every test, such as those that come late. */
function countErrors(errors: readonly unknown[]): Part[] {
  const failures = errors.map((error) => {
    const { message, cause } = error as { readonly message: string; readonly cause?: { readonly message?: string } };
    return `vitest: ${[message, cause?.message].filter(Boolean).join(': ')}`;
  });
  return errors.length > 0 ? [{ name: 'vitest', seconds: 0, tests: [], failures, unsteady: [], output: '' }] : [];
}
