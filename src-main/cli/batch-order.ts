import type { App } from '#main/app.ts';
import { isSameOperator } from '#main/base/operator-name.ts';
import type { BatchOrder, BatchRowOrder } from '#main/services/line/line.ts';
import type { Table } from '#main/spreadsheets/table.ts';
import type { Template } from '#shared/core/model.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetPreset } from '#shared/sheets/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { artworksOf } from './batch-artwork.ts';
import { layoutNamed, withLayout } from './batch-layout.ts';
import { matchColumns, textOf } from './columns.ts';

export interface BatchFiles {
  readonly table: Table;
  readonly name: string;
  /** A picture for all rows, or a folder with a picture for each row. */
  readonly artwork: string;
  readonly template: string;
  readonly sheet: string;
  /** The page of artwork that is a PDF, from 1. */
  readonly page: number | undefined;
  /** A file, or the name of a kept one. */
  readonly layout: string | undefined;
  /** The owner's name, null for unowned records, or undefined if none was given. */
  readonly operator: string | null | undefined;
}

export interface OrderOfFiles {
  readonly order: BatchOrder;
  /** Headers that no field takes. */
  readonly left: readonly string[];
  /** Remarks that are amber in the window. */
  readonly warnings: readonly string[];
}

/** Makes an order to the station of the files. */
export async function orderFrom(app: App, files: BatchFiles): Promise<OrderOfFiles> {
  const template = await templateOf(app, files.template);
  const columns = matchColumns(files.table.headers, template);
  const choices = {
    preset: presetOf(app.sheets(), files.sheet),
    options: DEFAULT_SHEET_OPTIONS,
    strength: app.settings['engine.strength'],
    fit: 'cover',
  } as const;
  const { artwork: path, table, page } = files;
  const { artworkOf, warnings } = await artworksOf(app, { path, table, columns, choices, page });
  const rows: BatchRowOrder[] = [];
  for (const row of table.rows) {
    const { metadata, description } = textOf(row, columns);
    const artwork = await artworkOf(row.cells);
    rows.push({ metadata, artwork, ...(description === '' ? {} : { description }) });
  }
  const layout = files.layout === undefined ? null : await layoutNamed(app, files.layout, { table, columns });
  const order: BatchOrder = {
    ownerId: await ownerOf(app, files.operator),
    name: files.name,
    template_id: template.id,
    rows: layout ? await withLayout(app, layout, { rows, table, artwork: path, choices }) : rows,
    ...choices,
    ...(layout ? { layout } : {}),
  };
  return { order, left: columns.left, warnings };
}

async function templateOf({ templates }: App, wanted: string): Promise<Template> {
  const all = await templates.list();
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  const template = all.find(({ id }) => same(id)) ?? all.find(({ name }) => same(name));
  if (template) return template;
  const known = all.map(({ id }) => id).join(', ');
  throw new AppError('bad_input', `There is no template "${wanted}". There are: ${known}.`);
}

function presetOf(sheets: readonly SheetPreset[], wanted: string): SheetPreset {
  const same = (text: string | null) => text?.toLowerCase() === wanted.toLowerCase();
  const preset = sheets.find(({ id }) => same(id)) ?? sheets.find(({ number }) => same(number));
  if (preset) return preset;
  const known = sheets.map(({ id }) => id).join(', ');
  throw new AppError('bad_input', `There is no sheet "${wanted}". There are: ${known}.`);
}

/** If no owner was given, the records belong to the only operator there is. */
async function ownerOf({ store }: App, operator: BatchFiles['operator']): Promise<number | null> {
  if (operator === null) return null;
  const all = await store.operators.list();
  if (operator === undefined) {
    if (all.length > 1) throw new AppError('bad_input', 'Say whose records these are: --operator NAME, or --unowned.');
    return all[0]?.user_id ?? null;
  }
  const account = all.find(({ username }) => isSameOperator(username, operator));
  if (account) return account.user_id;
  throw new AppError('bad_input', `There is no operator ${operator}. Add one with "operator add", or take --unowned.`);
}
