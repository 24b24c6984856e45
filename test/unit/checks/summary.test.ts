import { expect, test } from 'vitest';
import { closingLine, reportSummary, succeeded } from '../../summary.ts';

const unit = { passed: 3, failed: 0, skipped: 0, failures: [], unsteady: [] };

test('the closing line has the form that machines read', () => {
  expect(closingLine([unit, unit])).toBe('6 passed, 0 failed');
  expect(closingLine([unit, { ...unit, failed: 1, skipped: 2 }])).toBe('6 passed, 1 failed, 2 skipped');
});

test('a failure anywhere fails the run, and so does a run without tests', () => {
  expect(succeeded([unit])).toBe(true);
  expect(succeeded([unit, { ...unit, failed: 1 }])).toBe(false);
  expect(succeeded([])).toBe(false);
  expect(succeeded([{ ...unit, passed: 0, skipped: 4 }])).toBe(false);
});

test('the summary names what failed, what was unsteady and what was stopped', () => {
  const part = { ...unit, name: 'unit', seconds: 1.25, output: '', stoppedBy: null };
  const stopped = {
    ...part,
    name: 'api',
    failed: 1,
    failures: ['api: no answer'],
    unsteady: ['a: waits'],
    stoppedBy: 'SIGTERM',
  };
  expect(reportSummary([part, stopped]).split('\n')).toEqual([
    'unit      1.3 s  3 passed, 0 failed',
    'api       1.3 s  3 passed, 1 failed, stopped by SIGTERM',
    '',
    'unsteady, passed when run again alone: a: waits',
    'failed: api: no answer',
  ]);
});
