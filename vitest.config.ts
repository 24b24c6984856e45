import { defineConfig } from 'vitest/config';
import { findSuites } from './test/suites.ts';

// Every folder of test/ that holds a test is a project of that name: `vitest run --project unit`.
export default defineConfig({
  test: {
    // Two cores are what the smallest machine has, and some tests measure.
    maxWorkers: 2,
    projects: findSuites(import.meta.dirname).map((suite) => ({
      extends: true,
      test: {
        name: suite,
        include: [`test/${suite}/**/*.test.ts`],
        environment: 'node',
        // A loaded build machine is several times slower than a desk.
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
