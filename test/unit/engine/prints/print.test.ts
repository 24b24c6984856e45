import { beforeAll, describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type ComparedPrint, decidePrint, limitsFrom, printScore } from '#main/engine/prints/decision.ts';
import { comparePrint, enrolPrint } from '#main/engine/prints/print.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { officeCopy } from '#test/support/channel/copies.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const OTHER_KEY = '000102030405060708090a0b0c0d0e0f';
const LIMITS = { original: -0.3, copy: -0.5 };

let picture: Rgb;
let print: Print;
let signature: Uint8Array;
let reference: number;
const printer = makePrinter(drawLaser(makeRandom('prints', 'laser')));

async function seen(one: Print, perMm: number, name: string) {
  const side = 1.04 * perMm * 45.72;
  const shot = drawShot(LEVELS.L1, makeRandom(name, 'shot'), { longSide: [side, side] });
  const { picture: photo, corners } = await photograph(one, shot, name);
  return { photo, corners, artwork: { picture, dpi: 300 } };
}

async function compared(one: Print, perMm: number, name: string, key = PUBLISHED_KEY): Promise<ComparedPrint> {
  const found = comparePrint(await seen(one, perMm, name), signature, key);
  if (found.halves === null) throw new Error('too coarse');
  return { ...found, halves: found.halves, isCoarse: false };
}

beforeAll(async () => {
  picture = embed(makeCover('label', 540, 380, 'prints'), '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  print = printLabel(picture, printer, 'prints');
  signature = enrolPrint(await seen(print, 20, 'enrolled'), PUBLISHED_KEY).signature as Uint8Array;
  reference = printScore(await compared(print, 12, 'second'));
});

describe('an enrolled print', () => {
  it('has a signature of at most 8 KB and a few bytes', () => {
    expect(signature.length).toBeGreaterThan(4_000);
    expect(signature.length).toBeLessThan(8_300);
  });

  it('is known again, and its plain copy is not', async () => {
    const copy = await officeCopy(print, printer, 'plain', 'prints/copy');
    expect(decidePrint(await compared(print, 12, 'again'), reference, LIMITS)).toBe('original');
    const told = printScore(await compared(copy, 12, 'copy')) - reference;
    expect(told).toBeLessThan(LIMITS.original);
  });

  it('is not another print of the same file', async () => {
    const other = await compared(printLabel(picture, printer, 'prints/elsewhere'), 12, 'elsewhere');
    expect(decidePrint(other, reference, LIMITS)).not.toBe('original');
    expect(Math.max(...other.halves.map(({ likeness }) => likeness))).toBeLessThan(0.25);
  });

  it('says nothing to another key', async () => {
    const other = await compared(print, 12, 'again', OTHER_KEY);
    expect(Math.max(...other.halves.map(({ likeness }) => likeness))).toBeLessThan(0.15);
  });

  it('is not told from fewer than 8 pixels a millimetre, nor enrolled', async () => {
    const far = await seen(print, 6, 'far');
    expect(comparePrint(far, signature, PUBLISHED_KEY).halves).toBeNull();
    expect(enrolPrint(far, PUBLISHED_KEY).signature).toBeNull();
  });
});

describe('the word on a print', () => {
  const half = (gain: number, noise: number, likeness: number) => ({ gain, noise, likeness });
  const shown = (gain: number, noise: number, likeness: number, perMm = 12): ComparedPrint => {
    const one = half(gain, noise, likeness);
    return { halves: [one, one], perMm, isCoarse: false };
  };

  it('is original near the reference, copy far below, and neither in between', () => {
    expect(decidePrint(shown(1, 1, 0.6), 0, LIMITS)).toBe('original');
    expect(decidePrint(shown(0.8, 1.8, 0.5), 0, LIMITS)).toBe('cannot_tell');
    expect(decidePrint(shown(0.8, 3, 0.4), 0, LIMITS)).toBe('copy');
  });

  it('is never original without likeness, however little noise there is', () => {
    expect(decidePrint(shown(0.1, 0.02, 0.1), 0, LIMITS)).toBe('cannot_tell');
  });

  it('is no copy from a coarse file, and neither below 12 pixels a millimetre', () => {
    expect(decidePrint({ ...shown(0.8, 3, 0.4), isCoarse: true }, 0, LIMITS)).toBe('cannot_tell');
    expect(decidePrint(shown(0.8, 3, 0.4, 11.9), 0, LIMITS)).toBe('cannot_tell');
  });

  it('follows how much photographs of one label differ, whichever of them is the reference', () => {
    const { original, copy } = limitsFrom([
      { scores: [1, 1.2, 0.8, 1], others: [] },
      { scores: [-1, -1.2], others: [] },
    ]);
    expect(original).toBeCloseTo(-0.2268, 4);
    expect(copy).toBeCloseTo(-0.6803, 4);
  });

  it('takes nothing for original that another print or a copy reached', () => {
    const scores = [1, 1.2, 0.8, 1];
    const { original, copy } = limitsFrom([{ scores, others: [0.95, 0.4] }]);
    expect([original, copy]).toEqual([expect.closeTo(-0.05, 5), limitsFrom([{ scores, others: [] }]).copy]);
    const [reached, more] = [-0.05, 0.01];
    const at = (below: number) => ({ ...shown(1, 1, 0.6), halves: shown(Math.exp(below / 0.4), 1, 0.6).halves });
    expect(decidePrint(at(reached - more), 0, { original, copy })).toBe('cannot_tell');
    expect(decidePrint(at(reached + more), 0, { original, copy })).toBe('original');
  });

  it('has limits that no row of equal photographs narrows', () => {
    const same = { scores: [1, 1, 1, 1], others: [] };
    expect(limitsFrom([same])).toEqual({ original: -0.2, copy: expect.closeTo(-0.6, 5) });
  });
});
