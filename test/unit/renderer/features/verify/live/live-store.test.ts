import { beforeEach, expect, test } from 'vitest';
import type { Finding, FindingState } from '#shared/verify/inspection.ts';
import type { View } from '#window/camera/detector.ts';
import { useLive } from '#window/features/verify/live/live-store.ts';

const lying = (appearance: number): View =>
  ({ outlines: [{ corners: [], state: 'answered', still: 1, appearance, isRough: false }] }) as unknown as View;
const told = (id: number, state: FindingState) => ({
  finding: { id, state } as Finding,
  frames: 1,
  cause: null,
  corners: null,
});

beforeEach(() => useLive.getState().reset());

test('what corners came to takes the place of the finding that was taken back for it', () => {
  const { see, answer, replace } = useLive.getState();
  see(lying(1));
  answer(1, told(100, 'not_readable'));
  expect(useLive.getState()).toMatchObject({ stage: { kind: 'result', finding: 100 }, shown: 100 });
  replace(100);
  expect(useLive.getState().stage.kind).toBe('reading');
  // The label lies under its own outline; what a person set corners on has a number of its own.
  answer(2, told(101, 'found'));
  expect(useLive.getState()).toMatchObject({ stage: { kind: 'result', finding: 101 }, shown: 101 });
  see(lying(1));
  expect(useLive.getState()).toMatchObject({ stage: { kind: 'result', finding: 101 }, shown: 101 });
});

test('a finding that nobody took back stays as it is', () => {
  const { see, answer } = useLive.getState();
  see(lying(1));
  answer(1, told(100, 'not_readable'));
  answer(2, told(101, 'found'));
  expect(useLive.getState().stage).toEqual({ kind: 'result', finding: 100 });
});
