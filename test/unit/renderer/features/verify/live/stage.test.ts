import { describe, expect, test } from 'vitest';
import type { FindingState } from '#shared/verify/inspection.ts';
import type { Outline, OutlineState } from '#window/camera/detector.ts';
import { type Answer, BLINK_MS, type Stage, stageOf, steadied } from '#window/features/verify/live/stage.ts';

function outline(state: OutlineState, appearance: number | null = null): Outline {
  const corners = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  return { corners, state, still: 0, appearance, isRough: false };
}

function answers(told: Readonly<Record<number, FindingState | null>>): ReadonlyMap<number, Answer> {
  return new Map(
    Object.entries(told).map(([appearance, state]) => [
      Number(appearance),
      { finding: state && { id: 100 + Number(appearance), state }, cause: state ? null : 'out_of_focus' },
    ]),
  );
}

describe('what the desk shows', () => {
  test('follows a label from an empty desk to its result', () => {
    const kinds = [
      stageOf([], answers({})),
      stageOf([outline('moving')], answers({})),
      stageOf([outline('settling')], answers({})),
      stageOf([outline('looking', 1)], answers({})),
      stageOf([outline('answered', 1)], answers({ 1: 'found' })),
      stageOf([], answers({ 1: 'found' })),
    ].map(({ kind }) => kind);
    expect(kinds).toEqual(['empty', 'moving', 'settling', 'reading', 'result', 'empty']);
  });

  test('tells why a label is not read yet', () => {
    expect(stageOf([outline('looking', 1)], answers({ 1: null }))).toEqual({ kind: 'reading', cause: 'out_of_focus' });
  });

  test('waits for the station where the eyes gave up before it answered', () => {
    expect(stageOf([outline('unread', 1)], answers({})).kind).toBe('reading');
  });

  test('shows the worse of two labels, wherever it lies', () => {
    const both = [outline('answered', 1), outline('answered', 2)];
    expect(stageOf(both, answers({ 1: 'found', 2: 'duplicate' }))).toEqual({ kind: 'result', finding: 102 });
    expect(stageOf(both, answers({ 1: 'void', 2: 'found' }))).toEqual({ kind: 'result', finding: 101 });
  });

  test('a good label does not hide the one beside it that is still being read', () => {
    const both = [outline('answered', 1), outline('looking', 2)];
    expect(stageOf(both, answers({ 1: 'found' })).kind).toBe('reading');
    expect(stageOf(both, answers({ 1: 'void' }))).toEqual({ kind: 'result', finding: 101 });
  });

  test('stays as it is while the eyes may only have blinked', () => {
    const result: Stage = { kind: 'result', finding: 1 };
    expect(steadied(result, { kind: 'empty' }, BLINK_MS - 1)).toBe(result);
    expect(steadied(result, { kind: 'empty' }, BLINK_MS)).toEqual({ kind: 'empty' });
    expect(steadied(result, { kind: 'moving' }, 0)).toEqual({ kind: 'moving' });
    expect(steadied(result, { kind: 'result', finding: 1 }, 0)).toBe(result);
  });
});
