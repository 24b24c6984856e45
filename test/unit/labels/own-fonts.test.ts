import { describe, expect, test } from 'vitest';
import type { TextPart } from '../../../src-main/labels/display-list/display-list.ts';
import { readOwnFont } from '../../../src-main/labels/text/own-font.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { strangeFont } from '../../support/layout/own-fonts.ts';
import { planOf, shippedFaces } from '../../support/layout/planning.ts';

function troubleOf(bytes: Uint8Array): string | undefined {
  try {
    readOwnFont('a.ttf', bytes);
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.trouble?.kind;
    throw error;
  }
}

/** The same font with another fsType, the two bytes at 8 of the table OS/2. */
function withPermissions(font: Buffer, fsType: number): Uint8Array {
  const copy = Buffer.from(font);
  const entry = copy.indexOf('OS/2', 12, 'latin1');
  copy.writeUInt16BE(fsType, copy.readUInt32BE(entry + 8) + 8);
  return copy;
}

describe('a font of the user', () => {
  test.each(['Inconsolata.otf', 'OCRB7.ttf'] as const)('is drawn: %s', async (name) => {
    const own = readOwnFont(name, withPermissions(strangeFont(name), 0));
    const faces = await shippedFaces([own]);
    expect(faces.families).toContain(own.family);
    const text = { type: 'text', w: 60, h: 10, value: 'ABC 123 Ж', font: { family: own.family } };
    const { list, errors } = planOf(faces, [text]);
    expect(errors).toEqual([]);
    const parts = list.parts.filter((part): part is TextPart => part.kind === 'text');
    // What it does not have comes from the shipped ones.
    expect(parts.map(({ face }) => face)).toEqual([`own/${name}`, 'NotoSans-Regular.ttf']);
  });

  test('is refused where its licence forbids embedding, or cutting it', () => {
    const font = strangeFont('OCRB7.ttf');
    const kinds = [0, 0x0004, 0x0008, 0x0002, 0x0006, 0x0100, 0x0200].map((fsType) =>
      troubleOf(withPermissions(font, fsType)),
    );
    const forbidden = 'font_forbidden';
    expect(kinds).toEqual(['none', 'none', 'none', forbidden, 'none', forbidden, forbidden]);
  });

  test('is refused where it is none, or is cut', () => {
    const font = strangeFont('OCRB7.ttf');
    expect(troubleOf(Buffer.from('no font'))).toBe('font_broken');
    expect(troubleOf(new Uint8Array())).toBe('font_broken');
    for (const share of [0.01, 0.1, 0.5]) {
      expect(['font_broken', 'none']).toContain(troubleOf(font.subarray(0, Math.floor(font.length * share))));
    }
    expect(troubleOf(font.subarray(0, 100))).toBe('font_broken');
  });
});
