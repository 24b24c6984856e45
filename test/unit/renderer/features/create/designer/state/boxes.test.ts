import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Box,
  boundsOf,
  HANDLES,
  keptOn,
  LEAST_MM,
  quarterTurned,
  resized,
  wayOnLabel,
} from '#window/features/create/designer/state/boxes.ts';

const label = { width: 99.1, height: 67.7 };
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyBox = fc.record({ x: mm(-200, 200), y: mm(-200, 200), w: mm(0.5, 300), h: mm(0.5, 300) });
const boxOn = anyBox.map((box) => keptOn(box, label));

function isOnLabel({ x, y, w, h }: Box): boolean {
  return x >= 0 && y >= 0 && x + w <= label.width + 1e-6 && y + h <= label.height + 1e-6;
}

function hasThreeDecimals(box: Box): boolean {
  return Object.values(box).every((value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6);
}

describe('boxes on the label', () => {
  it('are brought onto it, with three decimals', () => {
    expect(keptOn({ x: 90, y: -3, w: 20.12345, h: 5 }, label)).toEqual({ x: 78.977, y: 0, w: 20.123, h: 5 });
    expect(keptOn({ x: 10, y: 10, w: 300, h: 5 }, label)).toEqual({ x: 0, y: 10, w: 99.1, h: 5 });
    fc.assert(fc.property(anyBox, (box) => isOnLabel(keptOn(box, label)) && hasThreeDecimals(keptOn(box, label))));
  });

  it('move together as far as the label goes', () => {
    const boxes = [
      { x: 5, y: 5, w: 10, h: 10 },
      { x: 60, y: 40, w: 30, h: 20 },
    ];
    expect(boundsOf(boxes)).toEqual({ x: 5, y: 5, w: 85, h: 55 });
    expect(wayOnLabel(boxes, -10, 3, label)).toEqual({ dx: -5, dy: 3 });
    const far = wayOnLabel(boxes, 100, 100, label);
    expect(far.dx).toBeCloseTo(9.1);
    expect(far.dy).toBeCloseTo(7.7);
  });

  it('are sized by a handle, and the other sides stay', () => {
    const box = { x: 10, y: 10, w: 20, h: 10 };
    const by = (name: string, dx: number, dy: number) => {
      const handle = HANDLES.find((one) => one.name === name);
      if (!handle) throw new Error(name);
      return resized(box, handle, dx, dy, label);
    };
    expect(by('se', 5, 2)).toEqual({ x: 10, y: 10, w: 25, h: 12 });
    expect(by('nw', 5, 2)).toEqual({ x: 15, y: 12, w: 15, h: 8 });
    expect(by('n', 5, -2)).toEqual({ x: 10, y: 8, w: 20, h: 12 });
    expect(by('w', 100, 0)).toEqual({ x: 29.5, y: 10, w: LEAST_MM, h: 10 });
    expect(by('e', 500, 0)).toEqual({ x: 10, y: 10, w: 89.1, h: 10 });
  });

  it('are never smaller than allowed nor off the label, whatever a handle does', () => {
    fc.assert(
      fc.property(boxOn, fc.constantFrom(...HANDLES), mm(-300, 300), mm(-300, 300), (box, handle, dx, dy) => {
        const next = resized(box, handle, dx, dy, label);
        expect(isOnLabel(next) && hasThreeDecimals(next)).toBe(true);
        expect(Math.min(next.w, next.h)).toBeGreaterThanOrEqual(LEAST_MM);
      }),
    );
  });

  it('turn about their middle', () => {
    expect(quarterTurned({ x: 10, y: 20, w: 20, h: 10 }, label)).toEqual({ x: 15, y: 15, w: 10, h: 20 });
    expect(quarterTurned({ x: 0, y: 0, w: 20, h: 4 }, label)).toEqual({ x: 8, y: 0, w: 4, h: 20 });
  });
});
