import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The order in which the files of the suites begin. The suites whose last files are short come last, so that all cores
 * are busy to the end.
 */
const ORDER = ['e2e', 'packaging', 'robustness', 'docs', 'postgres', 'arch', 'unit', 'service', 'api'];

/** The tests that `npm test` runs, or those that `npm run test:all` runs: no test is in both. */
export type Share = 'quick' | 'rest';

/** The suites that `npm test` runs, but for the files of LATER. */
const QUICK_SUITES = ['arch', 'unit', 'api'];

/** The files of other suites that `npm test` runs, too. */
export const SOONER: readonly string[] = ['e2e/journey'];

/** The files of the quick suites that `npm run test:all` runs, and why they wait until then. */
export const LATER: Readonly<Record<string, string>> = {
  'unit/cli/cli': 'starts a process for each command',
  'unit/engine/**/{simulated-photos,known-artwork,likeness,live-frames}':
    'read simulated photographs, which take long to make',
  'unit/engine/**/read-nothing':
    'pictures without a mark are searched to the end; the tests of reading have one that is not read',
  'unit/engine/**/find-label': 'looks for labels in large pictures; the tests of reading without corners find them too',
  'unit/engine/**/known-messages':
    'a campaign of soft bits among 20,000 IDs; the tests of reading with known IDs show the rule',
  'unit/engine/**/carried-mark': 'a campaign over artwork that carries another mark',
  'unit/imaging/{broken,**/outside}': 'cut files at every place, or ask other programs for each page',
  'unit/imaging/preview': 'marks and reads previews of large artwork of every kind',
  'unit/labels/broken-fonts': 'a campaign of random bytes; the tests of own fonts show the rules',
  'unit/labels/{photographed,read-back}': 'read every kind of code at every resolution',
  'unit/imaging/**/label-pdf': 'reads every kind of code out of a PDF',
  'unit/renderer/camera/finder/finder': 'makes frames of a camera; the eyes of the window show it too',
  'unit/renderer/**/known-artworks':
    'makes frames of a camera; the unit tests of known artwork show the rule, on the same engine',
  'unit/workers/{tasks,print-sheets}': 'the work of the threads; the journey and the interface show that it is done',
  'unit/workers/scan-known': 'marks a picture and reads photographs of 12 megapixels',
  'unit/workers/label-codes': 'reads every kind of code in photographs; the tests of the comparison show the rules',
  'unit/workers/pool-limits': 'fills memory until a thread is stopped, and stops threads again and again',
  'unit/services/**/label-outcome': 'a campaign of sequences; the tests of the decisions show the rules',
  'unit/store/**/recipes':
    'starts a storage, and stores again and again; the rules of letting go have tests of their own',
  'unit/store/**/removed': 'lives twelve days for each test; the tests of backups and of the journal show the rules',
  'unit/identity/provider-keys': 'signs hundreds of tokens; the tests of tokens show that keys are asked for',
  'unit/store/**/seal': 'derives a key from a passphrase for each backup, which is slow by design',
  'unit/imaging/**/raster': 'draws whole sheets in pixels for printers',
  'unit/support/{camera,covers,harness,print}': 'show that the simulator is right, which seldom changes',
  'unit/support/silent-{frames,phone}': 'campaigns over hundreds of frames',
  'api/{backups,desktop,headless,commands}': 'start processes, and whole stations again and again',
  'api/chain-{commands,set-up}': 'start a chain',
  'api/{fuzz,desk-fuzz,drafts-fuzz}': 'campaigns of thousands of requests',
  'api/{drafts,drafts-rows,fonts,label-fields,prints,release,sheets}':
    'make whole jobs; the journey through the window makes one',
  'api/drafts-vector': 'draws PDF and SVG files in threads; the unit tests of drawing show the rules',
  'api/{inspections,inspected-codes}': 'make simulated frames of a camera',
  'api/hostile-orders': 'waits for what the station should not do; the tests of ordered jobs show the folder at work',
  'api/hostile-artwork': 'draws files that are made to take long',
  'api/{known-ids,assisted-reading}': 'read labels that are far away; the unit tests of both readers show the rules',
  'api/public-pictures': 'a station for each way to show pictures, and thousands of guesses',
  'api/certificate-kills': 'kills a process at every step; the tests of certificates show that no half pair is used',
  'api/server-slow': 'waits for the limits of slow sockets; the tests of admission show that limits are kept',
  'api/copied-marks': 'a campaign of copied marks, each embedded and read; the unit tests of trust show the rule',
};

/** The files of a suite that run: all of them where no share is named. */
export function testsOf(suite: string, share?: Share): { readonly include: string[]; readonly exclude: string[] } {
  const all = [`test/${suite}/**/*.test.ts`];
  const filesOf = (names: readonly string[]) =>
    names.filter((name) => name.startsWith(`${suite}/`)).map((name) => `test/${name}.test.ts`);
  const [sooner, later] = [filesOf(SOONER), filesOf(Object.keys(LATER))];
  const isQuick = QUICK_SUITES.includes(suite);
  if (share === 'quick') return isQuick ? { include: all, exclude: later } : { include: sooner, exclude: [] };
  if (share === 'rest') return isQuick ? { include: later, exclude: [] } : { include: all, exclude: sooner };
  return { include: all, exclude: [] };
}

/** The suites that have tests in a share. */
export function suitesOf(share: Share, root: string): string[] {
  return findSuites(root).filter((suite) => testsOf(suite, share).include.length > 0);
}

/** Tests of other suites that every run of the suite "postgres" has once more: their stations keep their rows there. */
const ALWAYS_ON_BOTH = [
  'test/unit/store/**/{activity,changes,clock-watch,ids,inspections,pictures,records,tables}.test.ts',
  'test/unit/services/reading/catalogue.test.ts',
  'test/api/{desk-records,sync-and-scans,templates}.test.ts',
];

/** With TWINMARK_POSTGRES=all these run there too, whole but for what stands below: half an hour. */
const ALL_ON_BOTH = 'test/{unit/store,unit/services,service,api}/**/*.test.ts';

/** What would be the same test once more, or one of the file; and why. */
export const ON_ONE_ENGINE: Readonly<Record<string, string>> = {
  'unit/store/**/{absence,draft-files,seal,search-words}': 'no database in it',
  'unit/store/**/{journal,journal-behind}': 'the journal of the file',
  'unit/store/**/step-size': 'a database inside of the process holds it up',
  'unit/store/**/search-plan': "a plan of SQLite's",
  'unit/shared/metadata': 'no database in it',
  'unit/services/{drafts,production}/**/*': 'no database in it',
  'unit/services/inspections/{appearances,report-csv}': 'no database in it',
  'service/{backup-under-way,store-backup,sealed-backup,restore-kills}': 'backups of the file',
  'service/{store-damage,store-look,store-interrupted,store-kill,store-doctor}':
    'damage of the file and of its journal',
  'service/store-disk': 'the disk of the file',
  'service/store-migrations': 'versions of the file',
  'service/{power,restores,backup-in-change}': 'the file, and backups of it; restores move the rows by themselves',
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
