// @module-tag one-engine: no database in it
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusy } from '#main/labels/artwork-ground.ts';
import { type ProposalJob, proposedLayout } from '#main/services/create/layout-proposal.ts';
import type { LayoutItem } from '#shared/labels/layout.ts';
import { catalogueIn } from '#test/support/catalogues.ts';
import { ground } from '#test/support/layout/grounds.ts';
import { templateOf } from '#test/unit/spreadsheets/shipped.ts';

function job(template: string, more: Partial<ProposalJob> = {}): ProposalJob {
  const { fields } = templateOf(template);
  const label = more.label ?? { width: 99.1, height: 67.7 };
  const filled = fields.map(({ key }) => key);
  const language = more.language ?? 'en';
  const words = catalogueIn(language).view('proposal');
  return { name: 'Try', language, words, dpi: 300, free: label.height, fields, filled, columns: [], ...more, label };
}

function valuesOf(of: ProposalJob): Record<string, string> {
  return Object.fromEntries(proposedLayout(of).items.map((item) => [item.id, 'value' in item ? item.value : '']));
}

describe('a first layout', () => {
  test('has for wine its name, its lot and the bars of its GTIN', () => {
    expect(valuesOf(job('wine'))).toEqual({ name: '{product_name}', lot: 'LOT {lot}', code: '{gtin}' });
  });

  test.each([
    [['L12', '', 'L21-0815'], '{lot}'],
    [['LOT 7', 'Los 8'], '{lot}'],
    [['L12', 'A7'], 'L {lot}'],
    [['Linde'], 'L {lot}'],
    [['', ''], 'L {lot}'],
  ])('writes no L before lots that have one: %j', (lots, value) => {
    expect(valuesOf(job('wine', { language: 'de', valuesOf: () => lots }))).toMatchObject({ lot: value });
  });

  test.each([
    [10, 9, 'refuse'],
    [10, 10, 'refuse'],
    [10, 5, 'skip'],
    [3, 3, 'skip'],
  ])('a lot that of %d rows %d have is, where it is missing: %s', (rows, filled, empty) => {
    const lots = Array.from({ length: rows }, (_, i) => (i < filled ? `A${i}` : ''));
    const lot = proposedLayout(job('wine', { valuesOf: () => lots })).items.find(({ id }) => id === 'lot');
    expect(lot).toMatchObject({ empty });
  });

  test('has all of a medicine in a DataMatrix', () => {
    expect(valuesOf(job('pharma', { label: { width: 70, height: 37 } }))).toEqual({
      name: '{product_name}',
      lot: 'LOT {batch}',
      expiry: 'EXP {expiry:yyyy-MM-dd}',
      serial: 'SN {serial}',
      code: '(01){gtin|gtin14}(17){expiry:yyMMdd|optional}(10){batch|optional}(21){serial|optional}',
    });
  });

  test('leaves out what no column fills', () => {
    expect(valuesOf(job('pharma', { filled: ['product_name', 'batch'] }))).toEqual({
      name: '{product_name}',
      lot: 'LOT {batch}',
    });
  });

  test('speaks German where it is asked to', () => {
    expect(valuesOf(job('cosmetics', { language: 'de' }))).toMatchObject({
      lot: 'L {batch}',
      expiry: 'MHD {durability_date:dd.MM.yyyy}',
    });
  });

  test('speaks French where it is asked to, in a layout that every station reads', () => {
    const french = job('cosmetics', { language: 'fr' });
    expect(valuesOf(french)).toMatchObject({ lot: 'LOT {batch}', expiry: 'DDM {durability_date:dd/MM/yyyy}' });
    expect(proposedLayout(french).language).toBe('en');
  });

  test.each([
    ['light', () => 1, {}],
    ['dark', () => 0.01, { color: '#FFFFFF' }],
    ['dark and light', (x: number) => (x % 4 < 2 ? 0.01 : 1), { background: '#FFFFFF' }],
  ])('is read on %s artwork', (_, luminance, look) => {
    const texts = proposedLayout(
      job('wine', { label: { width: 100, height: 60 }, ground: ground(luminance) }),
    ).items.filter(({ type }) => type === 'text');
    const plain = { color: '#000000', background: null };
    expect(texts.map(({ id }) => id)).toEqual(['name', 'lot']);
    for (const text of texts) expect(text).toMatchObject({ ...plain, ...look });
  });

  test('looks at what is under each text', () => {
    const above = ground((_, y) => (y < 30 ? 0.01 : 1));
    const items = proposedLayout(job('wine', { label: { width: 100, height: 60 }, ground: above })).items;
    expect(items.map((item) => ('color' in item ? item.color : null))).toEqual(['#FFFFFF', '#000000', '#000000']);
  });

  test('looks for quiet places, and covers no writing of the artwork', () => {
    // Writing at the top and at the bottom: dark strokes of half a millimetre every millimetre.
    const writing = (x: number, y: number) => ((y > 2 && y < 14) || (y > 50 && y < 58) ? (x % 1 < 0.5 ? 0.02 : 1) : 1);
    const artwork = ground(writing);
    const { items } = proposedLayout(job('wine', { label: { width: 100, height: 60 }, ground: artwork }));
    const dots = (mm: number) => (mm / 25.4) * 300;
    const texts = items.filter(({ type }) => type === 'text');
    expect(texts.map(({ id }) => id)).toEqual(['name', 'lot']);
    for (const { x, y, w, h } of texts) {
      expect(isBusy(artwork, { x: dots(x), y: dots(y), w: dots(w), h: dots(h) })).toBe(false);
    }
    expect(isBusy(artwork, { x: dots(5), y: dots(3), w: dots(40), h: dots(4) })).toBe(true);
    for (const [i, one] of items.entries())
      for (const other of items.slice(i + 1)) expect(shared(one, other)).toBe(false);
  });

  test('shows the first column of an unknown kind', () => {
    expect(valuesOf(job('generic', { fields: [], filled: [], columns: ['Was [1]'] }))).toEqual({
      name: '{[Was [1]]]}',
    });
  });

  test('keeps above the caption', () => {
    const { items } = proposedLayout(job('wine', { free: 60 }));
    expect(Math.max(...items.map(({ y, h }) => y + h))).toBeLessThanOrEqual(60);
  });

  test('lies on labels of every size, and its items do not lie on each other', () => {
    const size = fc.double({ min: 12, max: 200, noNaN: true }).map((mm) => Math.round(mm * 10) / 10);
    const template = fc.constantFrom(
      'wine',
      'pharma',
      'cosmetics',
      'food',
      'generic',
      'spare_part',
      'sneakers',
      'event_ticket',
    );
    fc.assert(
      fc.property(size, size, template, fc.constantFrom(300, 600), (width, height, kind, dpi) => {
        const { items } = proposedLayout(job(kind, { label: { width, height }, dpi }));
        for (const [i, one] of items.entries())
          for (const other of items.slice(i + 1)) expect(shared(one, other)).toBe(false);
      }),
      { numRuns: 1000, examples: [[15, 15, 'pharma', 300]] },
    );
  });
});

function shared(a: LayoutItem, b: LayoutItem): boolean {
  const apart =
    a.x + a.w <= b.x + 1e-6 || b.x + b.w <= a.x + 1e-6 || a.y + a.h <= b.y + 1e-6 || b.y + b.h <= a.y + 1e-6;
  return !apart;
}
