import { expect, it } from 'vitest';
import { findPostgres } from '#test/database.ts';

// Where there is none, this is all that runs of the tests on PostgreSQL.
const none = findPostgres() === null;

it.skipIf(none)(`a PostgreSQL for the tests is there${none ? ' (skipped: no PostgreSQL)' : ''}`, () => {
  expect(findPostgres()).toMatch(/postgresql/);
});
