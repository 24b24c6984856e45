import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, bottomOf, grown, overlap, rightOf } from '#main/imaging/sheet/layout/box.ts';
import { inkOf } from '#main/imaging/sheet/layout/ink.ts';
import { partsAlone } from '#main/imaging/sheet/layout/label-parts.ts';
import { millimetresOf } from '#main/imaging/sheet/layout/pixels.ts';
import { holdBack, layOut, type SheetPlan, usedAfter } from '#main/imaging/sheet/layout/place-labels.ts';
import { readPresets } from '#main/imaging/sheet/presets.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions } from '#shared/printing/sheets.ts';
import { PRESET_FOLDER } from '#test/support/sheets.ts';
import { planOf, presetOf } from '#test/unit/imaging/sheet/sheets.ts';

const NAMES = ['A1', 'B2', 'C3', 'D4', 'E5'];
const cellsOf = (plan: SheetPlan) => plan.sheets.map(({ labels }) => labels.map(({ cell }) => cell));

describe('a label alone', () => {
  it('has the sizes of each label of the sheet, turned as it is there, whatever its cell and the printer’s correction', async () => {
    const calibration = { x: 1, y: -0.5, scale_x: 1.01, scale_y: 0.99 };
    for (const artwork of [null, { width: 400, height: 900 }, { width: 900, height: 400 }]) {
      const preset = await presetOf('l7160');
      const options = { ...DEFAULT_SHEET_OPTIONS, turn: 'fit', caption: 3, calibration } as const;
      const alone = partsAlone(artwork, preset.label, options);
      expect(alone.turned).toBe(artwork?.width === 400);
      const labels = NAMES.map((name) => ({ name, ...(artwork ? { artwork } : {}) }));
      for (const { turned, pixels, trim } of layOut(preset, labels, options).sheets[0].labels) {
        expect({ turned, pixels, size: [trim.width, trim.height] }).toEqual({
          turned: alone.turned,
          pixels: alone.pixels,
          size: [alone.trim.width, alone.trim.height],
        });
      }
    }
  });
});

describe('cells', () => {
  it('are filled by rows or by columns, from the first label on, leaving out used ones', async () => {
    expect(cellsOf(await planOf('l7160', NAMES))).toEqual([[1, 2, 3, 4, 5]]);
    expect(cellsOf(await planOf('l7160', NAMES, { order: 'columns' }))).toEqual([[1, 4, 7, 10, 13]]);
    expect(cellsOf(await planOf('l7160', NAMES, { start: 19, used: [[20], [1, 3]] }))).toEqual([
      [19, 21],
      [2, 4, 5],
    ]);
    expect(cellsOf(await planOf('l7160', NAMES, { start: 18, order: 'columns', used: [[18]] }))).toEqual([
      [21],
      [1, 4, 7, 10],
    ]);
  });

  it('take copies one after the other', async () => {
    const plan = await planOf('l7169', ['A1', 'B2'], { copies: 3 });
    expect(plan.sheets.map(({ labels }) => labels.map(({ name }) => name))).toEqual([
      ['A1', 'A1', 'A1', 'B2'],
      ['B2', 'B2'],
    ]);
  });

  it('are said to be used, or not to be there', async () => {
    await expect(planOf('l7169', NAMES, { start: 5 })).rejects.toThrow('There is no label 5 on this sheet');
    await expect(planOf('l7169', NAMES, { used: [[9]] })).rejects.toThrow('There is no label 9');
    await expect(planOf('l7169', NAMES, { used: [[], [1, 2, 3, 4]] })).rejects.toThrow('Sheet 2 has no free label');
    await expect(planOf('l7169', ['A1', 'A1'])).rejects.toThrow('A1 is there twice');
  });

  it('are refused where a printer’s correction would put them off the page, and a usual correction is not', async () => {
    const corrected = (x: number) => planOf('l7160', NAMES, { calibration: { x, y: 0, scale_x: 1, scale_y: 1 } });
    await expect(corrected(15)).rejects.toThrow('would lie 7.8 mm off the page');
    await expect(corrected(-15)).rejects.toThrow('off the page');
    expect((await corrected(2)).sheets).toHaveLength(1);
  });

  it('are known once they are used up', async () => {
    const options: SheetOptions = { ...DEFAULT_SHEET_OPTIONS, start: 3, used: [[2, 5]] };
    const plan = layOut(await presetOf('l7165'), [{ name: 'A1' }, { name: 'B2' }], options);
    expect(usedAfter(plan.sheets[0], options)).toEqual([2, 3, 4, 5]);
  });

  it('stay empty for labels that are held back, and the others stay where they are', async () => {
    const plan = await planOf('l7169', NAMES);
    expect(cellsOf(holdBack(plan, new Set(['B2', 'E5'])))).toEqual([[1, 3, 4], []]);
  });
});

describe('pictures', () => {
  it('have a whole number of pixels, one for each dot, in the middle of their label', async () => {
    for (const dpi of [300, 600] as const) {
      const { sheets } = await planOf('l7163', ['A1'], { dpi });
      const [{ picture, pixels, trim }] = sheets[0].labels;
      expect(pixels).toEqual({ width: dpi === 300 ? 1170 : 2341, height: dpi === 300 ? 450 : 900 });
      expect(picture.width).toBe(millimetresOf(pixels.width, dpi));
      expect(picture.left + picture.width / 2).toBeCloseTo(trim.left + trim.width / 2, 9);
      expect(picture.top + picture.height / 2).toBeCloseTo(trim.top + trim.height / 2, 9);
    }
  });

  it('are turned where the artwork fits better so, and only where that is wanted', async () => {
    const tall = { name: 'A1', artwork: { width: 600, height: 900 } };
    const wide = { name: 'B2', artwork: { width: 900, height: 600 } };
    const plan = await planOf('l7160', [tall, wide, 'C3']);
    expect(plan.sheets[0].labels.map(({ turned, pixels }) => [turned, pixels.width, pixels.height])).toEqual([
      [true, 450, 750],
      [false, 750, 450],
      [false, 750, 450],
    ]);
    expect((await planOf('l7160', [tall], { turn: 'never' })).sheets[0].labels[0].turned).toBe(false);
  });

  it('reach over the label by the bleed, as far as there is room', async () => {
    const { sheets, media, trim, bleed } = await planOf('roll-102x76', ['A1'], { bleed: 3 });
    expect(media).toEqual({ width: 108, height: 82 });
    expect([trim, bleed]).toEqual([
      { left: 3, top: 3, width: 102, height: 76 },
      { left: 0, top: 0, width: 108, height: 82 },
    ]);
    expect(sheets[0].labels[0].pixels).toEqual({ width: 1276, height: 969 });
    await expect(planOf('l7160', ['A1'], { bleed: 2 })).rejects.toThrow('the bleed can be 0 mm at most');
  });
});

const presets = readPresets(PRESET_FOLDER);
const anyJob = fc.record({
  preset: fc.constantFrom(...presets),
  artworks: fc.array(fc.constantFrom(undefined, { width: 3, height: 2 }, { width: 2, height: 3 }), {
    minLength: 1,
    maxLength: 9,
  }),
  caption: fc.constantFrom(null, 2, 5),
  crop_marks: fc.boolean(),
  order: fc.constantFrom('rows' as const, 'columns' as const),
  outlines: fc.constantFrom('none' as const, 'labels' as const, 'cells' as const),
});

describe('whatever is asked for', () => {
  it('no label comes twice, and pictures lie in their labels, apart from captions and from one another', () => {
    fc.assert(
      fc.property(anyJob, ({ preset, artworks, ...options }) => {
        const plan = layOut(preset, labelled(artworks), { ...DEFAULT_SHEET_OPTIONS, ...options });
        const placed = plan.sheets.flatMap(({ number, labels }) => labels.map((label) => ({ number, ...label })));
        expect(placed.map(({ name }) => name)).toEqual(labelled(artworks).map(({ name }) => name));
        expect(new Set(placed.map(({ number, cell }) => `${number}/${cell}`)).size).toBe(placed.length);
        for (const { trim, picture, caption } of placed) {
          expect(lies(picture, grown(trim, HALF_PIXEL_MM))).toBe(true);
          if (caption) expect(overlap(picture, grown(caption, -1e-6))).toBe(false);
        }
        for (const { labels } of plan.sheets) {
          for (const [i, a] of labels.entries()) {
            const inner = grown(a.picture, -HALF_PIXEL_MM);
            expect(labels.slice(i + 1).some((b) => overlap(inner, b.picture))).toBe(false);
          }
        }
      }),
    );
  });

  it('no ink lies on a picture, but outlines, which go along its edge and under it', () => {
    fc.assert(
      fc.property(anyJob, ({ preset, artworks, outlines: _, ...options }) => {
        const plan = layOut(preset, labelled(artworks), { ...DEFAULT_SHEET_OPTIONS, ...options });
        for (const sheet of plan.sheets) {
          const boxes = sheet.labels.map(({ picture }) => grown(picture, -1e-6));
          for (const { spots } of inkOf(plan, sheet)) {
            const xs = spots.map(([x]) => x);
            const ys = spots.map(([, y]) => y);
            const left = Math.min(...xs);
            const top = Math.min(...ys);
            const bounds = { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
            expect(boxes.some((box) => overlap(box, bounds))).toBe(false);
            expect(lies(bounds, { left: 0, top: 0, ...plan.media })).toBe(true);
          }
        }
      }),
    );
  });
});

describe('crop marks', () => {
  it('stand at all corners where there is room, and at the outer ones where labels touch', async () => {
    const marks = async (id: string, count: number) => {
      const plan = await planOf(id, NAMES.slice(0, count), { crop_marks: true });
      return inkOf(plan, plan.sheets[0]).length;
    };
    expect(await marks('roll-102x76', 1)).toBe(8);
    // In the top row of three by seven: upwards from all six corners, sideways at both ends of the row.
    expect(await marks('l7160', 3)).toBe(6 + 4);
  });
});

describe('captions', () => {
  it('are refused where there is no letter for a character', async () => {
    await expect(planOf('l7165', ['Größe'], { caption: 4 })).rejects.toThrow('but not "ö"');
    await expect(planOf('l7651', ['A1'], { caption: 20 })).rejects.toThrow('more than half');
  });
});

describe('the correction of a printer', () => {
  it('moves the middle of labels and leaves their size', async () => {
    const calibration = { x: 1, y: -0.5, scale_x: 1.001, scale_y: 0.999 };
    const [before, after] = [await planOf('l7160', NAMES), await planOf('l7160', NAMES, { calibration })];
    for (const [i, { trim, picture }] of after.sheets[0].labels.entries()) {
      const was = before.sheets[0].labels[i];
      expect(picture.width).toBe(was.picture.width);
      const middle = (box: Box) => [box.left + box.width / 2, box.top + box.height / 2];
      const [x, y] = middle(was.trim);
      expect(middle(trim)[0]).toBeCloseTo(x * 1.001 + 1, 9);
      expect(middle(trim)[1]).toBeCloseTo(y * 0.999 - 0.5, 9);
    }
  });
});

/** At 300 DPI. */
const HALF_PIXEL_MM = 0.043;

function labelled(artworks: readonly ({ width: number; height: number } | undefined)[]) {
  return artworks.map((artwork, i) => ({ name: `TW-${i}`, ...(artwork ? { artwork } : {}) }));
}

function lies(inner: Box, outer: Box): boolean {
  const slack = 1e-6;
  return (
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    rightOf(inner) <= rightOf(outer) + slack &&
    bottomOf(inner) <= bottomOf(outer) + slack
  );
}

describe('the name of a sheet', () => {
  const named = async (id: string, language = 'en', options: Partial<SheetOptions> = {}) => {
    const whole = { ...DEFAULT_SHEET_OPTIONS, ...options };
    return layOut(
      await presetOf(id),
      NAMES.map((name) => ({ name })),
      whole,
      { job: 12, print: 2, first: 3, day: '2026-11-23', language },
    );
  };
  const inkBesides = (plan: SheetPlan) => inkOf(plan, plan.sheets[0]).flatMap(({ spots }) => spots);

  it('says job, print, sheet of how many, and the day; sheets are numbered through all prints', async () => {
    expect((await named('l7169')).sheets.map(({ name }) => name)).toEqual([
      'JOB 12  PRINT 2  SHEET 3 OF 4  2026-11-23',
      'JOB 12  PRINT 2  SHEET 4 OF 4  2026-11-23',
    ]);
    expect((await named('l7160', 'de')).sheets[0].name).toBe('AUFTRAG 12  DRUCK 2  BOGEN 3 VON 3  23.11.2026');
  });

  it('lies in the margin: off the labels, and off the edge that printers leave white', async () => {
    const plan = await named('l7160');
    const spots = inkBesides(plan);
    expect(spots.length).toBeGreaterThan(50);
    const lowest = Math.max(...plan.cells.map(bottomOf));
    for (const [, y] of spots) {
      expect(y).toBeGreaterThan(lowest);
      expect(y).toBeLessThanOrEqual(plan.media.height - 5);
    }
  });

  it('is left out where labels fill the page, on rolls, and on sheets that nobody named', async () => {
    expect(inkBesides(await named('zweckform-3474'))).toEqual([]);
    expect(inkBesides(await named('roll-50x50'))).toEqual([]);
    expect(inkBesides(await planOf('l7160', NAMES))).toEqual([]);
  });
});
