import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

// The quick and general ones first: a mistake shows early.
const order = ['arch', 'unit', 'docs', 'robustness', 'service', 'postgres', 'api', 'e2e', 'packaging'];

/** Tests of other suites that run a second time, in the suite "postgres": their stations keep their rows there. */
const ON_BOTH_ENGINES = [
  'test/unit/store/{changes,clock,ids,inspections,pictures,records,tables}.test.ts',
  'test/api/{desk-records,sync-and-scans,templates}.test.ts',
];
/** More of them, for when there is time: minutes. */
const ALL_ON_BOTH_ENGINES = [
  'test/service/{labels-after-print,own-sheets,production,sync}.test.ts',
  'test/api/{access,batches,devices,drafts,inspections,labels,prints,records}.test.ts',
];

/** What the suite "postgres" runs beside its own tests. */
export function onBothEngines(all: boolean): readonly string[] {
  return all ? [...ON_BOTH_ENGINES, ...ALL_ON_BOTH_ENGINES] : ON_BOTH_ENGINES;
}

/** The folders of test/ that hold tests, in the order in which they run. */
export function findSuites(root: string): string[] {
  const rank = (suite: string): number => (order.includes(suite) ? order.indexOf(suite) : order.length);
  return globSync('test/*/', { cwd: root })
    .map((folder) => basename(folder))
    .filter((suite) => globSync('**/*.test.ts', { cwd: join(root, 'test', suite) }).length > 0)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
