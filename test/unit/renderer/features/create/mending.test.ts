import { describe, expect, it } from 'vitest';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftRow } from '#shared/create/draft.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { controlFor } from '#window/features/create/designer/state/controls.ts';
import { firstWith, mendOf } from '#window/features/create/mending.ts';

const layout = layoutOf({
  twinmark_layout: 2,
  name: 'Wine',
  label: { width: 90, height: 60 },
  items: [
    { id: 'lot', type: 'text', x: 5, y: 5, w: 40, h: 5, value: '{lot}' },
    { id: 'held', type: 'text', x: 5, y: 15, w: 40, h: 5, value: '{[Zusatz]}', locked: true },
  ],
});
const column = (header: string, field: string | null) => ({ header, field }) as Draft['columns'][number];
const draft = {
  columns: [column('Charge', 'lot'), column('Zusatz', null)],
  layout: { layout, name: null, version: null },
  values: { country: 'DE' },
} as unknown as Pick<Draft, 'columns' | 'layout' | 'values'>;
const row = { index: 3, verdict: 'red' } as const;

const wrong = (kind: Trouble['kind'], facts: Readonly<Record<string, string>>): Trouble => ({
  kind,
  facts,
  phrases: {},
});

const remark = (part: Partial<Remark>): Remark => ({
  weight: 'red',
  kind: 'missing',
  facts: {},
  phrases: {},
  trouble: null,
  text: '',
  column: null,
  field: null,
  offer: null,
  ...part,
});
const placeOf = (part: Partial<Remark>) => mendOf(remark(part), draft, row, 7);
const placeOfTrouble = (told: Trouble) => placeOf({ kind: 'field_error', trouble: told });

describe('what is wrong', () => {
  it('is mended in the cell that it names, and a field that a column fills in that column', () => {
    expect(placeOf({ column: 1 })).toEqual({ at: 'cell', row, column: 1 });
    expect(placeOf({ field: 'lot' })).toEqual({ at: 'cell', row, column: 0 });
    expect(placeOf({ field: 'country' })).toEqual({ at: 'value', field: 'country' });
  });

  it('is mended where the value stands that it names', () => {
    const empty = (field: string) => placeOfTrouble(wrong('empty_value', { item: 'lot', field }));
    expect(empty('lot')).toEqual({ at: 'cell', row, column: 0 });
    expect(empty('[Zusatz]')).toEqual({ at: 'cell', row, column: 1 });
    expect(empty('lot, [Zusatz]')).toEqual({ at: 'cell', row, column: 0 });
    expect(empty('counter')).toEqual({ at: 'item', row: 7, item: 'lot', control: 'empty' });
  });

  it('is mended at the control of the field that it names, and the row is in sight', () => {
    expect(placeOfTrouble(wrong('too_wide', { item: 'lot' }))).toEqual({
      at: 'item',
      row: 7,
      item: 'lot',
      control: 'width',
    });
    expect(placeOfTrouble(wrong('unknown_font', { path: 'items[1].font' }))).toMatchObject({
      item: 'held',
      control: 'font',
    });
    expect(placeOfTrouble(wrong('label_size', {}))).toMatchObject({
      at: 'item',
      item: null,
    });
  });

  it('leads to the artwork, or to the row that is there twice; what nobody at the desk mends is only told', () => {
    expect(placeOf({ kind: 'artwork_missing' })).toEqual({ at: 'artwork' });
    expect(placeOf({ kind: 'duplicate_row' })).toEqual({ at: 'row', row });
    expect(placeOf({ kind: 'long_row' })).toBeNull();
  });

  it('is mended at the lock where the field is locked', () => {
    const [free, held] = layout.items;
    const covered = wrong('covered', { item: 'lot' });
    expect([controlFor(covered, free), controlFor(covered, held)]).toEqual(['place', 'lock']);
  });

  it('is found in the first row that has it, and not in one where another field is wrong', () => {
    const such = (item: string) => remark({ kind: 'field_error', trouble: wrong('too_high', { item }) });
    const rows = [{ remarks: [such('held')] }, { remarks: [such('lot')] }] as unknown as DraftRow[];
    expect(firstWith(rows, such('lot'))?.row).toBe(rows[1]);
    expect(firstWith(rows, remark({}))).toBeNull();
  });
});
