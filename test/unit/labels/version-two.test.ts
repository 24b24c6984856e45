import { beforeAll, describe, expect, test } from 'vitest';
import type { Part, RectanglePart, TextPart } from '#main/labels/display-list/display-list.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Json, layoutWith, paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const ONE = { twinmark_layout: 1 };
const TWO = { whole: { twinmark_layout: 2 } };
const planned = (items: readonly Json[], metadata: Record<string, string> = {}) =>
  planOf(faces, items, { metadata }, TWO);
const textsOf = (parts: readonly Part[]) => parts.filter((part): part is TextPart => part.kind === 'text');
const boldOf = (parts: readonly Part[]) =>
  textsOf(parts).flatMap(({ face, text }) => (faces.face(face).weight === 700 ? [text.trim()] : []));

function refused(items: readonly Json[], whole: Json): unknown {
  try {
    layoutWith(items, whole);
  } catch (error) {
    if (error instanceof AppError) return { ...error.trouble?.facts, ...error.trouble };
    throw error;
  }
  return null;
}

describe('bold parts of a text', () => {
  const text = { type: 'text', w: 90, h: 20, fit: 'wrap-shrink' };

  test('are what stands between two marks, in the template and in values', () => {
    const { list, errors } = planned([{ ...text, value: '**Zutaten:** {list}', marks: true }], {
      list: 'Mehl (**Weizen**), Zucker',
    });
    expect(errors).toEqual([]);
    expect(boldOf(list.parts)).toEqual(['Zutaten:', 'Weizen']);
    const all = textsOf(list.parts).map((part) => part.text);
    expect(all.join('')).toBe('Zutaten: Mehl (Weizen), Zucker');
  });

  test('are words of a list, in whatever case they stand, inside of other words too', () => {
    const item = { ...text, value: 'MILCHpulver, Soja, Salz, vollmilch', bold_words: '{allergens}, soja' };
    const { list } = planned([item], { allergens: 'Milch; Ei' });
    expect(boldOf(list.parts)).toEqual(['MILCH', 'Soja', 'milch']);
  });

  test('are none where the marks are not asked for, and a mark without its other refuses the row', () => {
    expect(boldOf(planned([{ ...text, value: '**a**' }]).list.parts)).toEqual([]);
    const [error] = planned([{ ...text, value: 'a ** b', marks: true }]).errors;
    expect(error.trouble.kind).toBe('bad_value');
  });

  test('keep their places where lines break, and join no letters that would not join', () => {
    const value = 'eins zwei drei vier fünf sechs sieben acht neun';
    const { list } = planned([{ ...text, w: 20, value, bold_words: 'vier fünf' }]);
    expect(boldOf(list.parts).join(' ')).toBe('vier fünf');
  });
});

describe('a table', () => {
  const table = {
    type: 'table',
    w: 60,
    h: 30,
    columns: [{ share: 2 }, { share: 1, align: 'end' }],
    rows: [
      { cells: ['je 100 g', ''], bold: true },
      { cells: ['Energie', '{energy} kJ'] },
      { cells: ['davon gesättigte Fettsäuren und mehr', '{fat} g'] },
    ],
  };

  test('sets all cells in the largest size in which each fits, between lines on whole dots', () => {
    const { list, errors } = planned([table], { energy: '1046', fat: '2,5' });
    expect(errors).toEqual([]);
    const texts = textsOf(list.parts);
    const [size, ...others] = new Set(texts.map((part) => part.size));
    expect(others).toEqual([]);
    expect(size).toBeLessThan(8);
    expect(boldOf(list.parts)).toEqual(['je 100 g']);
    const rules = list.parts.filter((part): part is RectanglePart => part.kind === 'rectangle');
    expect(rules).toHaveLength(4);
    for (const { place } of rules) expect(Object.values(place).every(Number.isInteger)).toBe(true);
  });

  test('leaves out rows whose field is empty, or refuses the label', () => {
    const { list } = planned([{ ...table, empty: 'skip' }], { energy: '1046' });
    expect(textsOf(list.parts).map(({ text }) => text)).toEqual(['je 100 g', 'Energie', '1046 kJ']);
    expect(planned([table], { energy: '1046' }).errors[0].trouble.kind).toBe('empty_value');
  });

  test('is turned as a whole', () => {
    const { list, errors } = planned([{ ...table, w: 30, h: 60, rotation: 90 }], { energy: '1', fat: '2' });
    expect(errors).toEqual([]);
    const rules = list.parts.filter((part): part is RectanglePart => part.kind === 'rectangle');
    expect(rules.every(({ place }) => place.h > place.w)).toBe(true);
  });

  test('has as many cells in each row as columns', () => {
    const wrong = { ...table, rows: [{ cells: ['a'] }] };
    expect(refused([wrong], TWO.whole)).toMatchObject({ kind: 'layout_form', path: 'items[0].rows[0].cells' });
  });
});

describe('shapes', () => {
  const ink = (items: readonly Json[]) => {
    const { list } = planned(items);
    const { width, rgb } = paintedOnWhite(list, faces);
    return (x: number, y: number) =>
      rgb[3 * (Math.round((y / 25.4) * 300) * width + Math.round((x / 25.4) * 300))] < 128;
  };

  test('are frames with nothing in their middle, with square and with round corners', () => {
    for (const radius of [0, 4]) {
      const at = ink([{ type: 'box', x: 10, y: 10, w: 40, h: 20, color: '#000000', border: 1, radius }]);
      expect([at(30, 10.5), at(49.5, 20), at(30, 20), at(5, 5)]).toEqual([true, true, false, false]);
      expect(at(10.2, 10.2)).toBe(radius === 0);
    }
  });

  test('are ellipses, full and hollow', () => {
    const full = ink([{ type: 'ellipse', x: 10, y: 10, w: 40, h: 20, color: '#000000' }]);
    expect([full(30, 20), full(11, 11), full(49, 20)]).toEqual([true, false, true]);
    const hollow = ink([{ type: 'ellipse', x: 10, y: 10, w: 40, h: 20, color: '#000000', border: 1 }]);
    expect([hollow(30, 20), hollow(30, 10.5), hollow(10.5, 20)]).toEqual([false, true, true]);
  });

  test('are lines across, down and from corner to corner, turned too', () => {
    const line = { type: 'line', x: 10, y: 10, w: 40, h: 20, thickness: 1 };
    const across = ink([line]);
    expect([across(12, 20), across(30, 12)]).toEqual([true, false]);
    const down = ink([{ ...line, rotation: 90 }]);
    expect([down(12, 20), down(30, 12)]).toEqual([false, true]);
    const falling = ink([{ ...line, way: 'falling' }]);
    expect([falling(20, 15), falling(20, 25)]).toEqual([true, false]);
    const rising = ink([{ ...line, way: 'falling', rotation: 90 }]);
    expect([rising(20, 15), rising(20, 25)]).toEqual([false, true]);
  });

  test('around a text cover nothing and are no ground', () => {
    const text = { type: 'text', x: 12, y: 12, w: 30, h: 6, value: 'Text' };
    const frame = { type: 'ellipse', x: 10, y: 10, w: 40, h: 20, color: '#000000', border: 1 };
    expect(planned([text, frame]).warnings).toEqual([]);
    expect(planned([text, { ...frame, border: undefined }]).warnings).toMatchObject([{ trouble: { kind: 'covered' } }]);
  });
});

describe('dates', () => {
  const written = (value: string, whole: Json = {}) => {
    const text = { type: 'text', w: 90, h: 8, value };
    const { list } = planOf(faces, [text], { made: '2026-01-31' }, { whole: { ...TWO.whole, ...whole } });
    return textsOf(list.parts)
      .map((part) => part.text)
      .join('');
  };

  test('are moved several times, and to the end of their month', () => {
    expect(written('{made+1M-1D:dd.MM.yyyy}')).toBe('27.02.2026');
    expect(written('{made+18M=M:dd.MM.yyyy}')).toBe('31.07.2027');
    expect(written('{made+13M=M}')).toBe('2027-02-28');
  });

  test('have French months in a French layout', () => {
    expect(written('{made+6M:d MMMM yyyy} {made+5M:MMM}', { language: 'fr' })).toBe('31 juillet 2026 juin');
  });

  test.each([
    ['MHD {made+30D:TT.MM.JJJJ}', 'TT JJJJ', 'dd.MM.yyyy'],
    ['{made:JJ/MM/AAAA}', 'JJ AAAA', 'dd/MM/yyyy'],
    ['{made:DD.MM.YY}', 'DD YY', 'dd.MM.yy'],
    ['{made:dd.MM.yyyy Uhr}', 'Uhr', 'dd.MM.yyyy'],
  ])('refuse letters that are no part of a date, and say what was meant: %s', (value, letters, meant) => {
    const text = { type: 'text', w: 90, h: 8, value };
    expect(refused([text], TWO.whole)).toMatchObject({
      kind: 'bad_template',
      phrases: { problem: { facts: { letters, meant } } },
    });
    expect(refused([text], ONE)).toBe(null);
    expect(refused([{ ...text, value: "{made:dd.MM.yyyy 'Uhr'}" }], TWO.whole)).toBe(null);
  });
});

test('a layout of version 1 has nothing of version 2, and says where', () => {
  const text = { type: 'text', w: 30, h: 8, value: 'x' };
  for (const [item, key] of [
    [{ ...text, marks: true }, 'marks'],
    [{ ...text, bold_words: 'x' }, 'bold_words'],
    [{ ...text, value: '{made+1M-1D}' }, 'value'],
    [{ type: 'line', w: 30, h: 1 }, 'type'],
    [{ type: 'box', w: 30, h: 8, color: '#000000', border: 1 }, 'border'],
    [{ type: 'barcode', symbology: 'ean8', w: 30, h: 8, value: 'x' }, 'symbology'],
  ] as const) {
    expect(refused([item], ONE)).toMatchObject({ kind: 'layout_form', path: `items[0].${key}` });
    expect(refused([item], TWO.whole)).toBe(null);
  }
  expect(refused([text], { ...ONE, language: 'fr' })).toMatchObject({ path: 'language' });
});
