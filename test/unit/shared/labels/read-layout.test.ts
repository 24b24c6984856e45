import { describe, expect, test } from 'vitest';
import { checkFields, checkFonts, fieldsOf, hiddenItems } from '#main/labels/layout-fields.ts';
import { shownName } from '#shared/labels/names.ts';
import { checkLabelSize, layoutOf, readLayout } from '#shared/labels/read-layout.ts';
import { rowValues } from '#shared/labels/row-values.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { troubleIn } from '#test/support/catalogues.ts';
import { CASE, MEDICINE, WINE } from '#test/support/layout/examples.ts';
import { labelRow } from '#test/support/layout/rows.ts';

type Json = Record<string, unknown>;
const text = { id: 'a', type: 'text', x: 1, y: 1, w: 10, h: 5, value: 'x' };
const code = { id: 'a', type: 'barcode', x: 1, y: 1, w: 10, h: 5, value: '1', symbology: 'qr' };
const BOX = { type: 'box', value: undefined, color: '#000000' };
const layout = (item: Json = {}, whole: Json = {}) => ({
  twinmark_layout: 1,
  name: 'Try',
  label: { width: 60, height: 40 },
  items: [{ ...text, ...item }],
  ...whole,
});

function failureOf(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function refusalOf(value: unknown): readonly [string, string | undefined] {
  const failure = failureOf(() => readLayout(JSON.stringify(value)));
  expect(failure.message).not.toBe('');
  const trouble = failure.trouble;
  if (!trouble) throw new Error('no trouble');
  expect(troubleIn('de', trouble)).not.toBe('');
  return [trouble.kind, trouble.facts['path']];
}

describe('a layout file', () => {
  test.each([WINE, MEDICINE, CASE])('is read with its defaults', (file) => {
    const read = readLayout(file);
    expect(read.twinmark_layout).toBe(1);
    expect(readLayout(JSON.stringify(read))).toEqual(read);
  });

  test.each([1, 7, 8, 9, 500])('is refused with %i unknown keys, whatever else is wrong with it', (count) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    expect(refusalOf(layout({}, unknown))).toEqual(['layout_form', 'k0']);
    expect(refusalOf(layout({ ...unknown, w: -5, color: 'red' }))).toEqual(['layout_form', 'items[0].k0']);
    expect(refusalOf(layout({ font: unknown }))).toEqual(['layout_form', 'items[0].font.k0']);
    expect(refusalOf(layout({ when: { field: 'a', is: 'present', ...unknown } }))).toEqual([
      'layout_form',
      'items[0].when.k0',
    ]);
    expect(refusalOf(layout({}, { counters: { box: unknown } }))).toEqual(['layout_form', 'counters.box.k0']);
    const named = Object.fromEntries(Object.keys(unknown).map((key) => [key.toUpperCase(), {}]));
    expect(refusalOf(layout({}, { counters: named }))).toEqual(['layout_form', 'counters.K0']);
  });

  test.each([17, 5000, 100_000])('is refused where it is nested %i levels deep', (levels) => {
    const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const file = JSON.stringify(layout()).replace('"Try"', nested);
    expect(failureOf(() => readLayout(file)).trouble).toMatchObject({
      kind: 'layout_form',
      facts: { path: '' },
    });
  });

  test('has the defaults of the format', () => {
    const [item] = readLayout(JSON.stringify(layout())).items;
    expect(item).toEqual({
      ...text,
      rotation: 0,
      empty: 'refuse',
      when: null,
      locked: false,
      font: { family: 'Noto Sans', weight: 400, size: 8, min_size: 5 },
      align: 'start',
      valign: 'top',
      line_height: 1.2,
      fit: 'refuse',
      direction: 'auto',
      color: '#000000',
      background: null,
    });
    const [qr] = readLayout(JSON.stringify(layout({}, { items: [code] }))).items;
    expect(qr).toMatchObject({ module: null, text: 'none', text_size: null, correction: 'M', bearer: true });
    expect(qr).toMatchObject({ color: '#000000', background: '#FFFFFF' });
    const ean = readLayout(JSON.stringify(layout({}, { items: [{ ...code, symbology: 'ean13' }] }))).items[0];
    expect(ean).toMatchObject({ text: 'below' });
    expect(readLayout(CASE).counters).toEqual({ box: { start: 1, step: 1, continue: true } });
    expect(readLayout(CASE).items[0]).toMatchObject({ fit: 'contain', align: 'center', valign: 'middle' });
  });

  test.each<[string, unknown, string, string]>([
    ['an unknown key', layout({ colour: '#000000' }), 'layout_form', 'items[0].colour'],
    ['an unknown key deep inside', layout({ font: { size: 8, bold: true } }), 'layout_form', 'items[0].font.bold'],
    ['a wrong type', layout({ font: { size: '8' } }), 'layout_form', 'items[0].font.size'],
    ['null for a font', layout({ font: null }), 'layout_form', 'items[0].font'],
    ['a missing key', { ...layout(), name: undefined }, 'layout_form', 'name'],
    ['a missing key of an item', layout({ value: undefined }), 'layout_form', 'items[0].value'],
    ['four decimals', layout({ x: 1.2345 }), 'layout_form', 'items[0].x'],
    ['another type of item', layout({ type: 'arrow' }), 'layout_form', 'items[0].type'],
    ['a name of the prototype as type', layout({ type: 'toString' }), 'layout_form', 'items[0].type'],
    ['an item that is a list', layout({}, { items: [[]] }), 'layout_form', 'items[0]'],
    ['another angle', layout({ rotation: 45 }), 'layout_form', 'items[0].rotation'],
    ['a bad id', layout({ id: 'A b' }), 'layout_form', 'items[0].id'],
    ['an id that is there twice', layout({}, { items: [text, text] }), 'layout_form', 'items[1].id'],
    ['a thin item', layout({ w: 0.4 }), 'layout_form', 'items[0].w'],
    [
      'a box without its colour',
      layout({}, { items: [{ ...text, type: 'box', value: undefined }] }),
      'layout_form',
      'items[0].color',
    ],
    [
      'a condition without its value',
      layout({ when: { field: 'a', is: 'equals' } }),
      'layout_form',
      'items[0].when.value',
    ],
    [
      'a condition with more',
      layout({ when: { field: 'a', is: 'absent', not: 1 } }),
      'layout_form',
      'items[0].when.not',
    ],
    ['another language', layout({}, { language: 'nl' }), 'layout_form', 'language'],
    ['a language of the window alone', layout({}, { language: 'fr' }), 'layout_form', 'language'],
    ['a counter with the name of a field', layout({}, { counters: { row: {} } }), 'layout_form', 'counters.row'],
    [
      'a counter with the name of a field of its version',
      layout({}, { twinmark_layout: 2, counters: { register_code: {} } }),
      'layout_form',
      'counters.register_code',
    ],
    ['a counter with a bad name', layout({}, { counters: { Box: {} } }), 'layout_form', 'counters.Box'],
    ['a counter in halves', layout({}, { counters: { box: { step: 0.5 } } }), 'layout_form', 'counters.box.step'],
    [
      '201 items',
      layout({}, { items: Array.from({ length: 201 }, (_, i) => ({ ...text, id: `a${i}` })) }),
      'layout_form',
      'items',
    ],
    ['a long name', layout({}, { name: 'x'.repeat(81) }), 'layout_form', 'name'],
    ['a newer version', layout({}, { twinmark_layout: 3, colours: 3 }), 'layout_newer', ''],
    ['version 0', layout({}, { twinmark_layout: 0 }), 'layout_form', 'twinmark_layout'],
    ['no version', layout({}, { twinmark_layout: undefined }), 'layout_form', 'twinmark_layout'],
    ['an item beyond the right edge', layout({ x: 50.001 }), 'off_label', 'items[0]'],
    ['an item above the top edge', layout({ y: -0.1 }), 'off_label', 'items[0]'],
    ['a lone brace', layout({ value: 'a}' }), 'bad_template', 'items[0].value'],
    [
      'a condition on more than a name',
      layout({ when: { field: 'a|upper', is: 'present' } }),
      'bad_template',
      'items[0].when.field',
    ],
    ['a list', [], 'layout_form', ''],
    ['text over 256 KiB', layout({ value: 'x'.repeat(300_000) }), 'layout_form', ''],
  ])('is refused with %s', (_, value, kind, path) => {
    const [found, place = ''] = refusalOf(value);
    expect([found, place]).toEqual([kind, path]);
  });

  test('is on the label where it ends at the very edge', () => {
    expect(() => readLayout(JSON.stringify(layout({ x: 49.9, w: 10.1 })))).not.toThrow();
  });

  test('is refused where it is no JSON, no UTF-8, or has numbers without end', () => {
    for (const file of ['{', new Uint8Array([0xff, 0xfe, 0x7b])]) {
      expect(failureOf(() => readLayout(file)).trouble?.kind).toBe('layout_form');
    }
    const endless = JSON.stringify(layout()).replace('"x":1', '"x":1e999');
    expect(failureOf(() => readLayout(endless)).trouble).toMatchObject({
      kind: 'layout_form',
      facts: { path: 'items[0].x' },
    });
  });

  test('is measured in bytes of UTF-8, also where it did not come as a file', () => {
    const large = layout({ value: '酒'.repeat(100_000) });
    expect(failureOf(() => layoutOf(large)).trouble?.kind).toBe('layout_form');
    expect(() => layoutOf(layout({ value: 'x'.repeat(100_000) }))).not.toThrow();
  });

  test('takes keys of prototypes for unknown keys', () => {
    const file = JSON.stringify(layout()).replace('"name"', '"__proto__":{"name":"x"},"name"');
    expect(failureOf(() => readLayout(file)).trouble).toMatchObject({
      kind: 'layout_form',
      facts: { path: '__proto__' },
    });
  });
});

describe('a layout and a job', () => {
  test('fit where the labels differ by half a millimetre at most', () => {
    const read = readLayout(WINE);
    expect(() => checkLabelSize(read, { width: 99.6, height: 67.2 })).not.toThrow();
    expect(failureOf(() => checkLabelSize(read, { width: 99.61, height: 67.7 })).trouble?.kind).toBe('label_size');
    expect(failureOf(() => checkLabelSize(read, { width: 67.7, height: 99.1 })).trouble?.kind).toBe('label_size');
  });

  test('agree on the fields', () => {
    const read = readLayout(CASE);
    expect(fieldsOf(read).map(({ name }) => shownName(name))).toEqual(['[Logo]', 'storage', 'gtin']);
    expect(() => checkFields(read, { keys: ['storage', 'gtin'], columns: [' Logo '] })).not.toThrow();
    const failure = failureOf(() => checkFields(read, { keys: ['storage', 'gtin', 'Logo'], columns: [] }));
    expect(failure.trouble).toEqual({ kind: 'unknown_field', facts: { field: '[Logo]', path: 'items[0].value' } });
    const condition = failureOf(() => checkFields(read, { keys: ['gtin'], columns: ['Logo'] }));
    expect(condition.trouble?.facts['path']).toBe('items[2].when.field');
  });

  test('agree on the fonts', () => {
    const read = readLayout(JSON.stringify(layout({ font: { family: 'Comic' } })));
    expect(failureOf(() => checkFonts(read, ['Noto Sans'])).trouble).toMatchObject({ kind: 'unknown_font' });
    expect(() => checkFonts(read, ['Comic'])).not.toThrow();
  });
});

describe('the register code', () => {
  const hiding = (twinmark_layout: 1 | 2) =>
    readLayout(JSON.stringify(layout({ value: 'Code {register_code|last 4}' }, { twinmark_layout })));

  test('is a field of version 2, and the items that print it are known', () => {
    expect(fieldsOf(hiding(2))).toEqual([]);
    expect([...hiddenItems(hiding(2))]).toEqual([hiding(2).items[0].id]);
    expect([...hiddenItems(readLayout(JSON.stringify(layout({ value: '{id}' }, { twinmark_layout: 2 }))))]).toEqual([]);
  });

  test('is the key of a template in version 1, as it was before', () => {
    expect(fieldsOf(hiding(1)).map(({ name }) => name.name)).toEqual(['register_code']);
    expect(hiddenItems(hiding(1)).size).toBe(0);
    const values = rowValues(hiding(1), labelRow({ metadata: { register_code: 'of the row' } }));
    expect(values.valueOf({ kind: 'key', name: 'register_code' })).toBe('of the row');
  });

  test('stands on all labels of a job or on none, and nothing asks for it', () => {
    const when = { field: 'batch', is: 'present' };
    const hidden = { value: 'Code {register_code}' };
    expect(refusalOf(layout({ ...hidden, when }, { twinmark_layout: 2 }))).toEqual(['layout_form', 'items[0].when']);
    const asks = { when: { field: 'register_code', is: 'equals', value: '7K3QZ2AB' } };
    const asked = ['layout_form', 'items[0].when.field'];
    expect(refusalOf(layout(asks, { twinmark_layout: 2 }))).toEqual(asked);
    expect(refusalOf(layout({ ...BOX, ...asks }, { twinmark_layout: 2 }))).toEqual(asked);
    const column = { when: { field: '[register_code]', is: 'present' } };
    for (const fine of [column, { when }, hidden]) layoutOf(layout(fine, { twinmark_layout: 2 }));
    // In version 1 it is a key like others.
    layoutOf(layout({ ...hidden, when }));
    layoutOf(layout(asks));
  });

  test('is the label’s own in version 2, whatever a row says', () => {
    const values = rowValues(hiding(2), labelRow({ metadata: { register_code: 'of the row' } }));
    expect(values.valueOf({ kind: 'key', name: 'register_code' })).toBe(labelRow().registerCode);
  });
});
