import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

// The quick and general ones first: a mistake shows early.
const order = ['arch', 'unit', 'docs', 'robustness', 'service', 'postgres', 'api', 'e2e', 'packaging'];

/** Tests of other suites that every run of the suite "postgres" has once more: their stations keep their rows there. */
const ALWAYS_ON_BOTH = [
  'test/unit/store/{changes,clock,ids,inspections,pictures,records,tables}.test.ts',
  'test/api/{desk-records,sync-and-scans,templates}.test.ts',
];

/** With TWINMARK_POSTGRES=all these run there too, whole but for what stands below: half an hour. */
const ALL_ON_BOTH = 'test/{unit/store,unit/services,service,api}/**/*.test.ts';

/** What would be the same test once more, or one of the file; and why. */
export const ON_ONE_ENGINE: Readonly<Record<string, string>> = {
  'unit/store/{absence,drafts,seal,search-words,settings-file}': 'no database in it',
  'unit/store/{journal,journal-behind}': 'the journal of the file',
  'unit/store/pace': 'a database inside of the process holds it up',
  'unit/store/search-plan': "a plan of SQLite's",
  'unit/services/{metadata,window-events}': 'no database in it',
  'unit/services/{drafts,production}/*': 'no database in it',
  'unit/services/inspections/{appearances,report-csv}': 'no database in it',
  'service/{backup-under-way,store-backup,restore-kills}': 'backups of the file',
  'service/{store-damage,store-interrupted,store-kill,store-doctor}': 'damage of the file and of its journal',
  'service/store-disk': 'the disk of the file',
  'api/backups': 'backups of the file',
  'api/mdns': 'no database in it',
  'api/moves': 'from the file; the way back is among the tests of PostgreSQL',
  'api/server-*': 'the server alone, over a store in memory',
};

/** What the suite "postgres" runs beside its own tests. */
export function onBothEngines(all: boolean): {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
} {
  const exclude = Object.keys(ON_ONE_ENGINE).map((names) => `test/${names}.test.ts`);
  return { include: all ? [ALL_ON_BOTH] : ALWAYS_ON_BOTH, exclude };
}

/** The folders of test/ that hold tests, in the order in which they run. */
export function findSuites(root: string): string[] {
  const rank = (suite: string): number => (order.includes(suite) ? order.indexOf(suite) : order.length);
  return globSync('test/*/', { cwd: root })
    .map((folder) => basename(folder))
    .filter((suite) => globSync('**/*.test.ts', { cwd: join(root, 'test', suite) }).length > 0)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
