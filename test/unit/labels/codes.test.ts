import { beforeAll, describe, expect, test } from 'vitest';
import { givenModule, moduleChoices, SYMBOL_SIZES } from '#main/labels/codes/symbol-sizes.ts';
import type { CodePart, RectanglePart, TextPart } from '#main/labels/display-list/display-list.ts';
import { dotsOf, type Rectangle } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { type Json, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const VALUES: Readonly<Record<Symbology, string>> = {
  ean13: '4006381333931',
  upca: '012345678905',
  code128: 'LOT-11',
  gs1_128: '(01)04006381333931',
  itf14: '14006381333938',
  qr: 'https://example.com',
  gs1_digital_link: 'https://example.com/01/04006381333931',
  datamatrix: 'LOT-11',
  gs1_datamatrix: '(01)04006381333931',
  ean8: '40123455',
  code39: 'LOT-11',
  pdf417: 'LOT-11',
  gs1_databar: '(01)04006381333931',
  gs1_databar_stacked: '(01)04006381333931',
  gs1_databar_expanded: '(01)04006381333931',
  gs1_databar_expanded_stacked: '(01)04006381333931',
};

function coded(symbology: Symbology, more: Json = {}, dpi = 300) {
  return planOf(faces, [{ type: 'barcode', symbology, value: VALUES[symbology], w: 100, h: 30, ...more }], {}, { dpi });
}

function codeOf(symbology: Symbology, more: Json = {}, dpi = 300): CodePart {
  const { list, errors } = coded(symbology, more, dpi);
  expect(errors).toEqual([]);
  const code = list.parts.find((part): part is CodePart => part.kind === 'code');
  if (!code) throw new Error('no code');
  return code;
}

function errorOf(symbology: Symbology, more: Json, dpi = 300) {
  return coded(symbology, more, dpi).errors[0]?.trouble;
}

/** Bars below the guards, from the left, without bearer bars. */
function barsOf(code: CodePart): Rectangle[] {
  return code.rectangles.filter(({ w }) => w < code.place.w).toSorted((a, b) => a.x - b.x);
}

describe('modules', () => {
  test.each([
    ['ean13', 203, [5, 4, 3]],
    ['ean13', 300, [7, 6, 5, 4]],
    ['ean13', 600, [15, 14, 13, 12, 11, 10, 9, 8, 7]],
    ['code128', 300, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
    ['itf14', 300, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
    ['datamatrix', 203, [8, 7, 6, 5, 4, 3, 2]],
    ['datamatrix', 300, [11, 10, 9, 8, 7, 6, 5, 4, 3]],
  ] as const)('are whole dots within the range: %s at %i dpi', (symbology, dpi, dots) => {
    expect(moduleChoices(SYMBOL_SIZES[symbology], dpi)).toEqual(dots);
  });

  test('are the widest that fit, or what the layout asks for in whole dots', () => {
    expect(codeOf('ean13').module).toBe(7);
    expect(codeOf('ean13', { w: 60 }).module).toBe(6);
    expect(codeOf('ean13', { w: 38.4 }).module).toBe(4);
    expect(codeOf('ean13', { module: 0.33 }).module).toBe(4);
    expect(errorOf('ean13', { w: 38 })).toEqual({
      kind: 'too_wide',
      facts: { item: 'item0', needed: '38.27', given: '38.02' },
    });
  });

  test('become the next whole one where half a dot is over', () => {
    // 2.667 mm are 31.5 dots, which sums of floats make less.
    expect([2.666, 2.667].map((module) => givenModule(module, 300))).toEqual([31, 32]);
  });

  test('take in a GS1-128 the most width with which it is no wider than GS1 allows, however wide its box', () => {
    const value = '(01)09506000134352(10)ABCDEFGHIJKLMNOPQRST(21)12345';
    const whole = { label: { width: 210, height: 60 } };
    const planned = (more: Json) =>
      planOf(faces, [{ type: 'barcode', symbology: 'gs1_128', value, h: 40, ...more }], {}, { whole });
    for (const w of [160, 200])
      expect(planned({ w })).toMatchObject({ errors: [], list: { parts: [{}, { module: 4 }, {}] } });
    const [error] = planned({ w: 200, module: 0.5 }).errors;
    expect(error.trouble).toMatchObject({ kind: 'too_wide', facts: { given: '165.1' } });
  });

  test('outside of the range are a warning, and are drawn', () => {
    const { warnings, errors } = coded('ean13', { module: 0.17 });
    expect(errors).toEqual([]);
    expect(warnings).toMatchObject([
      {
        row: 8,
        item: 'item0',
        trouble: { kind: 'module_range', facts: { module: '0.169', least: '0.264', most: '0.66' } },
      },
    ]);
    expect(coded('code128', { module: 0.17 }).warnings).toEqual([]);
    expect(codeOf('qr', { module: 0.01 }).module).toBe(1);
  });
});

describe.each(SYMBOLOGIES)('%s', (symbology) => {
  test.each([203, 300, 600])('lies on whole dots at %i dpi, its quiet zones inside of its box', (dpi) => {
    for (const rotation of [0, 90, 180, 270]) {
      const box = rotation % 180 === 0 ? { w: 70, h: 30 } : { w: 30, h: 58 };
      const code = codeOf(symbology, { x: 1.3, y: 1.7, rotation, ...box }, dpi);
      const size = SYMBOL_SIZES[symbology];
      const { place, module, rectangles } = code;
      const [left, top] = [dotsOf(1.3, dpi), dotsOf(1.7, dpi)];
      expect(place.x).toBeGreaterThanOrEqual(left);
      expect(place.y).toBeGreaterThanOrEqual(top);
      expect(place.x + place.w).toBeLessThanOrEqual(dotsOf(1.3 + box.w, dpi));
      expect(place.y + place.h).toBeLessThanOrEqual(dotsOf(1.7 + box.h, dpi));
      const bars = rectangles.filter(({ w, h }) => symbology !== 'itf14' || (w < place.w && h < place.h));
      for (const { x, y, w, h } of bars) expect([x, y, w, h].every(Number.isInteger)).toBe(true);
      const across = rotation % 180 === 0 ? (r: Rectangle) => [r.x, r.x + r.w] : (r: Rectangle) => [r.y, r.y + r.h];
      const [from, to] = across(place);
      const zones = [Math.min(...bars.flatMap(across)) - from, to - Math.max(...bars.flatMap(across))];
      const turned = rotation === 0 || rotation === 90 ? zones : zones.toReversed();
      expect(turned).toEqual([size.left * module, size.right * module]);
    }
  });
});

describe('bars', () => {
  test('reach five modules into the digits as guards of an EAN-13', () => {
    const code = codeOf('ean13', { module: 0.338 });
    const bars = barsOf(code);
    const lowest = Math.min(...bars.map(({ y, h }) => y + h));
    const long = bars.filter(({ y, h }) => y + h > lowest);
    expect(bars).toHaveLength(30);
    expect(long).toHaveLength(6);
    for (const { y, h } of long) expect(y + h).toBe(lowest + 5 * 4);
    const [first] = bars;
    expect(long.map(({ x }) => (x - first.x) / 4)).toEqual([0, 2, 46, 48, 92, 94]);
    // UPC-A has long bars for its first and last digit too.
    const upc = barsOf(codeOf('upca', { module: 0.338 }));
    expect(upc.filter(({ y, h }) => y + h > lowest)).toHaveLength(10);
    const none = barsOf(codeOf('ean13', { module: 0.338, text: 'none' }));
    expect(new Set(none.map(({ h }) => h))).toEqual(new Set([dotsOf(30, 300)]));
  });

  test('are 2.5 times as wide as narrow ones in an ITF-14, between bearer bars', () => {
    const code = codeOf('itf14', { module: 0.508 });
    expect(code.module).toBe(6);
    expect(new Set(barsOf(code).map(({ w }) => w))).toEqual(new Set([6, 15]));
    expect(new Set(barsOf(codeOf('itf14', { module: 0.423 })).map(({ w }) => w))).toEqual(new Set([5, 13]));
    const bearers = code.rectangles.filter(({ w }) => w === code.place.w);
    expect(bearers.map(({ h }) => h)).toEqual([12, 12]);
    expect(codeOf('itf14', { bearer: false }).rectangles.filter(({ w, h }) => w > h)).toEqual([]);
  });

  test('take the height that the text leaves', () => {
    const heightOf = (more: Json) => Math.max(...barsOf(codeOf('code128', more)).map(({ h }) => h));
    const whole = dotsOf(30, 300);
    expect(heightOf({ text: 'none' })).toBe(whole);
    expect(heightOf({ text_size: 10 })).toBe(whole - Math.ceil(((1.2 * 10) / 72) * 300));
    expect(heightOf({ module: 0.17 })).toBe(whole - Math.ceil(((1.2 * 6) / 72) * 300));
    const above = codeOf('code128', { text: 'above', text_size: 10 });
    expect(barsOf(above)[0].y).toBe(50);
  });
});

describe('text', () => {
  const texts = (symbology: Symbology, more: Json = {}) =>
    coded(symbology, more)
      .list.parts.filter((part): part is TextPart => part.kind === 'text')
      .map(({ text }) => text);

  test('stands as GS1 shows it', () => {
    expect(texts('ean13')).toEqual(['4', '006381', '333931']);
    expect(texts('upca')).toEqual(['0', '12345', '67890', '5']);
    expect(texts('gs1_128')).toEqual(['(01)04006381333931']);
    expect(texts('gs1_datamatrix')).toEqual([]);
    expect(texts('gs1_datamatrix', { text: 'below' })).toEqual(['(01)04006381333931']);
  });

  test('is refused where it is wider than its cell or box, and is made smaller where the layout leaves its size open', () => {
    expect(errorOf('ean13', { text_size: 14, module: 0.338 })).toMatchObject({ kind: 'overflow' });
    expect(errorOf('qr', { text: 'below', text_size: 12, w: 20, h: 25 })).toMatchObject({ kind: 'overflow' });
    expect(coded('qr', { text: 'below', w: 30, h: 40 }).errors).toEqual([]);
  });
});

describe('values', () => {
  test.each<[Symbology, string, string]>([
    ['ean13', '400638133393A', 'bad_value'],
    ['ean13', '40063813339', 'bad_value'],
    ['ean13', '4006381333932', 'check_digit'],
    ['upca', '012345678904', 'check_digit'],
    ['itf14', '14006381333939', 'check_digit'],
    ['code128', 'Größe', 'bad_value'],
    ['code128', 'x'.repeat(81), 'bad_value'],
    ['datamatrix', 'Größe', 'bad_value'],
    ['datamatrix', 'x'.repeat(3000), 'bad_value'],
    ['qr', 'x'.repeat(3000), 'bad_value'],
    ['qr', 'a\ud800', 'bad_value'],
  ])('are refused where no such code can hold them: %s, %s', (symbology, value, kind) => {
    expect(errorOf(symbology, { value })?.kind).toBe(kind);
  });

  test('get their check digit', () => {
    expect(codeOf('ean13', { value: '400638133393' }).content).toBe('4006381333931');
    expect(codeOf('upca', { value: '01234567890' }).content).toBe('012345678905');
    expect(codeOf('itf14', { value: '1400638133393' }).content).toBe('14006381333938');
  });

  test('are refused with what they need, where that is more room than there is', () => {
    expect(errorOf('ean13', { h: 2 })).toMatchObject({ kind: 'too_high' });
    expect(errorOf('qr', { w: 7, h: 20 })).toMatchObject({ kind: 'too_wide' });
    expect(errorOf('qr', { w: 20, h: 7 })).toMatchObject({ kind: 'too_high' });
  });
});

test('a code stands on white unless the layout says otherwise', () => {
  const backgrounds = (more: Json) =>
    coded('qr', more).list.parts.filter((part): part is RectanglePart => part.kind === 'rectangle');
  expect(backgrounds({ x: 1, w: 50 })).toMatchObject([
    { color: '#FFFFFF', place: { x: dotsOf(1, 300), w: dotsOf(51, 300) - 12 } },
  ]);
  expect(backgrounds({ background: null })).toEqual([]);
});
