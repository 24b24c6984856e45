import { describe, expect, test } from 'vitest';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { namedTrouble } from '#window/features/create/designer/state/named-trouble.ts';

const { items } = layoutOf({
  twinmark_layout: 1,
  name: 'Back',
  label: { width: 99.1, height: 67.7 },
  items: [
    { id: 'name', type: 'text', x: 5, y: 5, w: 40, h: 8, value: '{product_name}' },
    { id: 'lot', type: 'text', x: 5, y: 20, w: 40, h: 8, value: 'L {batch}' },
  ],
});
const named = (facts: Record<string, string>) =>
  namedTrouble(
    { ...trouble('overlap'), facts },
    items,
    (item) => (item.id === 'lot' ? 'Text: L Charge' : 'Text: Name'),
    (key) => (key === 'gtin' ? 'GTIN' : key),
  ).facts;

describe('a trouble of a layout', () => {
  test('calls its fields as people do', () => {
    expect(named({ item: 'name', other: 'lot' })).toEqual({ item: 'Text: Name', other: 'Text: L Charge' });
    expect(named({ path: 'items[1].value', field: 'los' })).toEqual({ path: 'Text: L Charge', field: 'los' });
    expect(named({ item: 'name', field: 'gtin' })).toEqual({ item: 'Text: Name', field: 'GTIN' });
  });

  test('keeps what names no field of the layout', () => {
    const facts = { item: 'gone', path: 'counters.box', value: 'lot' };
    expect(named(facts)).toEqual(facts);
  });
});
