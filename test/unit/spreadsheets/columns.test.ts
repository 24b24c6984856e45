import { describe, expect, it } from 'vitest';
import { rankTemplates } from '#main/spreadsheets/fields/guess-template.ts';
import { mapColumns } from '#main/spreadsheets/fields/map-columns.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { Field, Template } from '#shared/core/model.ts';
import { TEMPLATES, templateOf } from './shipped.ts';

const field = (key: string, more: Partial<Field> = {}): Field => ({
  key,
  label: key,
  type: 'text',
  required: false,
  ...more,
});
const template = (...fields: Field[]): Template => ({ id: 't', name: 'T', fields });
const fieldsOf = (headers: string[], one: Template) => mapColumns(headers, one).columns.map((column) => column.field);

describe('names', () => {
  it.each([
    ['Artikel-Nr.', 'ARTIKELNUMMER'],
    ['Größe', 'groesse'],
    ['Größe', 'Grösse'],
    ['product_name', 'Product Name'],
    ['EAN-Code', 'ean code'],
    ['Serial no.', 'serial_number'],
    ['Süße', 'SUESSE'],
  ])('%s and %s are the same', (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  it.each([
    ['Lot', 'Los'],
    ['size_eu', 'size_us'],
    ['Name', 'Nummer'],
  ])('%s and %s are not', (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
  });
});

describe('columns', () => {
  it('match keys before labels before synonyms', () => {
    const one = template(field('batch', { label: 'Lot' }), field('lot', { label: 'Los' }));
    expect(mapColumns(['Charge', 'Los', 'LOT'], one).columns).toEqual([
      { header: 'Charge', field: 'batch', by: 'synonym' },
      { header: 'Los', field: null, by: null },
      { header: 'LOT', field: 'lot', by: 'key' },
    ]);
  });

  it.each([
    [
      'generic',
      ['Bezeichnung', 'Marke', 'SKU', 'Charge', 'MHD', 'Land', 'Menge', 'EAN'],
      ['product_name', 'brand', 'sku', 'batch', 'expiry_date', 'origin_country', 'quantity', 'gtin'],
    ],
    [
      'wine',
      ['Wein', 'Weingut', 'Jahrgang', 'Land', 'Alkohol', 'Inhalt (ml)', 'Los-Nr.', 'Allergene'],
      ['product_name', 'producer', 'vintage', 'country', 'alcohol_vol', 'volume_ml', 'lot', 'allergens'],
    ],
    [
      'spare_part',
      ['Teil', 'Artikelnummer', 'Hersteller', 'Serien-Nr.', 'Produktionsdatum'],
      ['part_name', 'part_number', 'manufacturer', 'serial_no', 'production_date'],
    ],
    [
      'pharma',
      ['Präparat', 'Stärke', 'Darreichungsform', 'Packungsgröße', 'PZN', 'Ch.-B.', 'Verwendbar bis'],
      ['product_name', 'strength', 'dosage_form', 'pack_size', 'national_no', 'batch', 'expiry'],
    ],
    [
      'event_ticket',
      ['Veranstaltung', 'Ort', 'Datum', 'Reihe', 'Platz', 'Kategorie'],
      ['event_name', 'venue', 'starts_at', 'row', 'seat', 'category'],
    ],
  ])('are found for %s by what people call them', (id, headers, expected) => {
    expect(fieldsOf(headers, templateOf(id))).toEqual(expected);
  });

  it('a field is filled once, and what fills none is kept', () => {
    const mapping = mapColumns(['EAN', 'GTIN', 'Lagerplatz'], template(field('gtin', { type: 'gtin' })));
    expect(mapping.columns.map((column) => column.field)).toEqual([null, 'gtin', null]);
    expect(mapping.columns.map((column) => column.header)).toEqual(['EAN', 'GTIN', 'Lagerplatz']);
  });

  it('a field of its own key is found by its type, where it is the only one', () => {
    const own = field('handelscode', { type: 'gtin' });
    expect(fieldsOf(['EAN'], template(own))).toEqual(['handelscode']);
    expect(fieldsOf(['EAN'], template(own, field('karton', { type: 'gtin' })))).toEqual([null]);
    expect(fieldsOf(['EAN'], template(field('handelscode')))).toEqual([null]);
  });

  it('artwork is found, unless a field has that name', () => {
    expect(mapColumns(['Name', 'Bilddatei'], template(field('name'))).artwork).toBe(1);
    expect(mapColumns(['Name', 'Bild'], template(field('name'), field('bild'))).artwork).toBeNull();
  });

  it('required fields without a column are named', () => {
    expect(mapColumns(['batch'], templateOf('spare_part')).missing).toContain('part_name');
  });
});

describe('the template', () => {
  it.each(TEMPLATES.map((one) => [one.id, one] as const))('%s is guessed from its own keys and labels', (id, one) => {
    for (const headers of [one.fields.map(({ key }) => key), one.fields.map(({ label }) => label)]) {
      expect(rankTemplates(headers, TEMPLATES)[0]).toMatchObject({ template: { id }, certainty: 1 });
    }
  });

  it.each([
    ['wine', ['Bezeichnung', 'Weingut', 'Jahrgang', 'Rebsorte', 'Alkohol', 'Charge', 'EAN']],
    ['pharma', ['Arzneimittel', 'PZN', 'Wirkstärke', 'Charge', 'Verfall', 'EAN']],
    ['food', ['Produktname', 'Füllmenge', 'Zutaten', 'Allergene', 'Charge', 'MHD', 'EAN']],
    ['event_ticket', ['Name', 'Ort', 'Datum', 'Reihe', 'Platz', 'Preis']],
    ['sneakers', ['Marke', 'Modell', 'Farbe', 'Größe', 'EAN']],
    ['generic', ['Name', 'Menge', 'Charge', 'MHD']],
  ])('%s is guessed from German headers', (id, headers) => {
    const [guess] = rankTemplates(headers, TEMPLATES);
    expect(guess?.template.id).toBe(id);
    expect(guess?.certainty).toBeGreaterThan(0.5);
  });

  it('is none where no header says anything', () => {
    expect(rankTemplates(['qwertz', 'uiop'], TEMPLATES)[0].certainty).toBe(0);
  });

  it('is ranked with the others', () => {
    const ranks = rankTemplates(['product_name', 'vintage', 'grape'], TEMPLATES).map(({ certainty }) => certainty);
    expect(ranks).toHaveLength(TEMPLATES.length);
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  });
});
