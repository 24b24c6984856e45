import { describe, expect, it } from 'vitest';
import { plainNames, withKeys, withNames } from '#window/features/create/designer/state/named-fields.ts';

const names = plainNames([
  { key: 'lot', name: 'Losnummer' },
  { key: 'lot_of_cork', name: 'Los' },
  { key: 'bottling_date', name: 'Abfülldatum' },
  { key: 'alcohol', name: 'Alkohol (% vol)' },
]);

describe('fields in a template', () => {
  it.each([
    ['LOS {lot}', 'LOS {Losnummer}'],
    ['{lot_of_cork|upper} {lot}', '{Los|upper} {Losnummer}'],
    ['{bottling_date+30D:dd.MM.yyyy}', '{Abfülldatum+30D:dd.MM.yyyy}'],
    ['{bottling_date=M}', '{Abfülldatum=M}'],
    ['{alcohol} % vol', '{Alkohol (% vol)} % vol'],
    ['{[Zusatz]|optional} {unknown}', '{[Zusatz]|optional} {unknown}'],
    ['{{lot}} {{{lot}}}', '{{lot}} {{{Losnummer}}}'],
  ])('%s stand under their names, and are stored by their keys', (template, shown) => {
    expect(withNames(template, names)).toBe(shown);
    expect(withKeys(shown, names)).toBe(template);
  });

  it('are left as they are while they are being typed', () => {
    for (const text of ['{Los', '{Losnummer', '{Losnummer+3', '{lot', 'Losnummer}']) {
      expect(withKeys(text, names)).toBe(text);
      expect(withNames(text, names)).toBe(text);
    }
  });

  it('may be typed by their keys as well', () => {
    expect(withKeys('{lot}', names)).toBe('{lot}');
    expect(withNames(withKeys('{lot}', names), names)).toBe('{Losnummer}');
  });

  it('keep their keys where a name means two fields, another key, or has signs of a template', () => {
    const doubtful = [
      { key: 'a', name: 'Datum' },
      { key: 'b', name: 'Datum' },
      { key: 'c', name: 'a' },
      { key: 'd', name: 'Zeit: Ende' },
      { key: 'e', name: 'Rest {kg}' },
      { key: 'f', name: 'Wert +5M' },
      { key: 'g', name: 'Menge' },
    ];
    expect([...plainNames(doubtful)]).toEqual([['g', 'Menge']]);
  });
});
