import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkOf, formatsIn, type LabelDots, labelFormat, turnedRight } from '#main/printers/zpl/label.ts';
import { DEFAULT_THERMAL } from '#shared/printing/thermal.ts';
import { openZplReader } from '#test/support/printers/zpl-reader.ts';
import { makeRandom } from '#test/support/random.ts';

const reader = await openZplReader();

/** Dots that no two places of have alike, with white in the bits that pad each row. */
function scattered(width: number, height: number): LabelDots {
  const random = makeRandom(width * height, 'dots');
  const bytesARow = Math.ceil(width / 8);
  const rows = Uint8Array.from({ length: bytesARow * height }, () => random.below(256));
  const last = (0xff00 >> (width % 8 || 8)) & 0xff;
  for (let y = 1; y <= height; y++) rows[y * bytesARow - 1] &= last;
  return { width, height, rows };
}

function isBlack({ width, rows }: LabelDots, x: number, y: number): boolean {
  return (rows[y * Math.ceil(width / 8) + (x >> 3)] & (128 >> (x & 7))) !== 0;
}

/** How many dots differ in what a reader of ZPL draws of a label. */
async function otherDots(dots: LabelDots, zpl: string, dotsAMm: number): Promise<number> {
  const drawn = await reader?.(zpl, dots.width / dotsAMm, dots.height / dotsAMm, dotsAMm);
  expect([drawn?.width, drawn?.height]).toEqual([dots.width, dots.height]);
  let other = 0;
  for (let y = 0, at = 0; y < dots.height; y++)
    for (let x = 0; x < dots.width; x++, at++) if ((drawn?.levels[at] ?? 0) < 128 !== isBlack(dots, x, y)) other++;
  return other;
}

describe('a label in ZPL', () => {
  it.skipIf(reader === null).each([
    ['203 dots an inch, a width that ends within a byte', 8, 796, 240],
    ['300 dots an inch, in several fields', 12, 1200, 684],
  ])('is drawn dot for dot by a reader that is not ours: %s', async (_, dotsAMm, width, height) => {
    const dots = scattered(width, height);
    const zpl = labelFormat(dots, DEFAULT_THERMAL, 'gap');
    expect(await otherDots(dots, zpl, dotsAMm)).toBe(0);
    // The control: one dot that is another one is seen.
    const [first] = dots.rows;
    expect(await otherDots({ ...dots, rows: Uint8Array.from(dots.rows).fill(first ^ 1, 0, 1) }, zpl, dotsAMm)).toBe(1);
  });

  it('keeps to the bytes that a field may have, each with its check', () => {
    const dots = scattered(2362, 900);
    const fields = [
      ...labelFormat(dots, DEFAULT_THERMAL, 'gap').matchAll(
        /\^FO0,(\d+)\^GFA,(\d+),(\d+),(\d+),:Z64:([^:]+):([0-9A-F]{4})\^FS/g,
      ),
    ];
    expect(fields.length).toBeGreaterThan(2);
    const bytes = fields.map(([, , , , , text]) => inflateSync(Buffer.from(text, 'base64')));
    expect(Buffer.concat(bytes)).toEqual(Buffer.from(dots.rows));
    for (const [i, [, top, sent, all, row, text, crc]] of fields.entries()) {
      expect([Number(sent), Number(all), Number(row)]).toEqual([bytes[i].length, bytes[i].length, 296]);
      expect(Number(all)).toBeLessThan(100_000);
      expect(Number(top)).toBe(bytes.slice(0, i).reduce((sum, { length }) => sum + length / 296, 0));
      expect(crc).toBe(checkOf(text));
    }
  });

  it('has the check of the CCITT, begun at 0', () => {
    // The check value of this CRC in the catalogues of such checks.
    expect(checkOf('123456789')).toBe('31C3');
    expect(checkOf('')).toBe('0000');
  });

  it('asks the printer for what is set, and for nothing where nothing is set', () => {
    const dots = scattered(16, 8);
    const set = { ...DEFAULT_THERMAL, method: 'transfer', removal: 'cut', speed: 4, darkness: 7 } as const;
    expect(labelFormat(dots, set, 'mark')).toContain(
      '^MNM^MTT^MMC\n^PW16^LL8^LH0,0^LS0^LT0^PON^PMN^LRN\n^PR4\n~SD07\n',
    );
    expect(labelFormat(dots, DEFAULT_THERMAL, 'continuous')).toContain('^XA^JZN\n^MNN^MTD^MMT\n');
    expect(labelFormat(dots, DEFAULT_THERMAL, 'gap')).not.toMatch(/\^PR|~SD/);
    expect(formatsIn(labelFormat(dots, set, 'gap').repeat(3))).toHaveLength(3);
  });

  it('is turned clockwise with all its dots', () => {
    const dots = scattered(13, 7);
    const turned = turnedRight(dots);
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 13; x++) expect(isBlack(turned, 6 - y, x)).toBe(isBlack(dots, x, y));
  });
});
