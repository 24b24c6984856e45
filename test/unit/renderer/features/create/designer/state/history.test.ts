import { describe, expect, it } from 'vitest';
import { beginHistory, changed, redone, rested, undone } from '#window/features/create/designer/state/designer.ts';

describe('the history of edits', () => {
  it('takes steps back and brings them again', () => {
    const edited = changed(changed(beginHistory('a'), 'b'), 'c');
    const back = undone(edited);
    expect(back.present).toBe('b');
    expect(undone(undone(back)).present).toBe('a');
    expect(redone(back).present).toBe('c');
    expect(redone(edited).present).toBe('c');
  });

  it('forgets what was taken back once there is another change', () => {
    const other = changed(undone(changed(beginHistory('a'), 'b')), 'x');
    expect(redone(other).present).toBe('x');
    expect(undone(other).present).toBe('a');
  });

  it('makes one step of one gesture, and another one after a rest', () => {
    const moved = changed(changed(changed(beginHistory(0), 1, 'move'), 2, 'move'), 3, 'move');
    expect(undone(moved).present).toBe(0);
    expect(undone(changed(rested(moved), 4, 'move')).present).toBe(3);
    expect(undone(changed(moved, 4, 'resize')).present).toBe(3);
  });

  it('keeps a hundred steps, and none for what changed nothing', () => {
    let history = beginHistory(0);
    for (let step = 1; step <= 150; step++) history = changed(history, step);
    expect(history.past).toHaveLength(100);
    expect(changed(history, 150)).toBe(history);
  });
});
