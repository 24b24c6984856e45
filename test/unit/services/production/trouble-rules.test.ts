// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { batchTrouble, failsAlone, nextAttempt } from '#main/services/production/trouble-rules.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';

const codes: readonly AppError['code'][] = [
  ...(['bad_input', 'image_broken', 'not_found', 'conflict', 'too_large', 'internal', 'busy', 'aborted'] as const),
  ...(['time_limit', 'memory_limit', 'store_unusable', 'storage_full'] as const),
];

it('tries again once what may pass, waits for busy threads, and gives up on the rest', () => {
  expect(codes.filter((code) => nextAttempt(code, false) === 'at once').toSorted()).toEqual(
    ['internal', 'memory_limit', 'time_limit'].toSorted(),
  );
  expect(codes.filter((code) => nextAttempt(code, true) === 'at once')).toEqual([]);
  expect([nextAttempt('busy', false), nextAttempt('busy', true)]).toEqual(['when idle', 'when idle']);
});

it('a row fails alone, unless the station failed or another station may make it', () => {
  expect(codes.filter((code) => !failsAlone(code, true)).toSorted()).toEqual(
    ['aborted', 'storage_full', 'store_unusable'].toSorted(),
  );
  expect(codes.filter((code) => failsAlone(code, false))).toEqual([]);
});

it('a batch waits, pauses, rests or ends by what failed and whose batch it is', () => {
  const unmounted = new AppError('store_unusable', 'x', { trouble: trouble('pictures_unmounted', { folder: 'f' }) });
  const away = new AppError('store_unusable', 'x', { trouble: trouble('database_away') });
  const outcomes = (failure: AppError) => [batchTrouble(failure, true), batchTrouble(failure, false)];
  expect(outcomes(away)).toEqual(['wait', 'wait']);
  expect(outcomes(unmounted)).toEqual(['wait', 'rest']);
  expect(outcomes(new AppError('storage_full', 'x'))).toEqual(['pause', 'rest']);
  expect(outcomes(new AppError('internal', 'x'))).toEqual(['pause', 'rest']);
  expect(outcomes(new AppError('aborted', 'x'))).toEqual(['end', 'end']);
});
