import { expect, test } from 'vitest';
import { doneSteps, nextStep } from '#window/features/home/first-steps.ts';

const SAMPLES = ['Sample: Wine'];
const sample = { name: 'Sample: Wine', counts: { made: 8 } };

test('the first steps are seen in the jobs, whenever they were left', () => {
  expect(nextStep(doneSteps([], SAMPLES), 0)).toBe('sample');
  expect(nextStep(doneSteps([sample], SAMPLES), 1)).toBe('own');
  const own = { name: 'Pinot', counts: { made: 3 } };
  expect(nextStep(doneSteps([own, sample], SAMPLES), 2)).toBe('print');
  const printed = { ...own, counts: { printed: 3 } };
  expect(nextStep(doneSteps([printed, sample], SAMPLES), 2)).toBe('verify');
  const verified = { ...own, counts: { printed: 2, verified: 1 } };
  expect(nextStep(doneSteps([verified, sample], SAMPLES), 2)).toBeNull();
});

test('a step that was done out of turn stays done', () => {
  const printed = { ...sample, counts: { sent: 8 } };
  expect(doneSteps([printed], SAMPLES)).toEqual(['sample', 'print']);
  expect(nextStep(doneSteps([printed], SAMPLES), 1)).toBe('own');
});

test('a station with many jobs is not bothered', () => {
  expect(nextStep(doneSteps([sample], SAMPLES), 9)).toBeNull();
});
