import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TextPart } from '#main/labels/display-list/display-list.ts';
import { mmOfPoints } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { createLineShaper, type ShapedLine } from '#main/labels/text/shaped-line.ts';
import { fitText } from '#main/labels/text/text-fit.ts';
import type { TextItem } from '#shared/labels/layout.ts';
import { ownSource, strangeFont, withCharacters } from '#test/support/layout/own-fonts.ts';
import { type Json, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const FONT = { family: 'Noto Sans', weight: 400, size: 10, min_size: 5 } as const;

function shaped(text: string, direction: 'auto' | 'ltr' | 'rtl' = 'auto'): ShapedLine {
  const shaper = createLineShaper(faces.chain(FONT));
  const line = shaper.shape(shaper.paragraph(text, direction), 0, text.length);
  if ('missing' in line) throw new Error(`missing ${line.missing}`);
  return line;
}

function fitted(text: string, fit: TextItem['fit'], box: { w: number; h: number }) {
  const item = { font: FONT, line_height: 1.2, fit, direction: 'auto' } as const;
  return fitText(item, { text: text.normalize('NFC'), bold: null }, box, createLineShaper(faces.chain(FONT)));
}

/** The text of each line, or what is wrong. */
function linesOf(text: string, fit: TextItem['fit'], w: number, h: number): readonly string[] | string {
  const result = fitted(text, fit, { w, h });
  if ('lines' in result) return result.lines.map((line) => line.text);
  return 'missing' in result ? result.missing : result.overflow;
}

function parts(more: Json): TextPart[] {
  const { list, errors } = planOf(faces, [{ type: 'text', w: 60, h: 10, value: 'x', ...more }]);
  expect(errors).toEqual([]);
  return list.parts.filter((part): part is TextPart => part.kind === 'text');
}

describe('shaping', () => {
  test('has no glyph for a control character, whatever a font says', () => {
    const shaper = createLineShaper(faces.chain(FONT));
    for (const control of ['\u0000', '\u001d', '\u0085']) {
      const text = `a${control}b`;
      expect(shaper.shape(shaper.paragraph(text, 'auto'), 0, text.length)).toEqual({ missing: control });
    }
  });

  test('lets no value turn what stands behind it', () => {
    const text = { type: 'text', w: 90, h: 10, value: '{batch} 12 - 24' };
    const xOf = (batch: string) => {
      const { list, errors } = planOf(faces, [text], { metadata: { batch } });
      expect(errors).toEqual([]);
      const glyphs = list.parts.flatMap((part) => (part.kind === 'text' ? part.glyphs : []));
      return glyphs.filter(({ text }) => /[0-9]/.test(text)).map(({ x }) => Math.round(x));
    };
    const plain = xOf('A');
    for (const turning of ['\u202b', '\u2067', '\u202b\u2067']) expect(xOf(`A${turning}`)).toEqual(plain);
  });

  test('is not turned below a code, which says what turns it', () => {
    const code = { type: 'barcode', symbology: 'qr', w: 30, h: 40, value: '{batch}', text: 'below', background: null };
    const { list, errors } = planOf(faces, [code], { metadata: { batch: '\u202e21L' } });
    expect(errors).toEqual([]);
    expect(list.parts.map((part) => (part.kind === 'code' ? part.content : 'text' in part && part.text))).toEqual([
      '\u202e21L',
      '21L',
    ]);
  });

  test('refuses a value that writes letters backwards', () => {
    const text = { type: 'text', w: 90, h: 10, value: 'LOT {batch}' };
    const { errors } = planOf(faces, [text], { metadata: { batch: '\u202e21L\u202c' } });
    expect(errors).toMatchObject([{ trouble: { kind: 'bad_value', facts: { value: 'LOT 21L' } } }]);
  });

  test('kerns and makes ligatures', () => {
    const sum = [...'AVAT'].reduce((width, letter) => width + shaped(letter).width, 0);
    expect(shaped('AVAT').width).toBeLessThan(sum - 0.05);
    const [before, after] = [shaped('To'), shaped('T').width + shaped('o').width];
    expect(before.width).toBeLessThan(after);
    expect(['fi', 'ffi', 'fl', 'ff'].map((letters) => shaped(letters).glyphs.length)).toEqual([1, 1, 1, 1]);
  });

  test('joins Arabic letters and sets them from the right', () => {
    const line = shaped('مرحبا');
    // A dot may be a glyph of its own.
    expect([...new Set(line.glyphs.map(({ cluster }) => cluster))]).toEqual([4, 3, 2, 1, 0]);
    const alone = new Set([...'مرحبا'].map((letter) => shaped(letter).glyphs[0].glyph));
    expect(line.glyphs.filter(({ glyph }) => !alone.has(glyph)).length).toBeGreaterThanOrEqual(3);
  });

  test('orders mixed text as it is read', () => {
    const left = (line: ShapedLine, index: number) =>
      line.glyphs.find(({ cluster }) => cluster === index)?.x ?? Number.NaN;
    const line = shaped('abc שלום 123');
    expect(left(line, 0)).toBe(0);
    expect(left(line, 4)).toBeGreaterThan(left(line, 7));
    expect(left(line, 9)).toBeLessThan(left(line, 11));
    const right = shaped('שלום abc');
    expect(left(right, 5)).toBeLessThan(left(right, 0));
  });

  test('takes characters from the next font that has them, and names what none has', () => {
    const line = shaped('Aא');
    expect(line.glyphs.map(({ face }) => face.family)).toEqual(['Noto Sans', 'Noto Sans Hebrew']);
    const { errors } = planOf(faces, [{ type: 'text', w: 60, h: 10, value: 'a𓀀b' }]);
    expect(errors).toMatchObject([{ trouble: { kind: 'missing_glyph', facts: { character: '𓀀', code: 'U+13000' } } }]);
    expect(planOf(faces, [{ type: 'text', w: 60, h: 10, value: 'a\tb' }]).errors).toMatchObject([
      { trouble: { kind: 'missing_glyph', facts: { code: 'U+0009' } } },
    ]);
    expect(planOf(faces, [{ type: 'text', w: 60, h: 10, value: 'a\u200db\ufe0f' }]).errors).toEqual([]);
  });

  test('has the letters of the languages that Latin, Greek and Cyrillic letters write', () => {
    const sample = 'ÀÉÎÕÜßŁŽčęğıőşțŵæœðþ Ωμέγα Щёголь Їжак Ђ Đường Ắ €£¥₺№ „“”»«–—…½²³µ×÷±°©®™';
    expect(shaped(sample).glyphs.every(({ glyph, face }) => glyph > 0 && face.family === 'Noto Sans')).toBe(true);
    expect(shaped('≤≥≠≈←→■○').glyphs.every(({ glyph, face }) => glyph > 0 && face.family === 'Noto Sans Mono')).toBe(
      true,
    );
  });
});

describe('fitting', () => {
  test('refuses what is wider or higher than the box', () => {
    expect(linesOf('Riesling', 'refuse', 20, 5)).toEqual(['Riesling']);
    expect(linesOf('Riesling', 'refuse', 10, 5)).toBe('width');
    expect(linesOf('a\nb', 'refuse', 10, 8)).toBe('height');
    expect(linesOf('a\r\nb\n', 'refuse', 10, 20)).toEqual(['a', 'b', '']);
  });

  test('has lines whose height is line_height times the size', () => {
    const line = 1.2 * mmOfPoints(10);
    expect(linesOf('a\nb', 'refuse', 10, 2 * line)).toEqual(['a', 'b']);
    expect(linesOf('a\nb', 'refuse', 10, 2 * line - 0.001)).toBe('height');
  });

  test('shrinks to the largest tenth of a point that fits', () => {
    const width = shaped('Riesling').width * mmOfPoints(7.3);
    const sizeIn = (w: number) => {
      const result = fitted('Riesling', 'shrink', { w, h: 10 });
      return 'points' in result ? result.points : null;
    };
    expect(sizeIn(width)).toBe(7.3);
    expect(sizeIn(width - 0.001)).toBe(7.2);
    expect(sizeIn(100)).toBe(10);
    expect(sizeIn(shaped('Riesling').width * mmOfPoints(4.9))).toBeNull();
  });

  test('wraps where UAX 14 allows, and never cuts a word', () => {
    expect(linesOf('The quick brown fox', 'wrap', 20, 20)).toEqual(['The quick', 'brown fox']);
    expect(linesOf('Donaudampfschiff fährt', 'wrap', 12, 20)).toBe('width');
    expect(linesOf('half-timbered', 'wrap', 18, 20)).toEqual(['half-', 'timbered']);
    expect(linesOf('10 km', 'wrap', 6, 20)).toEqual(['10', 'km']);
    expect(linesOf('10\u00a0km', 'wrap', 6, 20)).toBe('width');
    expect(linesOf('The quick brown fox', 'wrap', 20, 8)).toBe('height');
  });

  test('wraps and shrinks at each size', () => {
    const result = fitted('The quick brown fox jumps', 'wrap-shrink', { w: 20, h: 8 });
    if (!('lines' in result)) throw new Error('did not fit');
    expect(result.points).toBeLessThan(10);
    expect(result.lines.length * 1.2 * mmOfPoints(result.points)).toBeLessThanOrEqual(8);
    const larger = fitText(
      { font: { ...FONT, size: result.points + 0.1 }, line_height: 1.2, fit: 'wrap', direction: 'auto' },
      { text: 'The quick brown fox jumps', bold: null },
      { w: 20, h: 8 },
      createLineShaper(faces.chain(FONT)),
    );
    expect(larger).toHaveProperty('overflow');
  });

  test('keeps every word, whatever the text', () => {
    const words = fc.array(fc.constantFrom('Wein', 'Ü', 'שלום', 'a-b', 'Größe', '12,5 %', 'مرحبا'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 60 }), (list, w) => {
        const text = list.join(' ');
        const result = fitted(text, 'wrap', { w, h: 500 });
        if (!('lines' in result)) return;
        expect(result.lines.map((line) => line.text.replaceAll(' ', '')).join('')).toBe(text.replaceAll(' ', ''));
        for (const line of result.lines) expect(line.width * mmOfPoints(10)).toBeLessThanOrEqual(w + 1e-6);
      }),
      { numRuns: 60 },
    );
  });
});

describe('Chinese and Japanese in a font of the user', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const text = '東京都港区芝公園、四丁目二番。';
  /** A font whose glyphs are Latin ones, each of them 0.5 to 0.8 em wide: no such font ships or comes with a package. */
  const source = () => {
    const own = ownSource('OCRB7.ttf', strangeFont('OCRB7.ttf'));
    const characters = [...new Set(text)].toSorted();
    return { ...own, bytes: withCharacters(own.bytes, new Map(characters.map((one, i) => [one, letters[i]]))) };
  };
  const linesIn = async (value: string, more: Json) => {
    const own = source();
    const withOwn = await shippedFaces([own]);
    const item = { type: 'text', w: 20, h: 40, value, fit: 'wrap', font: { family: own.family, size: 10 }, ...more };
    const { list, errors } = planOf(withOwn, [item]);
    const found = list.parts.filter((part): part is TextPart => part.kind === 'text');
    return { errors, lines: found.map((part) => part.text), faces: new Set(found.map(({ face }) => face)), own };
  };

  test('is written in it alone', async () => {
    const found = await linesIn(text, { w: 90 });
    expect(found.errors).toEqual([]);
    expect([...found.faces]).toEqual([found.own.id]);
    expect(found.lines).toEqual([text]);
  });

  test('is wrapped between any two characters, and never before a comma or a full stop', async () => {
    for (let w = 6; w < 40; w += 1) {
      const { errors, lines } = await linesIn(text, { w });
      expect(errors).toEqual([]);
      expect(lines.join('')).toBe(text);
      expect(lines.filter((line) => /^[、。]/.test(line))).toEqual([]);
    }
    expect((await linesIn(text, { w: 10 })).lines.length).toBeGreaterThan(2);
  });
});

describe('placing', () => {
  const leftOf = ([{ matrix, glyphs }]: TextPart[]) => matrix[4] + glyphs[0].x * matrix[0];
  const mm = (dots: number) => (dots * 25.4) / 300;

  test('aligns at start, centre and end, which change sides from right to left', () => {
    const width = shaped('Wein').width * mmOfPoints(10);
    const at = (more: Json) => mm(leftOf(parts({ value: 'Wein', font: { size: 10 }, ...more })));
    expect(at({})).toBeCloseTo(0);
    expect(at({ align: 'center' })).toBeCloseTo((60 - width) / 2);
    expect(at({ align: 'end' })).toBeCloseTo(60 - width);
    expect(at({ direction: 'rtl' })).toBeCloseTo(60 - width);
    expect(at({ direction: 'rtl', align: 'end' })).toBeCloseTo(0);
  });

  test('centres ascent and descent in the line, and lines by valign', () => {
    const face = faces.chain(FONT).first;
    const em = mmOfPoints(10);
    const middle = (face.ascent + face.descent) / (2 * face.unitsPerEm);
    const baseline = (more: Json) => mm(parts({ font: { size: 10 }, ...more })[0].matrix[5]);
    expect(baseline({})).toBeCloseTo((0.6 + middle) * em);
    expect(baseline({ valign: 'middle' })).toBeCloseTo(5 + middle * em);
    expect(baseline({ valign: 'bottom' })).toBeCloseTo(10 - (0.6 - middle) * em);
  });

  test('turns the content into its box', () => {
    const origin = (rotation: number) => {
      const [{ matrix }] = parts({ x: 10, y: 20, w: 8, h: 30, rotation, font: { size: 10 } });
      return [
        ...matrix.slice(0, 4).map((one) => Math.sign(Math.round(one * 1e6)) + 0),
        Math.round(mm(matrix[4])),
        Math.round(mm(matrix[5])),
      ];
    };
    expect(origin(0)).toEqual([1, 0, 0, -1, 10, 23]);
    expect(origin(90)).toEqual([0, 1, 1, 0, 15, 20]);
    expect(origin(180)).toEqual([-1, 0, 0, 1, 18, 47]);
    expect(origin(270)).toEqual([0, -1, -1, 0, 13, 50]);
  });
});
