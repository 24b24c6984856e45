import { describe, expect, it } from 'vitest';
import { compareWithArtwork, type PartSides } from '#main/engine/known-artwork/comparison.ts';
import { wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { withLine } from '#test/support/forgeries.ts';
import { crop } from '#test/support/resample.ts';

const PER_MM = 12;
const LINE = { x: 200, y: 200, height: 30, plate: '#fafaf8' };
const label = await withLine(makeCover('busy', 600, 400, 'comparison'), { ...LINE, text: 'EXP 2027-03' });
const forged = await withLine(label, { ...LINE, text: 'EXP 2029-11' });
const wanted = { artwork: label, perMm: PER_MM, hidden: [] };
const see = (photo: Rgb, corners: Quad = wholePicture(photo), more = {}, sides: PartSides | null = null) =>
  compareWithArtwork(photo, corners, { ...wanted, ...more }, sides);

describe('a label beside its picture', () => {
  it('matches itself, also where its corners are rough', () => {
    expect(see(label)).toMatchObject({ matches: true, contradictions: [] });
    const rough: Quad = [
      [4, 3],
      [597, 2],
      [598, 396],
      [2, 397],
    ];
    expect(see(label, rough).matches).toBe(true);
  });

  it('does not match where figures are others, and says where', () => {
    const { matches, contradictions } = see(forged);
    expect(matches).toBe(false);
    for (const [x, y] of contradictions.flat()) {
      expect(x).toBeGreaterThan(LINE.x - 10);
      expect(y).toBeGreaterThan(LINE.y - 20);
      expect(y).toBeLessThan(LINE.y + 70);
    }
  });

  it('matches where what differs lies in a hidden place', () => {
    const hidden = [{ left: 0.3, top: 0.45, right: 0.9, bottom: 0.65 }];
    expect(see(forged, wholePicture(forged), { hidden }).matches).toBe(true);
    const elsewhere = [{ left: 0, top: 0, right: 0.3, bottom: 0.3 }];
    expect(see(forged, wholePicture(forged), { hidden: elsewhere }).matches).toBe(false);
  });

  it('does not match other artwork, of which all is told', () => {
    const other = makeCover('quiet', 600, 400, 'other');
    expect(see(other)).toMatchObject({ matches: false, contradictions: [expect.anything()] });
  });

  it('matches where it was cut: what is left is looked for in the picture', () => {
    const sides = { across: 0.7, down: 0.7 };
    const left = crop(label, 60, 90, 420, 280);
    expect(see(left, wholePicture(left), {}, sides)).toMatchObject({ matches: true, contradictions: [] });
    expect(see(left).matches).toBe(false);
    const changed = crop(forged, 60, 90, 420, 280);
    expect(see(changed, wholePicture(changed), {}, sides).matches).toBe(false);
  });

  it('matches where a rectangle lies half beside the label', () => {
    const sides = { across: 0.6, down: 0.8 };
    const beyond: Quad = [
      [360, 60],
      [720, 60],
      [720, 380],
      [360, 380],
    ];
    expect(see(label, beyond, {}, sides)).toMatchObject({ matches: true });
    expect(see(makeCover('quiet', 600, 400, 'other'), beyond, {}, sides).matches).toBe(false);
  });

  it('is compared in all that the photograph shows, not in the rectangle alone that was seen first', () => {
    const sides = { across: 0.5, down: 0.4 };
    // Beside the line.
    const seen: Quad = [
      [240, 10],
      [540, 10],
      [540, 170],
      [240, 170],
    ];
    expect(see(label, seen, {}, sides)).toMatchObject({ matches: true, contradictions: [] });
    expect(see(forged, seen, {}, sides).matches).toBe(false);
  });

  it('cannot be told where neither shows anything', () => {
    const white: Rgb = { width: 600, height: 400, data: new Uint8Array(3 * 600 * 400).fill(250) };
    expect(see(white, wholePicture(white), { artwork: white }).matches).toBe(null);
    // A picture where there should be none is a contradiction.
    expect(see(label, wholePicture(label), { artwork: white }).matches).toBe(false);
  });
});
