import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LabelPlan } from '../../../src-main/labels/display-list/display-list.ts';
import { dotsOf } from '../../../src-main/labels/dots.ts';
import type { Canvas } from '../../../src-main/labels/painters/raster.ts';
import { paintSvg } from '../../../src-main/labels/painters/svg.ts';
import type { Faces } from '../../../src-main/labels/text/faces.ts';
import { SYMBOLOGIES } from '../../../src-shared/layout/layout.ts';
import { type Json, paintedOnWhite, planOf, shippedFaces } from '../../support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const text = { type: 'text', x: 1, y: 1, w: 30, h: 6, value: '{name}' };
const kinds = ({ list }: LabelPlan) => list.parts.map(({ kind }) => kind);
const troubles = ({ errors }: LabelPlan) => errors.map(({ item, trouble }) => `${item} ${trouble.kind}`);

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
