import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LabelPlan } from '#main/labels/display-list/display-list.ts';
import type { Canvas } from '#main/labels/display-list/raster.ts';
import { paintSvg } from '#main/labels/display-list/svg.ts';
import { dotsOf } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { SYMBOLOGIES } from '#shared/labels/layout.ts';
import { type Json, paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const text = { type: 'text', x: 1, y: 1, w: 30, h: 6, value: '{name}' };
const kinds = ({ list }: LabelPlan) => list.parts.map(({ kind }) => kind);
const troubles = ({ errors }: LabelPlan) => errors.map(({ item, trouble }) => `${item} ${trouble.kind}`);

describe('warnings of what stands too near', () => {
  const code = { type: 'barcode', symbology: 'code128', value: 'LOT-11', x: 20, y: 10, w: 40, h: 20, module: 0.254 };
  const box = { type: 'box', color: '#FFFFFF', x: 0, y: 0, w: 10, h: 10 };
  const note = { ...text, value: 'Lot 12', w: 20, h: 5 };
  const told = (items: readonly Json[]) => {
    const { errors, warnings } = planOf(faces, items);
    expect(errors).toEqual([]);
    return warnings.map(({ item, trouble }) => [item, trouble.kind, trouble.facts['other']].filter(Boolean).join(' '));
  };
  /** In millimetres: where the bars of the code begin and end. */
  const bars = () => {
    const [part] = planOf(faces, [code]).list.parts.filter(({ kind }) => kind === 'code');
    if (part?.kind !== 'code') throw new Error('no code');
    const mm = (dots: number) => Math.round((dots * 25_400) / 300) / 1000;
    return { from: mm(part.place.x + 10 * part.module), to: mm(part.place.x + part.place.w - 10 * part.module) };
  };

  test('a text in a quiet zone, on either side and painted before or after', () => {
    const { from, to } = bars();
    const before = { ...note, x: from - 2.3, y: 15, w: 3, value: 'x' };
    const after = { ...note, x: to + 0.5, y: 15, w: 3, value: 'x' };
    expect(told([code, before])).toEqual(['item0 quiet_zone item1']);
    expect(told([after, { ...code, background: null }])).toEqual(['item1 quiet_zone item0']);
    expect(told([code, { ...before, x: from - 5 }, { ...after, x: to + 3.5 }, { ...note, x: from, y: 31 }])).toEqual(
      [],
    );
  });

  test('a dark box in a quiet zone, and no light one', () => {
    const { from } = bars();
    const beside = { ...box, x: from - 2, y: 12, w: 1, h: 5 };
    expect(told([code, beside])).toEqual([]);
    expect(told([code, { ...beside, color: '#404040' }])).toEqual(['item0 quiet_zone item1']);
    expect(told([{ ...beside, color: '#404040' }, code])).toEqual([]);
    expect(
      told([
        { ...beside, color: '#404040' },
        { ...code, background: null },
      ]),
    ).toEqual(['item1 quiet_zone item0']);
    expect(
      told([
        { ...beside, color: '#404040', radius: 0.3 },
        { ...code, background: null },
      ]),
    ).toEqual(['item1 quiet_zone item0']);
  });

  test('a box or a picture over a code or a text, and none below them', () => {
    const over = { ...box, x: 35, y: 12, w: 5, h: 5 };
    expect(told([code, over])).toEqual(['item0 covered item1']);
    expect(told([code, { ...over, radius: 1 }])).toEqual(['item0 covered item1']);
    expect(told([note, { ...box, w: 8 }])).toEqual(['item0 covered item1']);
    expect(told([note, { type: 'picture', value: 'logo.png', x: 0, y: 0, w: 8, h: 8 }])).toEqual([
      'item0 covered item1',
    ]);
    expect(told([{ ...box, w: 80, h: 40, color: '#FFF4D0' }, note, { ...code, background: null }])).toEqual([]);
    // The box of the text is large, and the letters are not below the box.
    expect(told([note, { ...box, x: 18, w: 3 }])).toEqual([]);
  });

  test('a field on another one', () => {
    expect(told([note, { ...note, x: 3 }])).toEqual(['item1 overlap item0']);
    expect(told([note, { ...note, y: 4.5 }])).toEqual([]);
    expect(told([code, { ...note, x: 30, y: 15 }])).toEqual(['item1 overlap item0']);
    expect(told([code, { ...code, x: 25 }])).toEqual(['item0 covered item1']);
    expect(told([code, { ...code, x: 25, background: null }])).toEqual(['item1 overlap item0']);
  });

  test.each([
    ['#000000', '#FFFFFF', true],
    ['#0B2A5B', '#FFFFFF', true],
    ['#5A3A10', '#FFF4D0', true],
    ['#000000', '#E02020', true],
    ['#C00000', '#FFFFFF', false],
    ['#C8C8C8', '#FFFFFF', false],
    ['#FFFFFF', '#000000', false],
    ['#000000', '#303030', false],
  ])('bars of %s on %s are dark enough: %s', (color, background, isEnough) => {
    expect(told([{ ...code, color, background }])).toEqual(isEnough ? [] : ['item0 code_contrast']);
    const ground = { ...box, x: 15, y: 5, w: 60, h: 40, color: background, radius: 1 };
    expect(told([ground, { ...code, color, background: null }])).toEqual(isEnough ? [] : ['item1 code_contrast']);
  });
});

describe('dots', () => {
  test('are rounded halves up', () => {
    expect([0.127, 0.042, 0.043, 25.4, 0, -0.127].map((mm) => dotsOf(mm, 300))).toEqual([2, 0, 1, 300, 0, -1]);
  });
});

describe('a plan', () => {
  test('leaves out what is empty and may be, and names the rest with its row', () => {
    const plan = planOf(faces, [text, { ...text, empty: 'skip' }, { ...text, value: 'x' }]);
    expect(plan.errors).toEqual([
      { row: 8, item: 'item0', trouble: { kind: 'empty_value', facts: { item: 'item0', field: 'name' } } },
    ]);
    expect(plan.list.parts.map(({ item }) => item)).toEqual(['item2']);
  });

  test('tells letters that reach beyond their box, however small the lines are', () => {
    const large = { ...text, value: 'Ågjp', y: 20, h: 4, font: { size: 20 } };
    const low = planOf(faces, [{ ...large, line_height: 0.3 }]);
    expect(low.errors).toEqual([]);
    expect(low.warnings).toMatchObject([{ item: 'item0', trouble: { kind: 'beyond_box', facts: { item: 'item0' } } }]);
    expect(Number(low.warnings[0].trouble.facts['mm'])).toBeGreaterThan(1);
    expect(planOf(faces, [{ ...large, h: 10 }]).warnings).toEqual([]);
    expect(troubles(planOf(faces, [{ ...large, line_height: 0.3, y: 0 }]))).toEqual(['item0 overflow']);
  });

  test('names every item that is wrong', () => {
    const plan = planOf(
      faces,
      [
        { ...text, value: '{made:dd}' },
        { ...text, value: '{name:dd}' },
        { type: 'barcode', symbology: 'ean13', value: '1', w: 40, h: 20 },
        { type: 'picture', value: 'none.png', w: 10, h: 10 },
      ],
      { metadata: { name: 'x' } },
    );
    expect(troubles(plan)).toEqual(['item1 bad_date', 'item2 bad_value', 'item3 picture_missing']);
  });

  test.each([
    ['present', undefined, 'frozen', true],
    ['present', undefined, '', false],
    ['absent', undefined, '', true],
    ['absent', undefined, 'frozen', false],
    ['equals', 'frozen', ' frozen ', true],
    ['equals', 'frozen', 'Frozen', false],
    ['differs', 'frozen', '', true],
    ['differs', 'frozen', 'frozen', false],
  ])('draws an item when its field %s %s, and it is "%s": %s', (is, value, storage, isDrawn) => {
    const when = { field: 'storage', is, ...(value === undefined ? {} : { value }) };
    const plan = planOf(faces, [{ ...text, value: 'x', when }], { metadata: { storage } });
    expect(plan.list.parts.length > 0).toBe(isDrawn);
    expect(plan.errors).toEqual([]);
  });

  test('paints in the order of the list, backgrounds first', () => {
    const plan = planOf(faces, [
      { ...text, value: 'x', background: '#ffff00' },
      { type: 'box', w: 10, h: 10, color: '#ff0000' },
      { type: 'box', w: 10, h: 10, color: '#ff0000', radius: 2 },
      { type: 'picture', value: 'logo.png', w: 10, h: 10 },
      { type: 'barcode', symbology: 'qr', value: 'x', w: 20, h: 20 },
    ]);
    expect(kinds(plan)).toEqual(['rectangle', 'text', 'rectangle', 'shape', 'picture', 'rectangle', 'code']);
  });

  test('has boxes on whole dots: edges are rounded, not sizes', () => {
    const { list } = planOf(faces, [{ type: 'box', x: 0.127, y: 0.042, w: 1, h: 1, color: '#000000' }]);
    expect(list.parts).toMatchObject([{ place: { x: 2, y: 0, w: 11, h: 12 } }]);
  });
});

const hostile = fc.constantFrom(
  ...[
    '',
    ' ',
    'Riesling',
    '4006381333931',
    'A(21)X',
    '{id}',
    '<script>',
    '"&\'',
    '\u202eabc',
    'a\u0000b',
    '東京',
    '👨‍👩‍👧',
    'x'.repeat(300),
  ],
  ...['مرحبا שלום abc', '2026-02-30', '\n\n', '\ud800', 'e\u0301', '-1', '1e999', '../../etc', '\u200b', 'ﬁ'],
);
const tenth = (from: number, to: number) => fc.integer({ min: from * 10, max: to * 10 }).map((n) => n / 10);
const place = fc
  .record({ x: tenth(0, 60), y: tenth(0, 40), w: tenth(1, 40), h: tenth(1, 20) })
  .chain((box) => fc.constantFrom(0, 90, 180, 270).map((rotation) => ({ ...box, rotation, empty: 'skip' })));
const template = fc.constantFrom(
  '{a}',
  '{a}{b|optional|line}',
  'LOT {b|upper|first 4}',
  "{[C]|or 'none'}",
  '(01){a|gtin14}(10){b|optional}',
  'https://e.com/01/{a|gtin14}/10/{b}',
);
const textItem = fc.record({
  type: fc.constant('text'),
  value: template,
  fit: fc.constantFrom('refuse', 'shrink', 'wrap', 'wrap-shrink'),
  align: fc.constantFrom('start', 'center', 'end'),
  valign: fc.constantFrom('top', 'middle', 'bottom'),
  background: fc.constantFrom(null, '#ffee00'),
});
const codeItem = fc.record({
  type: fc.constant('barcode'),
  value: template,
  symbology: fc.constantFrom(...SYMBOLOGIES),
  text: fc.constantFrom('below', 'above', 'none'),
  module: fc.constantFrom(null, 0.1, 0.3),
});
const boxItem = fc.record({ type: fc.constant('box'), color: fc.constant('#336699'), radius: tenth(0, 5) });
const items = fc.array(
  fc.tuple(place, fc.oneof(textItem, codeItem, boxItem)).map(([box, item]): Json => ({ ...box, ...item })),
  { minLength: 1, maxLength: 6 },
);

test('any layout with any row is drawn inside of its boxes or told, and twice the same', () => {
  fc.assert(
    fc.property(items, hostile, hostile, hostile, fc.constantFrom(203, 300), (list, a, b, c, dpi) => {
      const row = { metadata: { a, b }, columns: { C: c } };
      const plan = planOf(faces, list, row, { dpi });
      expect(planOf(faces, list, row, { dpi })).toEqual(plan);
      const canvas = paintedOnWhite(plan.list, faces);
      expect(Buffer.compare(paintedOnWhite(plan.list, faces).rgb, canvas.rgb)).toBe(0);
      expect(paintSvg(plan.list, { faces })).not.toMatch(/NaN|Infinity|<script/);
      expect(inkOutside(canvas, list as unknown as readonly Box[], dpi)).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test('ink outside of every box is found', () => {
  const { list } = planOf(faces, [{ type: 'box', x: 10, y: 10, w: 10, h: 10, color: '#000000' }]);
  const canvas = paintedOnWhite(list, faces);
  expect(inkOutside(canvas, [{ x: 10, y: 10, w: 10, h: 10 }], 300)).toBe(0);
  expect(inkOutside(canvas, [{ x: 10, y: 10, w: 10, h: 5 }], 300)).toBeGreaterThan(1000);
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * Noto's letters reach 0.03 em below a line that is 1.2 em high, and some beside their widths. In millimetres: a tenth of
 * the 8 points that texts have here.
 */
const REACH = 0.28;

/** How many pixels are not white that lie outside of every box, by more than letters reach. */
function inkOutside({ width, height, rgb }: Canvas, boxes: readonly Box[], dpi: number): number {
  const inside = new Uint8Array(width * height);
  for (const { x, y, w, h } of boxes) {
    const [left, right] = [dotsOf(x - REACH, dpi) - 1, dotsOf(x + w + REACH, dpi) + 1];
    const [top, bottom] = [dotsOf(y - REACH, dpi) - 1, dotsOf(y + h + REACH, dpi) + 1];
    for (let row = Math.max(0, top); row < Math.min(height, bottom); row++) {
      inside.fill(1, row * width + Math.max(0, left), row * width + Math.min(width, right));
    }
  }
  return inside.reduce((count, isInside, i) => count + (isInside === 0 && rgb[3 * i + 1] !== 255 ? 1 : 0), 0);
}
