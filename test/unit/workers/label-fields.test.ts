// Labels with fields: painted, marked, printed, and proven out of the file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { fieldFrame } from '#main/imaging/sheet/layout/label-parts.ts';
import { layOut, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { enlarged, rasterSheet, withSharpFields } from '#main/imaging/sheet/output/sheet-raster.ts';
import { sameText } from '#main/imaging/sheet/proof/said-texts.ts';
import { paintRaster } from '#main/labels/display-list/raster.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createLabelMarker } from '#main/workers/mark-label.ts';
import { planned } from '#main/workers/painted-fields.ts';
import { createRasterTasks } from '#main/workers/print-raster.ts';
import { createSheetTasks } from '#main/workers/print-sheets.ts';
import { type SheetFields, vectorsFrom } from '#main/workers/sheet-fields.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { artwork } from '#test/support/artwork.ts';
import { layoutWith } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import { customSheet } from '#test/support/sheets.ts';

const fonts = join(import.meta.dirname, '../../../resources/fonts');
const folder = mkdtempSync(join(tmpdir(), 'twinmark-fields-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const label = { width: 60, height: 45 };
const dpi = 300;
const layout = layoutWith(
  [
    { type: 'box', x: 1, y: 1, w: 28, h: 20, color: '#FFF4D0' },
    {
      type: 'barcode',
      symbology: 'gs1_datamatrix',
      x: 2,
      y: 4,
      w: 14,
      h: 14,
      value: '(01){gtin|gtin14}(10){batch}',
      background: null,
    },
    { type: 'text', x: 30, y: 2, w: 28, h: 10, value: 'Los {batch} – Größe', fit: 'wrap-shrink' },
    { type: 'text', x: 30, y: 14, w: 28, h: 6, value: 'مرحبا بالعالم 12', fit: 'shrink' },
    { type: 'text', x: 30, y: 20, w: 28, h: 4, value: '葡萄酒 ワイン 와인', fit: 'shrink' },
    { type: 'barcode', symbology: 'code128', x: 2, y: 24, w: 56, h: 18, value: '{batch}' },
  ],
  { label },
);
const rowOf = (batch: string): LabelRow => labelRow({ metadata: { gtin: '4006381333931', batch } });
const planner = createFieldPlanner();
const { writeSheets, proveSheets } = createSheetTasks(planner);
const { writeRaster, proveRaster } = createRasterTasks(planner);

/** Upright on its cell, or turned on a cell that is high. */
const SIDES = {
  upright: customSheet({ page: { width: 140, height: 110 }, label, columns: 2, rows: 2, pitch: { x: 63.3, y: 48.7 } }),
  turned: customSheet({
    page: { width: 110, height: 140 },
    label: { width: 45, height: 60 },
    columns: 2,
    rows: 2,
    pitch: { x: 48.7, y: 63.3 },
  }),
} as const;
const size = { width: 700, height: 530 };

describe.each(['upright', 'turned'] as const)('a sheet of labels with fields, %s', (side) => {
  const preset = SIDES[side];
  const options = { ...DEFAULT_SHEET_OPTIONS, bleed: 1 };
  const names = ['TW-AAAAA', 'TW-BBBBB'];
  const messages = new Map(names.map((name) => [name, name.slice(3)]));
  const plan: SheetPlan = layOut(
    preset,
    names.map((name) => ({ name, artwork: size, onDots: true })),
    options,
  );
  const frame = fieldFrame({ artwork: size }, preset.label, options);
  const pictures = new Map<string, string>();
  const file = join(folder, `${side}.pdf`);

  const fieldsOf = (batches: readonly string[]): SheetFields => ({
    job: { layout, dpi, fonts },
    rows: new Map(names.map((name, i) => [name, { row: rowOf(batches[i]), x: frame.x, y: frame.y, pictures: [] }])),
  });
  const prove = (fields: SheetFields) =>
    proveSheets({ file, sheets: plan.sheets, dpi, messages, keys: [PUBLISHED_KEY], fields });

  beforeAll(async () => {
    const { pixels } = plan.sheets[0].labels[0];
    const bytes = await sharp(await artwork(`fields ${side}`, { ...size, kind: 'label' }))
      .resize({ ...pixels, fit: 'fill' })
      .png()
      .toBuffer();
    const markLabel = createLabelMarker(planner);
    for (const [i, name] of names.entries()) {
      const marked = await markLabel({
        artwork: { name: 'one', bytes },
        message: name.slice(3),
        strength: 'balanced',
        key: PUBLISHED_KEY,
        otherKeys: [],
        dpi,
        fields: { layout, dpi, fonts, row: rowOf(['L11', 'L12'][i]), x: frame.x, y: frame.y, pictures: new Map() },
      });
      pictures.set(name, join(folder, `${name}.png`));
      writeFileSync(join(folder, `${name}.png`), marked.bytes);
    }
    const order = { file, plan, pictures, title: 'Fields', madeAt: '2026-01-01T00:00:00.000Z', language: 'en' };
    await writeSheets({ ...order, fields: fieldsOf(['L11', 'L12']) });
  });

  it('is proven, mark and codes and texts', async () => {
    const { labels, strays } = await prove(fieldsOf(['L11', 'L12']));
    expect(labels.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['proven', null],
      ['proven', null],
    ]);
    expect(strays).toEqual([]);
  });

  it('is not proven for a label whose code says another lot than its row, and for no other', async () => {
    const { labels } = await prove(fieldsOf(['L11', 'L21']));
    expect(labels[0].outcome).toBe('proven');
    expect(labels[1]).toMatchObject({
      outcome: 'wrong code',
      detail: 'item1 says "010400638133393110L12", its row "010400638133393110L21"',
    });
  });

  it('is not proven where a code is wiped out, or a text is another one', async () => {
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(0);
    const others = {
      ...layout,
      items: layout.items.map((item) => (item.type === 'text' ? { ...item, value: 'Los 13' } : item)),
    };
    const changed = { ...fieldsOf(['L11', 'L12']), job: { layout: others, dpi, fonts } };
    expect((await prove(changed)).labels.map(({ outcome }) => outcome)).toEqual(['wrong text', 'wrong text']);
    const moved = layout.items.map((item) => (item.id === 'item4' ? { ...item, y: 20, h: 3 } : item));
    const gone = { ...fieldsOf(['L11', 'L12']), job: { layout: { ...layout, items: moved }, dpi, fonts } };
    expect((await prove(gone)).labels.map(({ outcome }) => outcome)).not.toContain('proven');
  });

  it.each([
    [300, 'image/pwg-raster'],
    [600, 'image/pwg-raster'],
    [600, 'image/urf'],
  ] as const)('is proven out of its pixels at %i dpi in %s, mark and codes and texts', async (resolution, type) => {
    const raster = join(folder, `${side}-${resolution}-${type.slice(6)}`);
    const facts = { media: 'custom_labels_140x110mm', mediaType: 'labels' };
    const right = fieldsOf(['L11', 'L12']);
    await writeRaster({ file: raster, type, plan, pictures, fields: right, dpi: resolution, ...facts });
    const order = { file: raster, sheets: plan.sheets, dpi, messages, keys: [PUBLISHED_KEY] };
    const unread = async (fields: SheetFields) => (await proveRaster({ ...order, fields })).unread;
    expect(await unread(right)).toEqual([]);
    // Another lot, in the codes of one label.
    expect(await unread(fieldsOf(['L11', 'L21']))).toEqual(['TW-BBBBB']);
    const others = layout.items.flatMap((item) => (item.type === 'text' ? [{ ...item, value: 'WWWW' }] : []));
    const changed = { ...right, job: { layout: { ...layout, items: others }, dpi, fonts } };
    expect(await unread(changed)).toEqual(names);
  });

  it('has letters in the pixels of the printer', async () => {
    const fields = vectorsFrom(planner, fieldsOf(['L11', 'L12']));
    const pictureOf = async (name: string) => readFileSync(pictures.get(name) ?? '');
    const blocksApart = async (vectors: typeof fields | null) => {
      const { width, height, data } = await rasterSheet(plan, plan.sheets[0], pictureOf, 600, vectors);
      const { left, top } = plan.sheets[0].labels[0].picture;
      const [x0, y0] = [left, top].map((mm) => Math.round((mm * 600) / 25.4));
      let apart = 0;
      for (let y = y0; y + 1 < Math.min(height, y0 + 900); y += 2)
        for (let x = x0; x + 1 < Math.min(width, x0 + 900); x += 2)
          if (data[3 * (y * width + x)] !== data[3 * ((y + 1) * width + x + 1)]) apart += 1;
      return apart;
    };
    expect(await blocksApart(null)).toBe(0);
    expect(await blocksApart(fields)).toBeGreaterThan(500);
  });

  it('has codes in black and white alone, with their quiet zones', async () => {
    const { data, info } = await sharp(readFileSync(pictures.get(names[0]) ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { list } = await planned(planner, { layout, dpi, fonts, row: rowOf('L11'), ...frame }, []);
    const code = list.parts.find((part) => part.kind === 'code' && part.symbology === 'code128');
    if (code?.kind !== 'code') throw new Error('no code');
    const seen = new Set<number>();
    for (let y = code.place.y; y < code.place.y + code.place.h; y++) {
      const from = 3 * ((frame.y + y) * info.width + frame.x + code.place.x);
      for (const value of data.subarray(from, from + 3 * code.place.w)) seen.add(value);
    }
    expect([...seen].sort()).toEqual([0, 255]);
  });
});

it('letters at twice the resolution have no coarse edges beside them', async () => {
  const { over, faces } = await planned(planner, { layout, dpi, fonts, row: rowOf('L11'), x: 0, y: 0 }, []);
  const extent = { width: over.width, height: over.height };
  const ground = Uint8Array.from({ length: 3 * over.width * over.height }, (_, i) => 120 + ((i * 37) % 100));
  const painted = { ...extent, rgb: Uint8Array.from(ground) };
  paintRaster(over, painted, { faces });
  const ideal = enlarged({ ...extent, data: ground }, 2);
  paintRaster(over, { ...ideal, rgb: ideal.data }, { faces, scale: 2 });
  const apart = ({ data }: typeof ideal) => data.filter((value, i) => Math.abs(value - ideal.data[i]) > 8).length;
  const coarse = enlarged({ ...extent, data: painted.rgb }, 2);
  paintRaster(over, { ...coarse, rgb: coarse.data }, { faces, scale: 2 });
  const sharp = withSharpFields({ ...extent, data: painted.rgb }, { list: over, faces, x: 0, y: 0 }, 2);
  expect(apart(coarse)).toBeGreaterThan(1000);
  expect(apart(sharp)).toBeLessThan(0.35 * apart(coarse));
});

describe('texts of a sheet', () => {
  it('are the same but for spaces and composed letters', () => {
    expect(sameText('LotGro\u0308ße', 'Lot Größe')).toBe(true);
    expect(sameText('Lot12', 'Lot 21')).toBe(false);
    expect(sameText('Lot1', 'Lot 12')).toBe(false);
  });

  it('have the same characters from right to left in any order, and no others', () => {
    expect(sameText('ابحرم', 'مرحبا')).toBe(true);
    expect(sameText('ابحر', 'مرحبا')).toBe(false);
  });
});
