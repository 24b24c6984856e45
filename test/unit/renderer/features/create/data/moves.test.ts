import { describe, expect, test } from 'vitest';
import { keyToMove, stepFrom, typingOf } from '#window/features/create/data/moves.ts';

const key = (name: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const extent = { rows: 100, columns: 4, page: 12 };

describe('the grid of rows', () => {
  test('arrows move by one cell and stop at the edges; with Ctrl they go to the edge', () => {
    const at = { index: 5, column: 1 };
    expect(keyToMove(key('ArrowDown'), at, extent)).toEqual({ index: 6, column: 1 });
    expect(keyToMove(key('ArrowUp', { ctrlKey: true }), at, extent)).toEqual({ index: 0, column: 1 });
    expect(keyToMove(key('ArrowRight', { ctrlKey: true }), at, extent)).toEqual({ index: 5, column: 3 });
    expect(keyToMove(key('ArrowLeft'), { index: 5, column: 0 }, extent)).toEqual({ index: 5, column: 0 });
    expect(keyToMove(key('PageDown'), { index: 95, column: 0 }, extent)).toEqual({ index: 99, column: 0 });
    expect(keyToMove(key('End', { ctrlKey: true }), at, extent)).toEqual({ index: 99, column: 3 });
  });

  test('no key moves with Alt held, in an empty list, or without a meaning', () => {
    const at = { index: 0, column: 0 };
    expect(keyToMove(key('ArrowDown', { altKey: true }), at, extent)).toBeNull();
    expect(keyToMove(key('ArrowDown'), at, { ...extent, rows: 0 })).toBeNull();
    expect(keyToMove(key('a'), at, extent)).toBeNull();
  });

  test('goes down with Enter and across with Tab after typing, as far as there are cells', () => {
    const last = { index: 99, column: 3 };
    expect(stepFrom('down', { index: 0, column: 2 }, extent)).toEqual({ index: 1, column: 2 });
    expect(stepFrom('right', { index: 0, column: 2 }, extent)).toEqual({ index: 0, column: 3 });
    expect(stepFrom('left', last, extent)).toEqual({ index: 99, column: 2 });
    expect([stepFrom('down', last, extent), stepFrom('right', last, extent), stepFrom('stay', last, extent)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a letter replaces the text, F2 keeps it, Delete empties it, and a question mark is left to the keys', () => {
    expect(typingOf(key('x'), 'old')).toEqual({ text: 'x', all: true });
    expect(typingOf(key('F2'), 'old')).toEqual({ text: 'old', all: false });
    expect(typingOf(key('Delete'), 'old')).toEqual({ text: '', all: true });
    expect(typingOf(key('?'), 'old')).toBeNull();
    expect(typingOf(key('c', { ctrlKey: true }), 'old')).toBeNull();
  });
});
