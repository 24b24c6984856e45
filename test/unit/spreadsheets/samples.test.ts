import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examine } from '#main/imaging/examine.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { createLabelPlanner } from '#main/labels/display-list/label-planner.ts';
import { checkFields } from '#main/labels/layout-fields.ts';
import { problemsOf } from '#main/services/records/metadata.ts';
import { rankTemplates } from '#main/spreadsheets/fields/guess-template.ts';
import { toMetadata } from '#main/spreadsheets/fields/to-metadata.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { readLayout } from '#shared/labels/read-layout.ts';
import { isGtin } from '#shared/records/gtin.ts';
import { shippedFaces } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import { sampleOf, TEMPLATES, templateOf } from './shipped.ts';

const SAMPLES = join(import.meta.dirname, '../../../resources/samples');

describe('samples', () => {
  it('are there for every template with their artwork, and for no other', () => {
    const files = readdirSync(SAMPLES).sort();
    const layouts = files.filter((name) => name.endsWith('.layout.json'));
    expect(files).toEqual([...TEMPLATES.flatMap(({ id }) => [`${id}.csv`, `${id}.webp`]), ...layouts].sort());
    expect(layouts.map((name) => name.split('.')[0])).toEqual(['cosmetics', 'food', 'pharma', 'spare_part', 'wine']);
  });

  it('have artwork that is an sRGB picture of a label, in less than a megabyte together', async () => {
    const pictures = TEMPLATES.map(({ id }) => readFileSync(join(SAMPLES, `${id}.webp`)));
    expect(pictures.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_000_000);
    for (const bytes of pictures) {
      expect(await examine(bytes)).toMatchObject({ colour: 'rgb', bits: 8, profile: 'srgb' });
      expect(inspect(bytes)).toMatchObject({ type: 'webp', width: 1755, height: 1200 });
    }
  });

  describe.each(TEMPLATES.map((template) => [template.id, template] as const))('%s', (id, template) => {
    const reading = readTable(sampleOf(id), `${id}.csv`).then((table) => {
      const [guess] = rankTemplates(table.headers, TEMPLATES);
      if (!guess) throw new Error('no template fits');
      return { table, guess, rows: table.rows.map((row) => toMetadata(row, guess.mapping, template)) };
    });

    it('is known by its headers, and fills what is required', async () => {
      const { guess } = await reading;
      expect(guess.template.id).toBe(id);
      expect(guess.certainty).toBeGreaterThan(0.9);
      expect(guess.mapping.missing).toEqual([]);
    });

    it('has 20 rows, of which one is bad on purpose', async () => {
      const { table, rows } = await reading;
      expect([table.encoding, table.encodingDoubt, table.notes]).toEqual(['utf-8', null, []]);
      expect(rows).toHaveLength(20);
      expect(rows.filter(({ problems }) => problems.length > 0).map(({ problems }) => problems.length)).toEqual([1]);
    });

    it('gives records that the station takes', async () => {
      const good = (await reading).rows.filter(({ problems }) => problems.length === 0);
      expect(good.flatMap(({ metadata }) => problemsOf(template.fields, metadata))).toEqual([]);
    });

    it('has umlauts, and a GTIN that begins with a zero', async () => {
      const cells = (await reading).table.rows.flatMap((row) => row.cells);
      expect(cells.some((cell) => /[äöüß]/.test(cell))).toBe(true);
      expect(cells.filter((cell) => cell.startsWith('0') && isGtin(cell)).length).toBeGreaterThan(0);
    });
  });

  it.each(['cosmetics', 'food', 'pharma', 'spare_part', 'wine'])(
    '%s puts the values of every good row on its label',
    async (id) => {
      const layout = readLayout(readFileSync(join(SAMPLES, `${id}.layout.json`)));
      const template = templateOf(id);
      const table = await readTable(sampleOf(id), `${id}.csv`);
      const [guess] = rankTemplates(table.headers, TEMPLATES);
      checkFields(layout, { keys: template.fields.map(({ key }) => key), columns: table.headers });
      const planner = createLabelPlanner(layout, { dpi: 300, faces: await shippedFaces(), hasPicture: () => false });
      const good = table.rows
        .map((row) => toMetadata(row, guess.mapping, template))
        .filter(({ problems }) => problems.length === 0);
      const plans = good.map(({ metadata }) => planner.plan(labelRow({ metadata })));
      expect(plans.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
      expect(Math.min(...plans.map(({ list }) => list.parts.length))).toBeGreaterThan(5);
      // A person without a camera looks a label up by the ID that is printed on it.
      expect(layout.items.filter((item) => item.type === 'text' && item.value === '{watermark_id}')).toHaveLength(1);
    },
  );
});
