import { expect, test } from 'vitest';
import { closingLine, reportMachine, reportOutput, reportSlowest, reportSummary, succeeded } from '#test/summary.ts';

const counts = { passed: 3, failed: 0, skipped: 0, failures: [], unsteady: [] };
const unit = {
  ...counts,
  name: 'unit',
  seconds: 1.25,
  tests: [
    { name: 'a: one', seconds: 0.25 },
    { name: 'a: two', seconds: 1 },
  ],
  output: '',
  stoppedBy: null,
};

test('the closing line has the form that machines read', () => {
  expect(closingLine([counts, counts])).toBe('6 passed, 0 failed');
  expect(closingLine([counts, { ...counts, failed: 1, skipped: 2 }])).toBe('6 passed, 1 failed, 2 skipped');
});

test('a failure anywhere fails the run, and so does a run without tests', () => {
  expect(succeeded([counts])).toBe(true);
  expect(succeeded([counts, { ...counts, failed: 1 }])).toBe(false);
  expect(succeeded([])).toBe(false);
  expect(succeeded([{ ...counts, passed: 0, skipped: 4 }])).toBe(false);
});

test('the summary names what failed, what was unsteady and what was stopped', () => {
  const stopped = {
    ...unit,
    name: 'api',
    failed: 1,
    failures: ['api: no answer'],
    unsteady: ['a: waits'],
    stoppedBy: 'SIGTERM',
  };
  expect(reportSummary([unit, stopped]).split('\n')).toEqual([
    'unit      1.3 s  3 passed, 0 failed',
    'api       1.3 s  3 passed, 1 failed, stopped by SIGTERM',
    '',
    'unsteady, passed when run again alone: a: waits',
    'failed: api: no answer',
  ]);
});

test('the slowest tests of all parts are told, the slowest first', () => {
  const lint = { ...unit, name: 'lint', tests: [{ name: 'lint', seconds: 12.34 }] };
  expect(reportSlowest([unit, lint], 2).split('\n')).toEqual([
    'The slowest tests:',
    '  12.3 s  lint',
    '   1.0 s  a: two',
  ]);
});

test('what a tool wrote that failed is told under its name', () => {
  expect(reportOutput([unit, { ...unit, name: 'lint', output: 'wrong\n' }])).toBe('== lint\nwrong\n\n');
});

test('the times of the machine are told, those of its cores where somebody counts them', () => {
  const times = { seconds: 251.4, onCores: 480.2, yardsticks: [0.5, 0.625] } as const;
  expect(reportMachine(times)).toBe(
    'All in 251 s, 480 s of all cores together. The yardstick took 0.50 s before and 0.63 s after.',
  );
  expect(reportMachine({ ...times, onCores: null })).toMatch(/^All in 251 s\. /);
});
