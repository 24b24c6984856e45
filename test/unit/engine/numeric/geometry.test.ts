import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  affine,
  apply,
  aspectsOf,
  compose,
  distance,
  invert,
  longSide,
  quadArea,
  quadOf,
  rectangleTo,
} from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Convex quadrilaterals: a rectangle whose corners were moved by up to a quarter of its sides. */
const anyQuad = fc
  .tuple(real(50, 2000), real(50, 2000), fc.array(real(-0.24, 0.24), { minLength: 8, maxLength: 8 }))
  .map(
    ([w, h, off]): Quad => [
      [w * off[0], h * off[1]],
      [w + w * off[2], h * off[3]],
      [w + w * off[4], h + h * off[5]],
      [w * off[6], h + h * off[7]],
    ],
  );

function near(a: Point, b: Point, within: number): void {
  expect(distance(a, b)).toBeLessThan(within);
}

/** A rectangle of `aspect` in front of a pinhole camera; axis and tilt in degrees, focal length in long sides. */
function seenBy(aspect: number, tilt: number, axis: number, roll: number, focal: number): { quad: Quad; size: Point } {
  const size: Point = [4000, 3000];
  const [t, a, r] = [tilt, axis, roll].map((degrees) => (degrees * Math.PI) / 180);
  const [kx, ky] = [Math.cos(a), Math.sin(a)];
  const corner = (sx: number, sy: number): Point => {
    const [x0, y0] = [(sx * 0.5 * aspect) / Math.max(1, aspect), (sy * 0.5) / Math.max(1, aspect)];
    const [x, y] = [x0 * Math.cos(r) - y0 * Math.sin(r), x0 * Math.sin(r) + y0 * Math.cos(r)];
    const along = kx * x + ky * y;
    const across = -ky * x + kx * y;
    const [px, py, pz] = [
      kx * along - ky * across * Math.cos(t),
      ky * along + kx * across * Math.cos(t),
      across * Math.sin(t),
    ];
    const scale = (focal * size[0]) / (pz + focal * 1.8);
    // A little off the middle of the picture.
    return [size[0] / 2 + scale * (px + 0.08), size[1] / 2 + scale * (py - 0.05)];
  };
  return { quad: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], size };
}

describe('homographies', () => {
  test('take the rectangle to the quadrilateral and back', () => {
    fc.assert(
      fc.property(anyQuad, real(1, 3000), real(1, 3000), real(0, 1), real(0, 1), (quad, width, height, u, v) => {
        const there = rectangleTo(width, height, quad);
        quadOf(there, width, height).forEach((corner, i) => {
          near(corner, quad[i], 1e-6);
        });
        const [x, y] = apply(there, u * width, v * height);
        near(apply(invert(there), x, y), [u * width, v * height], 1e-4);
      }),
    );
  });

  test('keep straight lines straight', () => {
    fc.assert(
      fc.property(anyQuad, real(0.1, 0.9), (quad, share) => {
        const h = rectangleTo(1, 1, quad);
        const [a, b, c] = [apply(h, 0, 0.3), apply(h, share, 0.3), apply(h, 1, 0.3)];
        const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        expect(Math.abs(area) / distance(a, c) ** 2).toBeLessThan(1e-9);
      }),
    );
  });

  test('compose in the order told: the second first', () => {
    fc.assert(
      fc.property(anyQuad, anyQuad, real(0, 1), real(0, 1), (p, q, x, y) => {
        const [a, b] = [rectangleTo(2000, 2000, p), rectangleTo(1, 1, q)];
        const [bx, by] = apply(b, x, y);
        near(apply(compose(a, b), x, y), apply(a, bx, by), 1e-5);
      }),
    );
    const [shift, double] = [affine(1, 0, 0, 1, 5, 0), affine(2, 0, 0, 2, 0, 0)];
    expect(apply(compose(shift, double), 1, 1)).toEqual([7, 2]);
    expect(apply(compose(double, shift), 1, 1)).toEqual([12, 2]);
  });

  test('shear, turn and move where they are affine', () => {
    expect(apply(affine(0, -1, 1, 0, 10, 20), 3, 4)).toEqual([6, 23]);
  });
});

test('area and long side are those of the plane, whichever way round', () => {
  const kite: Quad = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ];
  expect([quadArea(kite), longSide(kite)]).toEqual([12, 4]);
  expect(quadArea([kite[3], kite[2], kite[1], kite[0]])).toBe(12);
});

describe('the aspect of a tilted rectangle', () => {
  const looks = [
    [2 / 3, 30, 20, 5, 0.75],
    [1.5, 40, 110, -15, 0.75],
    [1, 35, 60, 12, 1.2],
    [5 / 3, 45, 200, 30, 0.7],
    [0.4, 25, 300, 80, 1],
  ] as const;

  test.each(looks)('%f, tilted by %i degrees, is among the answers, the first of them', (aspect, ...pose) => {
    const { quad, size } = seenBy(aspect, ...pose);
    expect(aspectsOf(quad, size[0], size[1])[0] / aspect).toBeCloseTo(1, 3);
  });

  test('is not what the sides of the quadrilateral say', () => {
    const { quad } = seenBy(...looks[1]);
    const naive = distance(quad[0], quad[1]) / distance(quad[1], quad[2]);
    expect(Math.abs(naive / looks[1][0] - 1)).toBeGreaterThan(0.1);
  });

  test('turns over with the starting corner', () => {
    const { quad, size } = seenBy(1.5, 35, 110, -15, 0.75);
    const turned: Quad = [quad[1], quad[2], quad[3], quad[0]];
    expect(aspectsOf(turned, size[0], size[1])[0]).toBeCloseTo(1 / 1.5, 3);
  });

  test('seen straight on needs no focal length, and there is one answer', () => {
    const flat: Quad = [
      [100, 100],
      [700, 100],
      [700, 500],
      [100, 500],
    ];
    expect(aspectsOf(flat, 800, 600).map((aspect) => Number(aspect.toFixed(6)))).toEqual([1.5]);
  });

  test('is near one of the answers when corners are off by half a percent', () => {
    fc.assert(
      fc.property(fc.array(real(-1, 1), { minLength: 8, maxLength: 8 }), (off) => {
        const { quad, size } = seenBy(1.5, 40, 110, -15, 0.75);
        const reach = 0.005 * longSide(quad);
        const rough = quad.map(([x, y], i): Point => [x + reach * off[2 * i], y + reach * off[2 * i + 1]]);
        const answers = aspectsOf(rough as unknown as Quad, size[0], size[1]);
        const errors = answers.map((aspect) => Math.abs(Math.log(aspect / 1.5)));
        expect(Math.min(...errors)).toBeLessThan(0.06);
      }),
    );
  });
});
