import { customSheet } from '#test/support/sheets.ts';

/** One label on a sheet: sheets are what the tests of printing are about. */
export const ONE_LABEL = customSheet({
  page: { width: 100, height: 148 },
  label: { width: 40, height: 40 },
  columns: 1,
  rows: 1,
});
