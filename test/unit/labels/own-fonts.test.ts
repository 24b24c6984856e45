import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TextPart } from '#main/labels/display-list/display-list.ts';
import { tryOwnFont } from '#main/labels/text/own-font.ts';
import { tryFont } from '#main/workers/own-fonts.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { ownSource, strangeFont, withCharacters, withPermissions, withTable } from '#test/support/layout/own-fonts.ts';
import { planOf, shippedFaces } from '#test/support/layout/planning.ts';

const NAMES = ['Inconsolata.otf', 'OCRB7.ttf'] as const;

async function troubleOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await tryFont({ name: 'a.ttf', bytes });
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.trouble?.kind;
    throw error;
  }
}

describe('a font of the user', () => {
  test.each(NAMES)('is drawn, and a character that it lacks is told: %s', async (name) => {
    const own = ownSource(name, strangeFont(name));
    const faces = await shippedFaces([own]);
    expect(faces.families).toContain(own.family);
    const text = { type: 'text', w: 60, h: 10, value: 'ABC 123', font: { family: own.family } };
    const whole = planOf(faces, [text]);
    expect(whole.errors).toEqual([]);
    expect(whole.warnings).toEqual([]);

    const { list, errors, warnings } = planOf(faces, [{ ...text, value: 'ABC 123 Ж' }]);
    expect(errors).toEqual([]);
    const parts = list.parts.filter((part): part is TextPart => part.kind === 'text');
    // What it does not have comes from the shipped ones.
    expect(parts.map(({ face }) => face)).toEqual([own.id, 'NotoSans-Regular.ttf']);
    expect(warnings.map(({ trouble }) => trouble)).toMatchObject([
      { kind: 'borrowed_glyph', facts: { character: 'Ж', code: 'U+0416', family: own.family } },
    ]);
    expect(planOf(faces, [{ ...text, value: 'ABC 𓀀' }]).errors).toMatchObject([{ trouble: { kind: 'missing_glyph' } }]);
  });

  test('lacks a letter that it draws without ink', async () => {
    const digits = new Map([...' 0123456789L'].map((one) => [one, one === '1' ? ' ' : one]));
    const own = ownSource('OCRB7.ttf', withCharacters(strangeFont('OCRB7.ttf'), digits));
    const text = { type: 'text', w: 60, h: 10, font: { family: own.family } };
    const faces = await shippedFaces([own]);
    expect(planOf(faces, [{ ...text, value: 'L 22' }]).errors).toEqual([]);
    expect(planOf(faces, [{ ...text, value: 'L 12' }]).errors).toMatchObject([
      { trouble: { kind: 'missing_glyph', facts: { character: '1' } } },
    ]);
  });

  test.each(NAMES)('is tried as a whole, and says what it is: %s', async (name) => {
    const expected = { 'Inconsolata.otf': ['Inconsolata', 'otf'], 'OCRB7.ttf': ['OCRB', 'ttf'] }[name];
    const { family, type, weight } = await tryOwnFont(name, strangeFont(name));
    expect([family, type]).toEqual(expected);
    expect(weight).toBeGreaterThan(100);
  });

  test('is refused where its licence forbids embedding, or cutting it', async () => {
    const font = strangeFont('OCRB7.ttf');
    const kinds: (string | undefined)[] = [];
    for (const fsType of [0, 0x0004, 0x0008, 0x0002, 0x0006, 0x0100, 0x0200])
      kinds.push(await troubleOf(withPermissions(font, fsType)));
    const forbidden = 'font_forbidden';
    expect(kinds).toEqual(['none', 'none', 'none', forbidden, 'none', forbidden, forbidden]);
  });

  test('is refused where it is none, is cut, or would stand beside its boxes', async () => {
    const font = strangeFont('OCRB7.ttf');
    expect(await troubleOf(Buffer.from('no font'))).toBe('font_broken');
    expect(await troubleOf(new Uint8Array())).toBe('font_broken');
    for (const share of [0.01, 0.1, 0.5]) {
      const cut = font.subarray(0, Math.floor(font.length * share));
      expect(['font_broken', 'none']).toContain(await troubleOf(cut));
    }
    expect(await troubleOf(font.subarray(0, 100))).toBe('font_broken');
    // The ascender, at the byte 4 of hhea.
    expect(await troubleOf(withTable(font, 'hhea', 4, [0x7f, 0xff]))).toBe('font_broken');
  });

  test('is refused where it comes with Twinmark anyway', async () => {
    const shipped = readFileSync(join(import.meta.dirname, '../../../resources/fonts/NotoSans-Bold.ttf'));
    expect(await troubleOf(shipped)).toBe('font_shipped');
  });
});
