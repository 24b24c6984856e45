import { describe, expect, it } from 'vitest';
import { HANDLES } from '#window/features/create/designer/state/boxes.ts';
import { snappedMove, snappedResize, wayToGrid } from '#window/features/create/designer/state/snapping.ts';

const label = { width: 100, height: 60 };
const around = { label, others: [{ x: 40, y: 10, w: 20, h: 10 }], reach: 1, step: 0.1 };
const box = { x: 10, y: 30, w: 10, h: 6 };

describe('snapping', () => {
  it('brings a side to the side of another box, and says on which line', () => {
    expect(snappedMove(box, 29.4, 0, around)).toMatchObject({ dx: 30, guides: [{ axis: 'x', at: 40 }, { axis: 'y' }] });
    expect(snappedMove(box, 19.5, 5, around)).toMatchObject({ dx: 20, guides: [{ axis: 'x', at: 40 }] });
  });

  it('brings the middle to the middle of another box and of the label', () => {
    expect(snappedMove(box, 35.4, -17.8, around)).toMatchObject({ dx: 35, dy: -18 });
    expect(snappedMove(box, 0, -3.4, around)).toMatchObject({ dy: -3, guides: [{ axis: 'y', at: 30 }] });
  });

  it('knows the edges of the label and its margins', () => {
    expect(snappedMove(box, -9.6, 0, around).dx).toBe(-10);
    expect(snappedMove(box, -7.4, 0, around).dx).toBe(-7);
    expect(snappedMove(box, 76.5, 23.6, around)).toMatchObject({ dx: 77, dy: 24 });
  });

  it('takes tenths of a millimetre where no line is near, and shows none', () => {
    const moved = snappedMove(box, 12.34, 7.77, around);
    expect(moved.dx).toBeCloseTo(12.3);
    expect(moved.dy).toBeCloseTo(7.8);
    expect(moved.guides).toEqual([]);
  });

  it('takes the lines of a grid where no other line is near, and goes from one to the next', () => {
    const onGrid = { ...around, step: 5 };
    expect(snappedMove(box, 12.34, 7.77, onGrid)).toMatchObject({ dx: 10, dy: 10, guides: [] });
    expect(snappedMove(box, 29.4, 0, onGrid)).toMatchObject({ dx: 30, guides: [{ axis: 'x', at: 40 }, { axis: 'y' }] });
    expect([wayToGrid(10, 1, 5), wayToGrid(12, 1, 5), wayToGrid(12, -1, 5), wayToGrid(10, -1, 5)]).toEqual([
      5, 3, -2, -5,
    ]);
    expect([wayToGrid(0.3, 1, 0.1), wayToGrid(7, 0, 5)].map((way) => Math.round(way * 1000))).toEqual([100, 0]);
  });

  it('moves only the sides of a handle', () => {
    const east = HANDLES.find(({ name }) => name === 'e');
    if (!east) throw new Error('There is no such handle.');
    expect(snappedResize(box, east, 19.6, 5, around)).toMatchObject({ dx: 20, guides: [{ axis: 'x', at: 40 }] });
  });
});
