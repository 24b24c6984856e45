// What the proof finds of texts on a finished page: on which label they are, and whether anybody can see them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldFrame } from '#main/imaging/sheet/layout/label-parts.ts';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import { openDocument } from '#main/imaging/sheet/output/document.ts';
import { createLabelFonts } from '#main/imaging/sheet/output/label-fonts.ts';
import { fieldMatrix } from '#main/imaging/sheet/output/page-content.ts';
import { proveFields } from '#main/imaging/sheet/proof/field-proof.ts';
import type { LabelProof } from '#main/imaging/sheet/proof/proof.ts';
import { srgbProfile } from '#main/imaging/write.ts';
import type { DisplayList, TextPart } from '#main/labels/display-list/display-list.ts';
import { createLabelPlanner } from '#main/labels/display-list/label-planner.ts';
import { paintPdf } from '#main/labels/display-list/pdf-operators.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { expectedFields } from '#main/workers/sheet-fields.ts';
import { layoutOf, readLayout } from '#shared/labels/read-layout.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions, type SheetPreset } from '#shared/printing/sheets.ts';
import { EIGHT_LABELS } from '#test/support/layout/eight-labels.ts';
import { type Json, planOf, shippedFaces } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import { makeRandom } from '#test/support/random.ts';
import { customSheet, PRESET_FOLDER } from '#test/support/sheets.ts';

let faces: Faces;
const folder = mkdtempSync(join(tmpdir(), 'twinmark-field-proof-'));
beforeAll(async () => {
  faces = await shippedFaces();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Page {
  readonly preset: SheetPreset;
  /** What the file draws on each label, and what it should. */
  readonly drawn: readonly DisplayList[];
  readonly wanted?: readonly DisplayList[];
  readonly dpi?: SheetOptions['dpi'];
  readonly options?: Partial<SheetOptions>;
  /** Operators that draw what lies below the texts. */
  readonly below?: readonly string[];
  /** Of the artwork, where labels are turned on their cells. */
  readonly artwork?: { readonly width: number; readonly height: number };
}

/** The outcomes of the labels of a page whose marks are all proven. */
async function provenOf({ preset, drawn, wanted = drawn, dpi = 300, below = [], ...page }: Page) {
  const options = { ...DEFAULT_SHEET_OPTIONS, dpi, ...page.options };
  const artwork = page.artwork ? { artwork: page.artwork } : {};
  const named = drawn.map((_, i) => ({ name: `L${i}`, onDots: true, ...artwork }));
  const plan = layOut(preset, named, options);
  const frame = fieldFrame(artwork, preset.label, options);
  const parts: Uint8Array[] = [];
  const sink = async (bytes: Uint8Array) => void parts.push(Uint8Array.from(bytes));
  const facts = { title: 'Labels', madeAt: new Date(0), language: 'en' };
  const document = await openDocument(sink, facts, (await srgbProfile()).bytes);
  const fonts = createLabelFonts(document.pdf);
  const [sheet] = plan.sheets;
  const operators = sheet.labels.flatMap((label, i) =>
    paintPdf(drawn[i], { faces, fonts, matrix: fieldMatrix(label, frame, dpi, plan.media.height) }),
  );
  const content = Buffer.from([...below, ...operators].join('\n'), 'latin1');
  await document.addPage({ ...plan, content, resources: { Font: fonts.resources() } });
  await fonts.write();
  await document.end();
  const file = join(folder, 'page.pdf');
  writeFileSync(file, Buffer.concat(parts));
  const proofs = sheet.labels.map(
    ({ name, cell }): LabelProof => ({
      name,
      sheet: 1,
      cell,
      outcome: 'proven',
      message: name,
      grade: null,
      marginDb: null,
      cause: null,
      detail: null,
    }),
  );
  const expected = async (name: string) => expectedFields(wanted[Number(name.slice(1))], faces, frame);
  const proven = await proveFields(file, proofs, { sheets: plan.sheets, dpi, expected });
  return proven.map(({ outcome, detail }) => (detail === null ? outcome : `${outcome}: ${detail}`));
}

const label = { width: 60, height: 40 };
const one = customSheet({ page: { width: 80, height: 60 }, label, columns: 1, rows: 1 });
const text = { type: 'text', x: 4, y: 4, w: 50, h: 8 };

function listOf(items: readonly Json[], dpi = 300, size = label): DisplayList {
  const { list, errors } = planOf(faces, items, {}, { dpi, whole: { label: size } });
  expect(errors).toEqual([]);
  return list;
}

/** A page of 80 x 60 mm in greys from `least` to `most`, in spots of a quarter of a millimetre to three millimetres. */
function spotted(least: number, most: number): string[] {
  const random = makeRandom(19, 'spots');
  return Array.from({ length: 4000 }, () => {
    const [x, y, w, h] = [
      random.between(-5, 230),
      random.between(-5, 170),
      random.between(0.7, 8),
      random.between(0.7, 8),
    ];
    return `${random.between(least, most).toFixed(3)} g ${[x, y, w, h].map((value) => value.toFixed(2)).join(' ')} re f`;
  });
}

describe('a text at the edge of its label', () => {
  const preset: SheetPreset = JSON.parse(readFileSync(join(PRESET_FOLDER, 'zweckform-3474.json'), 'utf8'));
  const size = { width: 70, height: 37 };
  /** Texts along all four edges, turned and upright. */
  const edges = (lot: string) =>
    listOf(
      [
        { ...text, x: 0, y: 0, w: 30, h: 4, value: `L${lot} jj` },
        { ...text, x: 40, y: 0, w: 30, h: 4, value: `${lot} ends`, align: 'end' },
        { ...text, x: 0, y: 33, w: 30, h: 4, value: `below ${lot}`, valign: 'bottom' },
        { ...text, x: 0, y: 6, w: 4, h: 25, value: `up ${lot}`, rotation: 270 },
        { ...text, x: 66, y: 6, w: 4, h: 25, value: `down ${lot}`, rotation: 90 },
        { ...text, x: 40, y: 33, w: 30, h: 4, value: `over ${lot}`, rotation: 180 },
        { ...text, x: 40, y: 14, w: 30, h: 6, value: `زيت ${lot}`, align: 'start' },
      ],
      300,
      size,
    );

  test('belongs to that label alone, on sheets without gaps', async () => {
    const drawn = Array.from({ length: 24 }, (_, i) => edges(String(i)));
    expect(await provenOf({ preset, drawn })).toEqual(drawn.map(() => 'proven'));
    const wanted = drawn.map((list, i) => (i === 10 ? edges('99') : list));
    const outcomes = await provenOf({ preset, drawn, wanted });
    expect(outcomes.flatMap((outcome, i) => (outcome === 'proven' ? [] : [`${i} ${outcome}`]))).toEqual([
      '10 wrong text',
    ]);
  });
});

describe('a text that nobody can see', () => {
  const cover = { type: 'box', x: 3, y: 3, w: 20, h: 10, color: '#FFFFFF' };
  const block = { ...text, x: 3, y: 2, h: 12, value: '\u2588\u2588', font: { size: 20, family: 'Noto Sans Mono' } };
  test.each([
    ['under a box', [{ ...text, value: 'Lot 12' }, cover]],
    ['half under a box', [{ ...text, value: 'Lot 12 of the cellar' }, cover]],
    [
      'under a box of its own colour',
      [
        { ...text, value: 'Lot 12' },
        { ...cover, color: '#000000' },
      ],
    ],
    ['white on white', [{ ...text, value: 'Lot 12', color: '#FFFFFF' }]],
    [
      'on a block of its own colour that another text is',
      [{ ...text, y: 4.4, value: 'L12', font: { size: 3 } }, block],
    ],
    ['in letters of a hair', [{ ...text, value: 'Lot 12', font: { size: 0.1, min_size: 0.1 } }]],
    ['on a background of its colour', [{ ...text, value: 'Lot 12', color: '#112233', background: '#112233' }]],
  ])('is not proven: %s', async (_, items) => {
    expect(await provenOf({ preset: one, drawn: [listOf(items)] })).toEqual(['text not visible: item0']);
  });

  test('is not proven on a block of its own colour that lies below it', async () => {
    const items = [block, { ...text, y: 6, value: 'L1', font: { size: 3 } }];
    expect(await provenOf({ preset: one, drawn: [listOf(items)] })).toEqual(['text not visible: item1']);
  });

  test('is not proven for one glyph without ink, on smooth and on spotted artwork', async () => {
    const list = listOf([{ ...text, value: 'Lot 12' }]);
    const space = listOf([{ ...text, value: 'a b' }]).parts.flatMap((part) =>
      part.kind === 'text' ? part.glyphs : [],
    )[1];
    const emptied = (part: TextPart): TextPart => ({
      ...part,
      glyphs: part.glyphs.map((one) => (one.text === '1' ? { ...one, glyph: space.glyph } : one)),
    });
    const drawn = [{ ...list, parts: list.parts.map((part) => (part.kind === 'text' ? emptied(part) : part)) }];
    const order = { preset: one, drawn, wanted: [list] };
    expect(await provenOf(order)).toEqual(['text not visible: item0']);
    expect(await provenOf({ ...order, below: spotted(0.5, 1) })).toEqual(['text not visible: item0']);
  });
});

describe('a text that can be seen', () => {
  const many = (colors: Json = {}) => [
    { ...text, value: 'Größe fi ffi AVATAR .,-·', ...colors },
    { ...text, y: 12, h: 3, value: 'tiny letters: e. g. 0.5 % i l | .', font: { size: 5 }, ...colors },
    { ...text, y: 15, h: 6, value: 'زيت زيتون – تاريخ الانتهاء ٣', ...colors },
    { ...text, x: 1, y: 3, w: 3, h: 34, value: 'turned 12', font: { size: 6 }, rotation: 270, ...colors },
    { ...text, x: 56, y: 3, w: 3, h: 34, value: 'turned 21', font: { size: 6 }, rotation: 90, ...colors },
    { ...text, y: 22, h: 12, value: 'שלום Ω Ж Ắ two lines that are wrapped', fit: 'wrap', line_height: 0.9, ...colors },
    { ...text, y: 34, h: 5, value: 'bold', font: { weight: 700, size: 9 }, rotation: 180, ...colors },
  ];
  const cases: readonly (readonly [string, Json, readonly string[]])[] = [
    ['black on white', {}, []],
    ['pale grey on white', { color: '#E0E0E0' }, []],
    ['red on white', { color: '#C00000' }, []],
    ['white on a dark background', { color: '#FFFFFF', background: '#203040' }, []],
    ['black on light spots', {}, spotted(0.4, 1)],
    ['white on dark spots', { color: '#FFFFFF' }, spotted(0, 0.7)],
    ['white on spots that are nearly white', { color: '#FFFFFF' }, spotted(0.2, 0.9)],
  ];
  test.each(cases)('is proven: %s', async (_, colors, below) => {
    for (const dpi of [300, 600] as const) {
      expect(await provenOf({ preset: one, dpi, below, drawn: [listOf(many(colors), dpi)] }), `${dpi} dpi`).toEqual([
        'proven',
      ]);
    }
  });

  test.each([0, 90, 180, 270])(
    'is proven beside others in whatever order they were put there, turned by %i',
    async (rotation) => {
      const box = rotation % 180 === 0 ? { w: 18, h: 6 } : { w: 6, h: 18 };
      const aside = rotation % 180 === 0 ? { x: 22 } : { y: 22 };
      const fields = (first: string, second: string) => [
        { ...text, ...box, ...aside, value: first, rotation },
        { ...text, ...box, value: second, rotation },
        { type: 'barcode', symbology: 'ean13', x: 20, y: 28, w: 40, h: 12, value: '4006381333931', rotation: 180 },
      ];
      const drawn = [listOf(fields('two words', 'Größe ½ 12'))];
      expect(await provenOf({ preset: one, drawn })).toEqual(['proven']);
      const wanted = [listOf(fields('Größe ½ 12', 'two words'))];
      expect(await provenOf({ preset: one, drawn, wanted })).toEqual(['wrong text']);
    },
  );

  test('is read in its order beside a text from right to left', async () => {
    const fields = (lot: string) => [
      { ...text, value: `Lot ${lot}` },
      { ...text, y: 14, value: 'שלום זيت' },
    ];
    const order = { preset: one, drawn: [listOf(fields('L12'))] };
    expect(await provenOf(order)).toEqual(['proven']);
    expect(await provenOf({ ...order, wanted: [listOf(fields('L21'))] })).toEqual(['wrong text']);
  });

  test('is proven on a block of another colour that another text is', async () => {
    const block = { value: '\u2588\u2588', color: '#C00000', font: { size: 20, family: 'Noto Sans Mono' } };
    const fields = [
      { ...text, x: 3, y: 2, h: 12, ...block },
      { ...text, y: 6, value: 'L12', font: { size: 5 } },
    ];
    expect(await provenOf({ preset: one, drawn: [listOf(fields)] })).toEqual(['proven']);
  });

  test('is proven in letters of three and four points, wherever their strokes lie between two pixels', async () => {
    const values = ['Lot 12', 'l i I 1', '- . : -'];
    const fields = [3, 4].flatMap((size, column) =>
      values.flatMap((value, line) =>
        [0, 0.03, 0.06].map((aside, i) => {
          const place = { x: 5 + 25 * column + aside, y: 3 + 4 * (3 * line + i), w: 20, h: 3 };
          return { ...text, ...place, value, font: { size } };
        }),
      ),
    );
    expect(await provenOf({ preset: one, drawn: [listOf(fields)] })).toEqual(['proven']);
  });

  test('is proven on a label that is turned on its cell, with bleed', async () => {
    const preset = customSheet({
      page: { width: 60, height: 80 },
      label: { width: 40, height: 60 },
      columns: 1,
      rows: 1,
    });
    const order = { preset, artwork: { width: 600, height: 400 }, options: { bleed: 2, turn: 'fit' as const } };
    for (const dpi of [300, 600] as const) {
      expect(await provenOf({ ...order, dpi, drawn: [listOf(many(), dpi)] }), `${dpi} dpi`).toEqual(['proven']);
    }
    const covered = [...many(), { type: 'box', x: 4, y: 4, w: 50, h: 8, color: '#FFFFFF' }];
    expect(await provenOf({ ...order, drawn: [listOf(covered)] })).toEqual(['text not visible: item0']);
  });

  test.each(['cosmetics', 'food', 'pharma', 'spare_part', 'wine'])(
    'is proven in the layout of the sample %s',
    async (id) => {
      const layout = readLayout(
        readFileSync(join(import.meta.dirname, `../../../../../resources/samples/${id}.layout.json`)),
      );
      const value = (key: string) => VALUES[key] ?? 'Größe 12';
      const metadata = Object.fromEntries(
        [...JSON.stringify(layout).matchAll(/\{([a-z_]+)[^}]*\}/g)].map(([, key]) => [key, value(key)]),
      );
      const page = { width: layout.label.width + 10, height: layout.label.height + 10 };
      const preset = customSheet({ page, label: layout.label, columns: 1, rows: 1 });
      for (const dpi of [300, 600] as const) {
        const planner = createLabelPlanner(layout, { dpi, faces, hasPicture: () => false });
        const { list, errors } = planner.plan(labelRow({ metadata }));
        expect(errors).toEqual([]);
        expect(await provenOf({ preset, dpi, drawn: [list] }), `${dpi} dpi`).toEqual(['proven']);
      }
    },
  );
});

/** Values of the fields of samples that are no free text. */
const VALUES: Readonly<Record<string, string>> = {
  gtin: '4006381333931',
  batch: 'L12',
  serial: 'S12',
  serial_no: 'S12',
  manual_url: 'https://example.com/12',
  production_date: '2026-03-31',
  expiry: '2027-03-31',
  best_before: '2027-03-31',
  durability_date: '2027-03-31',
};

test.each(EIGHT_LABELS)('$layout.name is drawn without a complaint, and proven out of its PDF', async (real) => {
  const { width, height } = real.layout.label;
  const options = { dpi: 300, faces, hasPicture: (name: string) => name === 'logo.png' };
  const plan = createLabelPlanner(layoutOf(real.layout), options).plan(labelRow({ metadata: real.metadata }));
  expect(plan.errors).toEqual([]);
  expect(plan.warnings).toEqual([]);
  const page = { width: width + 20, height: height + 20 };
  const preset = customSheet({ page, label: { width, height }, columns: 1, rows: 1 });
  expect(await provenOf({ preset, drawn: [plan.list] })).toEqual(['proven']);
});
