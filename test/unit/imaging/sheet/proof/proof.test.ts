import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { millimetresOf } from '#main/imaging/sheet/layout/pixels.ts';
import { holdBack, type PlacedLabel, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { fromRgb } from '#test/unit/imaging/make-picture.ts';
import { pngChunk } from '#test/unit/imaging/make-png.ts';
import { altered, pdfOf, picturesFor, planOf, pngOf, proofOf } from '#test/unit/imaging/sheet/sheets.ts';

const NAMES = ['TW-7K3QZ', 'TW-ABCDE', 'TW-23456'];
let plan: SheetPlan;
let files: Map<string, Uint8Array>;
let pixels: Map<string, Rgb>;

beforeAll(async () => {
  const artwork = { width: 2, height: 3 };
  const labels = NAMES.map((name, i) => (i === 2 ? { name, artwork } : { name }));
  plan = await planOf('l7160', labels, { start: 20, caption: 4 });
  ({ files, pixels } = await picturesFor(plan));
});

async function outcomes(shown: SheetPlan, of = files) {
  const { labels, strays } = await proofOf((await pdfOf(shown, of)).file, plan);
  return { outcomes: labels.map(({ name, outcome }) => [name, outcome]), labels, strays };
}

/** The second label changed, the others proven. */
const only = (outcome: string) => [
  ['TW-7K3QZ', 'proven'],
  ['TW-ABCDE', outcome],
  ['TW-23456', 'proven'],
];
const second = (change: (label: PlacedLabel) => object) =>
  altered(plan, (label) => (label.name === 'TW-ABCDE' ? change(label) : {}));
const replaced = (file: Uint8Array) => new Map([...files, ['TW-ABCDE', file]]);

describe('the proof of a finished PDF', () => {
  it('reads every label, and tells sheet and cell', async () => {
    const { labels, strays } = await outcomes(plan);
    expect(labels.map(({ name, sheet, cell, outcome, message }) => [name, sheet, cell, outcome, message])).toEqual([
      ['TW-7K3QZ', 1, 20, 'proven', '7K3QZ'],
      ['TW-ABCDE', 1, 21, 'proven', 'ABCDE'],
      ['TW-23456', 2, 1, 'proven', '23456'],
    ]);
    expect(labels.every(({ grade, marginDb }) => grade === 'A' && (marginDb ?? 0) > 8)).toBe(true);
    expect(strays).toEqual([]);
  });

  it('catches the label of another ID in a cell', async () => {
    const swapped = await outcomes(plan, replaced(files.get('TW-7K3QZ') as Uint8Array));
    expect(swapped.outcomes).toEqual(only('wrong ID'));
    expect(swapped.labels[1].message).toBe('7K3QZ');
  });

  it('catches pictures without a mark, and pictures whose pixels are damaged', async () => {
    const unmarked = await outcomes(plan, replaced(await pngOf(makeCover('label', 750, 403, 'plain'))));
    expect(unmarked.outcomes).toEqual(only('not readable'));
    const damaged = await outcomes(plan, replaced(withDamagedPixels(files.get('TW-ABCDE') as Uint8Array)));
    expect(damaged.outcomes).toEqual(only('not readable'));
  });

  it('catches labels that are 0.2 mm aside, turned, on another cell, or not there', async () => {
    const moved = (x: number) => second(({ picture }) => ({ picture: { ...picture, left: picture.left + x } }));
    expect(await outcomes(moved(0.2))).toMatchObject({
      outcomes: only('misplaced'),
      labels: [{}, { detail: '0.20 mm off its place' }, {}],
    });
    expect((await outcomes(second(() => ({ turned: true })))).labels[1].detail).toBe('turned or mirrored');
    expect((await outcomes(moved(0.02))).outcomes).toEqual(only('proven'));
    expect(await outcomes(moved(-140))).toMatchObject({ outcomes: only('missing'), strays: [{ sheet: 1, count: 1 }] });
    expect((await outcomes(holdBack(plan, new Set(['TW-ABCDE'])))).outcomes).toEqual(only('missing'));
  });

  it('catches a picture that was resampled by one pixel', async () => {
    const picture = pixels.get('TW-ABCDE') as Rgb;
    const width = picture.width + 1;
    const resampled = await fromRgb(picture).resize(width, picture.height, { fit: 'fill' }).png().toBuffer();
    const shown = second((label) => ({ pixels: { ...label.pixels, width } }));
    const { outcomes: found, labels } = await outcomes(shown, replaced(resampled));
    expect(found).toEqual(only('misplaced'));
    expect(labels[1].detail).toBe(`751 x ${picture.height} pixels instead of 750 x ${picture.height} at 300 DPI`);
  });

  it('catches a picture that is stretched to its pixels’ new size', async () => {
    const shown = second(({ picture }) => ({ picture: { ...picture, width: picture.width + millimetresOf(1, 300) } }));
    expect((await outcomes(shown)).outcomes).toEqual(only('misplaced'));
  });

  it('catches a picture too many', async () => {
    const fewer = holdBack(plan, new Set(['TW-ABCDE']));
    const { labels, strays } = await proofOf((await pdfOf(plan, files)).file, fewer);
    expect(labels.map(({ outcome }) => outcome)).toEqual(['proven', 'proven']);
    expect(strays).toEqual([{ sheet: 1, count: 1 }]);
  });

  it('proves the sheets again once a label is held back', async () => {
    const fewer = holdBack(plan, new Set(['TW-ABCDE']));
    const { labels, strays } = await proofOf((await pdfOf(fewer, files)).file, fewer);
    expect([labels.map(({ name, cell }) => [name, cell]), strays]).toEqual([
      [
        ['TW-7K3QZ', 20],
        ['TW-23456', 1],
      ],
      [],
    ]);
    expect(labels.every(({ outcome }) => outcome === 'proven')).toBe(true);
  });

  it('refuses files that are cut short or no PDF', async () => {
    const { file } = await pdfOf(plan, files);
    const whole = /not a whole PDF/;
    await expect(proofOf(file.subarray(0, file.length - 200), plan)).rejects.toThrow(whole);
    await expect(proofOf(Buffer.concat([file.subarray(0, 9000), file.subarray(9001)]), plan)).rejects.toThrow(whole);
    await expect(proofOf(files.get('TW-ABCDE') as Uint8Array, plan)).rejects.toThrow(whole);
    await expect(proofOf(new Uint8Array(0), plan)).rejects.toThrow(whole);
  });
});

/** A PNG whose checksums are right and whose pixels cannot be unpacked. */
function withDamagedPixels(file: Uint8Array): Buffer {
  const all = Buffer.from(file);
  const start = all.indexOf('IDAT', 0, 'latin1') - 4;
  const pixels = deflateSync(Buffer.alloc(1000, 7));
  return Buffer.concat([all.subarray(0, start), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
}
