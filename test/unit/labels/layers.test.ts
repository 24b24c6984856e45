import { beforeAll, expect, test } from 'vitest';
import { layersOf } from '#main/labels/display-list/layers.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { type Json, layoutWith, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const box = { type: 'box', color: '#FFEECC', x: 0, y: 0, w: 30, h: 10 };
const text = { type: 'text', value: 'Lot', x: 0, y: 0, w: 30, h: 8 };
const code = { type: 'barcode', symbology: 'qr', value: 'x', x: 40, y: 0, w: 20, h: 20 };

function kindsOf(items: readonly Json[]) {
  const { under, over } = layersOf(planOf(faces, items).list, layoutWith(items), faces);
  const kinds = ({ parts }: typeof under) => parts.map(({ kind, item }) => `${item} ${kind}`);
  return { under: kinds(under), over: kinds(over) };
}

test('boxes and backgrounds lie under the mark, texts and codes over it', () => {
  expect(kindsOf([text, code, { ...box, y: 30 }])).toEqual({
    under: ['item1 rectangle', 'item2 rectangle'],
    over: ['item0 text', 'item1 code'],
  });
});

test('a box that covers a text stays over it, and so does what covers the box', () => {
  expect(kindsOf([text, box, { ...box, x: 10, w: 40, color: '#000000' }])).toEqual({
    under: [],
    over: ['item0 text', 'item1 rectangle', 'item2 rectangle'],
  });
});

test('a box that covers letters beyond the box of their text stays over them', () => {
  const low = { ...text, value: 'gjp', y: 20, h: 3, font: { size: 20 }, line_height: 0.3 };
  const beside = [low, { ...box, y: 24, h: 2 }];
  expect(planOf(faces, beside).warnings.map(({ trouble }) => trouble.kind)).toEqual(['beyond_box', 'covered']);
  expect(kindsOf(beside).over).toEqual(['item0 text', 'item1 rectangle']);
  expect(kindsOf([low, { ...box, y: 40 }]).over).toEqual(['item0 text']);
});
