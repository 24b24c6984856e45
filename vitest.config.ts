import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/database.ts';
import { LongFirst } from './test/sequence.ts';
import { findSuites, onBothEngines } from './test/suites.ts';

// The suite "postgres" has tests of its own, and runs some of the others once more with stations whose rows are there.
// TWINMARK_POSTGRES=all makes these all there are.
const engine = { TWINMARK_TEST_ENGINE: 'PostgreSQL' };
const again = onBothEngines(process.env['TWINMARK_POSTGRES'] === 'all');
const onPostgres = findPostgres()
  ? { include: ['test/postgres/**/*.test.ts', ...again.include], exclude: [...again.exclude] }
  : { include: ['test/postgres/here.test.ts'] };

// Every folder of test/ that holds a test is a project of that name: `vitest run --project unit`.
export default defineConfig({
  test: {
    // Two cores are what the smallest machine has, and some tests measure.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // The window that a test builds is the one that people have: with React's checks it takes twice the time.
    env: { NODE_ENV: 'production' },
    projects: findSuites(import.meta.dirname).map((suite) => ({
      extends: true,
      test: {
        name: suite,
        ...(suite === 'postgres' ? onPostgres : { include: [`test/${suite}/**/*.test.ts`] }),
        env: suite === 'postgres' ? engine : {},
        environment: 'node',
        // Modules keep no state, so files may share them: loading them for each anew took a third of the time.
        isolate: false,
        // A loaded build machine is several times slower than a desk, and a test of the window has many steps.
        testTimeout: suite === 'e2e' ? 120_000 : 60_000,
        hookTimeout: suite === 'e2e' ? 120_000 : 60_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
});
