// What `npm test`, `npm run test:all`, `npm run test:nightly` and the suite "postgres" run: by folder, and by the tags in the files themselves.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The order in which the files of the suites begin. The suites whose last files are short come last, so that all cores
 * are busy to the end.
 */
const ORDER = ['e2e', 'packaging', 'robustness', 'docs', 'postgres', 'arch', 'unit', 'service', 'api'];

/** The suites that `npm test` runs, but for the files that are tagged as later. */
export const QUICK_SUITES = ['arch', 'unit', 'api'];

/** The first lines of a test file may give it tags, each with its reason: `// @module-tag later: starts a chain`. */
export const TAGS = {
  later: 'of a quick suite, and waits until npm run test:all',
  sooner: 'of another suite, and runs in npm test',
  nightly: 'more of what a shorter test shows, and waits until npm run test:nightly',
  long: 'takes long, and begins before the others of its suite',
  'both-engines': 'runs once more on PostgreSQL, always',
  'one-engine': 'does not run on PostgreSQL, where TWINMARK_POSTGRES=all runs all others',
} as const;

export type Tag = keyof typeof TAGS;

/** The tests of `npm test`, of `npm run test:all` or of `npm run test:nightly`: no test is in two of them. */
export type Share = 'quick' | 'rest' | 'nightly';

/** Vitest could choose by tags, too: it would load every file for that, and count as skipped what is not chosen. */
export function shareOf(suite: string, file: string): Share {
  if (hasTag(file, 'nightly')) return 'nightly';
  const isQuick = QUICK_SUITES.includes(suite) ? !hasTag(file, 'later') : hasTag(file, 'sooner');
  return isQuick ? 'quick' : 'rest';
}

/** The folders of test/ that hold tests, in the order in which they begin; where a share is named, tests of it. */
export function findSuites(share: Share | null = null): string[] {
  const hasTests = (suite: string) => {
    const files = globSync('**/*.test.ts', { cwd: join(root, 'test', suite) });
    return files.some((file) => share === null || shareOf(suite, join(root, 'test', suite, file)) === share);
  };
  return globSync('test/*/', { cwd: root })
    .map((folder) => basename(folder))
    .filter(hasTests)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** Where the files of a suite stand in the order. */
export function rankOf(suite: string): number {
  return ORDER.includes(suite) ? ORDER.indexOf(suite) : ORDER.length;
}

/** What keeps rows: with TWINMARK_POSTGRES=all the suite "postgres" runs it once more, which takes half an hour. */
export const WITH_ROWS = 'test/{unit/store,unit/services,service,api}/**/*.test.ts';

/** The files of other suites that the suite "postgres" runs beside its own: their stations keep their rows there. */
export function onBothEngines(all: boolean): string[] {
  return globSync(WITH_ROWS, { cwd: root }).filter((name) => {
    const file = join(root, name);
    return all ? !hasTag(file, 'one-engine') : hasTag(file, 'both-engines');
  });
}

export function hasTag(file: string, tag: Tag): boolean {
  return tagsIn(readFileSync(file, 'utf8')).has(tag);
}

/** The tags in the first lines of a test, each with its reason. */
export function tagsIn(text: string): ReadonlyMap<string, string> {
  const head = /^(?:\/\/ @module-tag .*\n)*/.exec(text)?.[0] ?? '';
  const lines = [...head.matchAll(/@module-tag ([\w-]+)(?:: (.*))?/g)];
  return new Map(lines.map(([, tag, reason]) => [tag, reason ?? '']));
}
