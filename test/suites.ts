import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The order in which the files of the suites begin. The suites whose last files are short come last, so that all cores
 * are busy to the end.
 */
const ORDER = ['e2e', 'packaging', 'robustness', 'docs', 'postgres', 'arch', 'unit', 'service', 'api'];

/** The tests that `npm test` runs, or those that `npm run test:all` runs: no test is in both. */
export type Share = 'quick' | 'rest';

/** The suites that `npm test` runs, but for the files that are tagged as later. */
const QUICK_SUITES = ['arch', 'unit', 'api'];

/** The first lines of a test file may give it tags, each with its reason: `// @module-tag later: starts a chain`. */
export const TAGS = {
  later: 'of a quick suite, and waits until npm run test:all',
  sooner: 'of another suite, and runs in npm test',
  long: 'takes long, and begins before the others of its suite',
  'both-engines': 'runs once more on PostgreSQL, always',
  'one-engine': 'does not run on PostgreSQL, where TWINMARK_POSTGRES=all runs all others',
} as const;

export type Tag = keyof typeof TAGS;

/** The files of a suite that run: all of them where no share is named. */
export function testsOf(root: string, suite: string, share?: Share): string[] {
  const all = `test/${suite}/**/*.test.ts`;
  if (share === undefined) return [all];
  const exception = QUICK_SUITES.includes(suite) ? 'later' : 'sooner';
  const isException = (file: string) => tagsOf(root, file).has(exception);
  const runsExceptions = QUICK_SUITES.includes(suite) === (share === 'rest');
  return globSync(all, { cwd: root }).filter((file) => isException(file) === runsExceptions);
}

/** The suites that have tests in a share. */
export function suitesOf(share: Share, root: string): string[] {
  return findSuites(root).filter((suite) => testsOf(root, suite, share).length > 0);
}

/** What keeps rows: with TWINMARK_POSTGRES=all the suite "postgres" runs it once more, which takes half an hour. */
const WITH_ROWS = 'test/{unit/store,unit/services,service,api}/**/*.test.ts';

/** The files of other suites that the suite "postgres" runs beside its own: their stations keep their rows there. */
export function onBothEngines(root: string, all: boolean): string[] {
  const files = globSync(WITH_ROWS, { cwd: root });
  return files.filter((file) => {
    const tags = tagsOf(root, file);
    return all ? !tags.has('one-engine') : tags.has('both-engines');
  });
}

/** The tags of a test file, each with its reason. */
export function tagsOf(root: string, file: string): ReadonlyMap<string, string> {
  const [head] = readFileSync(join(root, file), 'utf8').split(/^(?!\/\/ @module-tag )/m);
  const lines = [...head.matchAll(/@module-tag ([\w-]+)(?:: (.*))?/g)];
  return new Map(lines.map(([, tag, reason]) => [tag, reason ?? '']));
}

/** Where the files of a suite stand in the order. */
export function rankOf(suite: string): number {
  return ORDER.includes(suite) ? ORDER.indexOf(suite) : ORDER.length;
}

/** The folders of test/ that hold tests, in the order in which they begin. */
export function findSuites(root: string): string[] {
  return globSync('test/*/', { cwd: root })
    .map((folder) => basename(folder))
    .filter((suite) => globSync('**/*.test.ts', { cwd: join(root, 'test', suite) }).length > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}
