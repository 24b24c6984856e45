import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/database.ts';
import { LongFirst } from './test/long-first.ts';
import { findSuites, onBothEngines, TAGS } from './test/suites.ts';
import { folderForKeptFiles, KEPT_FILES } from './test/support/kept-file.ts';

// The suite "postgres" has tests of its own, and runs some of the others once more with stations whose rows are there.
// TWINMARK_POSTGRES=all makes these all there are.
const engine = { TWINMARK_TEST_ENGINE: 'PostgreSQL' };
const again = onBothEngines(process.env['TWINMARK_POSTGRES'] === 'all');
const onPostgres = findPostgres() ? ['test/postgres/**/*.test.ts', ...again] : ['test/postgres/here.test.ts'];

/** No test may fail because the machine is slow or busy; a test that hangs ends the run even so. */
const LIMIT_MS = 600_000;
const POLL_MS = 120_000;

// Every folder of test/ that holds a test is a project of that name: `vitest run --project unit`.
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: tests of processes wait for half of their time. With another one
    // browsers before a camera get too little of the cores to follow it.
    maxWorkers: 3,
    // Pictures fill a small heap again and again: without this a tenth of the time is garbage collection.
    execArgv: ['--initial-old-space-size=256'],
    sequence: { sequencer: LongFirst },
    // The window that a test builds is the one that people have: with React's checks it takes twice the time.
    // Stations take the window as it is built: else each of those that start side by side would build it.
    env: { NODE_ENV: 'production', TWINMARK_BUILD: 'off', [KEPT_FILES]: folderForKeptFiles(import.meta.dirname) },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    projects: findSuites().map((suite) => ({
      extends: true,
      test: {
        name: suite,
        include: suite === 'postgres' ? onPostgres : [`test/${suite}/**/*.test.ts`],
        env: suite === 'postgres' ? engine : {},
        environment: 'node',
        // Node loads the modules itself, as it does in use: the engine then takes four fifths of the time.
        experimental: { viteModuleRunner: false },
        // Modules keep no state, so files may share them: loading them for each anew took a third of the time.
        isolate: false,
        // Stations in the process of a test: hundreds of sign-ins, half a second of computing each.
        setupFiles: ['api', 'postgres'].includes(suite) ? ['test/support/quick-passphrases.mjs'] : [],
        testTimeout: LIMIT_MS,
        hookTimeout: LIMIT_MS,
        expect: { poll: { timeout: POLL_MS } },
      },
    })),
  },
});
