import { describe, expect, it } from 'vitest';
import type { BarcodeItem, Layout, LayoutItem, TableItem } from '#shared/labels/layout.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { markedBold } from '#window/features/create/designer/state/bold-part.ts';
import {
  added,
  aligned,
  distributed,
  duplicated,
  freeId,
  inItsVersion,
  layered,
  layeredBehind,
  moved,
  named,
  placed,
  removed,
  reordered,
  turned,
  withFont,
} from '#window/features/create/designer/state/edits.ts';
import {
  fieldTemplate,
  newItem,
  SHAPES,
  shownAs,
  withSymbology,
} from '#window/features/create/designer/state/new-item.ts';
import {
  withCell,
  withNewColumn,
  withNewRow,
  withoutColumn,
  withoutRow,
} from '#window/features/create/designer/state/table-edits.ts';

const empty = layoutOf({ twinmark_layout: 1, name: 'Test', label: { width: 100, height: 60 }, items: [] });

function boxes(...places: readonly [x: number, y: number, w: number, h: number][]): Layout {
  const items = places.map(([x, y, w, h], i) => ({ id: `b${i}`, type: 'box', x, y, w, h, color: '#000000' }));
  return layoutOf({ ...empty, items });
}

function placesOf({ items }: Layout): (readonly [number, number])[] {
  return items.map(({ x, y }) => [x, y] as const);
}

describe('edits of a layout', () => {
  const three = boxes([5, 5, 10, 5], [30, 20, 20, 10], [80, 50, 10, 5]);

  it('move chosen items together and leave locked ones', () => {
    expect(placesOf(moved(three, ['b0', 'b1'], 2, 3))).toEqual([
      [7, 8],
      [32, 23],
      [80, 50],
    ]);
    const locked = { ...three, items: three.items.map((item) => ({ ...item, locked: true })) };
    expect(moved(locked, ['b0'], 2, 3)).toBe(locked);
    expect(moved(three, ['b0'], 0, 0)).toBe(three);
  });

  it('place, turn, and put in front', () => {
    expect(placed(three, 'b0', { x: 1, y: 2, w: 3.00049, h: 4 }).items[0]).toMatchObject({ x: 1, y: 2, w: 3, h: 4 });
    const once = turned(three, ['b1']).items[1];
    expect(once).toMatchObject({ x: 35, y: 15, w: 10, h: 20, rotation: 90 });
    const round = ['b1', 'b1', 'b1', 'b1'].reduce((layout, id) => turned(layout, [id]), three);
    expect(round.items[1]).toMatchObject({ x: 30, y: 20, w: 20, h: 10, rotation: 0 });
    expect(reordered(three, ['b0'], 'front').items.map(({ id }) => id)).toEqual(['b1', 'b2', 'b0']);
    expect(reordered(three, ['b2'], 'back').items.map(({ id }) => id)).toEqual(['b2', 'b0', 'b1']);
  });

  it('go through the order of painting one place at a time, several together, or to a place among the others', () => {
    const order = (layout: Layout) => layout.items.map(({ id }) => id).join(' ');
    const four = boxes([0, 0, 5, 5], [0, 10, 5, 5], [0, 20, 5, 5], [0, 30, 5, 5]);
    expect(order(layered(four, ['b1'], 1))).toBe('b0 b2 b1 b3');
    expect(order(layered(four, ['b1', 'b2'], 1))).toBe('b0 b3 b1 b2');
    expect(order(layered(four, ['b1', 'b2'], -1))).toBe('b1 b2 b0 b3');
    expect(layered(four, ['b2', 'b3'], 1)).toBe(four);
    expect(order(layeredBehind(four, 'b0', 0))).toBe('b1 b2 b3 b0');
    expect(order(layeredBehind(four, 'b3', 2))).toBe('b0 b3 b1 b2');
    expect(layeredBehind(four, 'b1', 2)).toBe(four);
  });

  it('have names of their own, which are taken back by an empty one', () => {
    const [item] = boxes([0, 0, 5, 5]).items;
    expect(named(item, 'Rahmen')).toEqual({ ...item, name: 'Rahmen' });
    expect(named(named(item, 'Rahmen'), ' ')).toEqual(item);
  });

  it('align several items with each other, and one with the label', () => {
    expect(placesOf(aligned(three, ['b0', 'b1'], 'right'))[0]).toEqual([40, 5]);
    expect(placesOf(aligned(three, ['b0'], 'center'))[0]).toEqual([45, 5]);
    expect(placesOf(aligned(three, ['b0'], 'bottom'))[0]).toEqual([5, 55]);
  });

  it('make gaps equal', () => {
    expect(placesOf(distributed(three, ['b0', 'b1', 'b2'], 'across')).map(([x]) => x)).toEqual([5, 37.5, 80]);
    expect(distributed(three, ['b0', 'b1'], 'across')).toBe(three);
  });

  it('leave the items outermost that begin first and end last', () => {
    // The second one ends last, though the third begins after it.
    const within = boxes([0, 0, 10, 5], [30, 0, 60, 5], [50, 0, 10, 5]);
    const spread = distributed(within, ['b0', 'b1', 'b2'], 'across');
    expect(placesOf(spread).map(([x]) => x)).toEqual([0, 30, 15]);
    const held = boxes([0, 0, 90, 5], [20, 0, 10, 5], [30, 0, 10, 5]);
    expect(distributed(held, ['b0', 'b1', 'b2'], 'across')).toBe(held);
  });

  it('keep the size of a text that gets another font', () => {
    const text = { id: 't', type: 'text', x: 5, y: 5, w: 40, h: 5, value: 'Lot', font: { size: 9 } };
    const sized = layoutOf({ ...empty, items: [text] });
    const given = withFont(sized, 't', { family: 'OCRB' });
    expect(given.items[0]).toMatchObject({ font: { family: 'OCRB', size: 9 } });
    expect(withFont(three, 'b0', { family: 'OCRB' })).toBe(three);
  });

  it('copy under ids of their own, and take away', () => {
    const { layout, ids } = duplicated(three, ['b2']);
    expect(ids).toEqual(['b']);
    expect(layout.items.at(-1)).toMatchObject({ id: 'b', x: 82, y: 52 });
    expect(duplicated(layout, ['b']).ids).toEqual(['b-2']);
    expect(removed(layout, ['b', 'b0']).items.map(({ id }) => id)).toEqual(['b1', 'b2']);
  });

  it('find ids of the form that layouts have', () => {
    expect(freeId(empty, 'Größe (mm)')).toBe('gr_e_mm');
    expect(freeId(empty, '10')).toBe('field');
    expect(freeId(three, 'B0')).toBe('b');
  });
});

describe('new items', () => {
  const lot = { kind: 'field', template: '{lot}', id: 'lot', type: 'text' } as const;

  it('stand where there is room, or with their middle where they were dropped', () => {
    let layout = empty;
    for (let i = 0; i < 6; i++) layout = added(layout, newItem(layout, lot, null));
    const [first, second] = layout.items;
    expect(first).toMatchObject({ id: 'lot', x: 3, y: 3, value: '{lot}' });
    expect(second).toMatchObject({ id: 'lot-2', x: 43, y: 3 });
    expect(newItem(empty, lot, { x: 50, y: 30 })).toMatchObject({ x: 30, y: 27.5 });
    expect(newItem(empty, lot, { x: 0, y: 0 })).toMatchObject({ x: 0, y: 0 });
  });

  it('are what a file of layouts may have', () => {
    const additions = [
      lot,
      { kind: 'field', template: '{gtin}', id: 'gtin', type: 'gtin' },
      { kind: 'words', words: 'a {b}' },
      ...SHAPES.map((kind) => ({ kind })),
    ] as const;
    const items: LayoutItem[] = additions.map((addition) => newItem(empty, addition, null));
    for (const item of items) {
      const shown = (['text', 'barcode', 'picture'] as const).map((type) => shownAs(item, type, empty.label));
      for (const one of [item, ...shown]) {
        const layout = inItsVersion({ ...empty, items: [one] });
        expect(layoutOf(layout)).toEqual(layout);
      }
    }
    expect(items[1]).toMatchObject({ type: 'barcode', symbology: 'ean13' });
    expect(items[2]).toMatchObject({ value: 'a {{b}}' });
  });

  it('get room for another kind of code', () => {
    const code = shownAs(newItem(empty, lot, null), 'barcode', empty.label) as BarcodeItem;
    expect(code).toMatchObject({ symbology: 'datamatrix', text: 'none', w: 40, h: 16 });
    expect(withSymbology(code, 'gs1_128', empty.label)).toMatchObject({ symbology: 'gs1_128', text: 'below' });
  });

  it('turn the number of a product into AI 01', () => {
    const gtin = { kind: 'field', template: '{gtin}', id: 'gtin', type: 'gtin' } as const;
    const code = newItem(empty, gtin, null) as BarcodeItem;
    expect(withSymbology(code, 'gs1_datamatrix', empty.label)).toMatchObject({ value: '(01){gtin|gtin14}' });
    expect(withSymbology(code, 'qr', empty.label)).toMatchObject({ value: '{gtin}' });
    const more = { ...code, value: '{gtin} {lot}' };
    expect(withSymbology(more, 'gs1_datamatrix', empty.label)).toMatchObject({ value: '{gtin} {lot}' });
  });

  it('write dates as people of the language do', () => {
    const day = { kind: 'key', name: 'bottling_date' } as const;
    expect(fieldTemplate(day, 'date', 'de')).toBe('{bottling_date:dd.MM.yyyy}');
    expect(fieldTemplate({ kind: 'column', name: 'A ]b' }, null, 'en')).toBe('{[A ]]b]}');
  });
});

it('a layout that is changed is of version 2, which refuses letters in dates', () => {
  const newer = inItsVersion({ ...empty, twinmark_layout: 1 });
  expect(newer.twinmark_layout).toBe(2);
  expect(inItsVersion(newer)).toBe(newer);
});

describe('bold parts', () => {
  it('are marked and unmarked where they are chosen, or as a whole', () => {
    expect(markedBold('Mehl, Milch', 6, 11)).toBe('Mehl, **Milch**');
    expect(markedBold('Mehl, **Milch**', 8, 13)).toBe('Mehl, Milch');
    expect(markedBold('Mehl, **Milch**', 6, 15)).toBe('Mehl, Milch');
    expect(markedBold('a **b** c', 0, 0)).toBe('**a b c**');
  });
});

it('a table keeps a cell for each column, however it is changed', () => {
  const table = newItem(empty, { kind: 'table' }, null) as TableItem;
  const changes = [
    withNewRow,
    withNewColumn,
    (one: TableItem) => withoutRow(one, 0),
    (one: TableItem) => withoutColumn(one, 0),
  ];
  let item = table;
  for (const change of changes) {
    item = { ...item, ...change(item) };
    const layout = inItsVersion({ ...empty, items: [{ ...item, ...withCell(item, 0, 0, 'x') }] });
    expect(layoutOf(layout)).toEqual(layout);
  }
  expect(item).toMatchObject({ columns: [{ share: 1 }, { share: 1 }], rows: [{}, {}, {}] });
});
