import { layoutOf } from '#shared/labels/read-layout.ts';

const text = { type: 'text', h: 5, fit: 'shrink' } as const;
/** Texts, a date, a counter, a linear code and a matrix code, as labels of most trades have them. */
export const SIX_FIELDS = layoutOf({
  twinmark_layout: 1,
  name: 'Six fields',
  label: { width: 99.1, height: 67.7 },
  counters: { box: {} },
  items: [
    { ...text, id: 'name', x: 5, y: 4, w: 60, h: 10, value: '{[Name]}', font: { size: 14 }, fit: 'wrap-shrink' },
    { ...text, id: 'lot', x: 5, y: 16, w: 40, value: 'LOT {[Lot]}' },
    { ...text, id: 'best', x: 5, y: 22, w: 40, value: 'EXP {made+18M:MM.yyyy}' },
    { ...text, id: 'no', x: 5, y: 28, w: 40, value: 'Box {box:00000}' },
    { id: 'ean', type: 'barcode', x: 52, y: 40, w: 45, h: 24, symbology: 'ean13', value: '{[GTIN]}' },
    {
      id: 'code',
      type: 'barcode',
      x: 5,
      y: 40,
      w: 20,
      h: 20,
      symbology: 'gs1_datamatrix',
      value: '(01){[GTIN]|gtin14}(10){[Lot]}(21){id}',
    },
  ],
});

/** What the fields show of a row. */
export function sixColumns(i: number) {
  return { Name: `Riesling Kabinett ${i}`, Lot: `L11-${i}`, GTIN: '4006381333931' };
}
