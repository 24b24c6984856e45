import { describe, expect, it } from 'vitest';
import { assertCorners, type CornerPoints, readCorners } from '#main/base/corners.ts';

const square: CornerPoints = [
  [10, 10],
  [90, 12],
  [88, 60],
  [9, 61],
];

describe('corners from outside', () => {
  it('are taken as four points, bare or in an object', () => {
    expect(readCorners(square)).toEqual(square);
    expect(readCorners({ corners: square })).toEqual(square);
  });

  const malformed: unknown[] = [
    ...[null, 3, 'corners', [], {}, [[1, 2]], square.slice(0, 3), [...square, [1, 1]]],
    [[Number.NaN, 1], ...square.slice(1)],
    [[Number.POSITIVE_INFINITY, 1], ...square.slice(1)],
    [['10', 10], ...square.slice(1)],
    [[10, 10, 10], ...square.slice(1)],
  ];
  it.each(malformed.map((value) => [JSON.stringify(value), value]))('are refused where they are %s', (_, value) => {
    expect(() => readCorners(value)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });

  it('fit a photo from any starting corner, either way round, and a little outside', () => {
    for (let start = 0; start < 4; start++) {
      const turned = [...square.slice(start), ...square.slice(0, start)] as unknown as CornerPoints;
      expect(() => assertCorners(turned, 100, 70)).not.toThrow();
      expect(() => assertCorners(turned.toReversed() as unknown as CornerPoints, 100, 70)).not.toThrow();
    }
    const outside: CornerPoints = [
      [-9, -9],
      [109, -9],
      [109, 79],
      [-9, 79],
    ];
    expect(() => assertCorners(outside, 100, 70)).not.toThrow();
  });

  const impossible: [name: string, corners: CornerPoints][] = [
    [
      'far outside',
      [
        [-11, 10],
        [90, 12],
        [88, 60],
        [9, 61],
      ],
    ],
    [
      'far away',
      [
        [10, 10],
        [1e9, 12],
        [88, 60],
        [9, 61],
      ],
    ],
    [
      'crossed',
      [
        [10, 10],
        [88, 60],
        [90, 12],
        [9, 61],
      ],
    ],
    [
      'in a line',
      [
        [10, 10],
        [30, 10],
        [60, 10],
        [90, 10],
      ],
    ],
    [
      'nearly a line',
      [
        [10, 10],
        [90, 10],
        [90, 10.5],
        [10, 10.5],
      ],
    ],
    [
      'in one point',
      [
        [10, 10],
        [10, 10],
        [10, 10],
        [10, 10],
      ],
    ],
    [
      'not convex',
      [
        [10, 10],
        [90, 10],
        [30, 25],
        [10, 60],
      ],
    ],
  ];
  it.each(impossible)('are refused where they lie %s', (_, corners) => {
    expect(() => assertCorners(corners, 100, 70)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });
});
