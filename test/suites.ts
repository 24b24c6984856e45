import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

// The quick and general ones first: a mistake shows early.
const order = ['arch', 'unit', 'docs', 'robustness', 'service', 'api', 'e2e', 'packaging'];

/** The folders of test/ that hold tests, in the order in which they run. */
export function findSuites(root: string): string[] {
  const rank = (suite: string): number => (order.includes(suite) ? order.indexOf(suite) : order.length);
  return globSync('test/*/', { cwd: root })
    .map((folder) => basename(folder))
    .filter((suite) => globSync('**/*.test.ts', { cwd: join(root, 'test', suite) }).length > 0)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
