// Labels of a product: shown as they would be, and ordered as the orders of programs are.

import type { StationContext } from '#main/base/station-context.ts';
import type { DraftService } from '#main/services/create/create.ts';
import type { JobOrder, Jobs } from '#main/services/jobs/jobs.ts';
import type { ProductionLine } from '#main/services/line/line.ts';
import type { ProductRow, ProductVersionRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Remark } from '#shared/core/remark.ts';
import { localDay } from '#shared/core/times.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { LabelOrder, ProductPreview } from '#shared/products/product.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { Language } from '#shared/words/languages.ts';
import { artworkFor } from './product-artworks.ts';
import { contentOf, fieldsOf, type KeptContent } from './product-content.ts';
import { csvOf, labelValues, partsOfQuantity, QUANTITY_HEADER, tableOfValues } from './product-values.ts';

export interface PrintedOrder extends LabelOrder {
  readonly print: boolean;
  readonly language: Language;
  /** Tells the order apart from every other one. */
  readonly key: string;
  readonly ordered: string;
  /** Called where the order was given before. */
  replayed(): void;
}

interface PrintingParts {
  readonly drafts: Pick<DraftService, 'previewRow'>;
  readonly jobs: Pick<Jobs, 'order'>;
  readonly line: Pick<ProductionLine, 'printing'>;
}

/** Somebody stands at the printer and waits. */
const PRIORITY = 1;

export function createProductPrinting(
  { store, clock }: Pick<StationContext, 'store' | 'clock'>,
  { drafts, jobs, line }: PrintingParts,
) {
  const rowOf = (content: KeptContent, order: LabelOrder, parts = [order.quantity]) =>
    rowFor(store, localDay(clock()), content, { ...order, parts });

  async function preview(content: KeptContent, order: LabelOrder): Promise<ProductPreview> {
    const { values, troubles, ...row } = await rowOf(content, order);
    const { artwork: _, others: __, artworks, ...about } = content;
    const { artwork, value, trouble } = artworkFor(content, values);
    const { fields, remarks, label } = await drafts.previewRow({
      ...about,
      ...row,
      layout: about.layout as Layout | null,
      artwork: { name: artwork.name, bytes: artwork.given },
    });
    const wrong = [...troubles, ...(trouble && artworks ? [[artworks.by, trouble] as const] : [])];
    const ofValues = wrong.map(([field, one]) => valueRemark(field, one));
    return { values, artwork: value, fields, label, remarks: [...ofValues, ...remarks] };
  }

  async function print(
    caller: Caller,
    product: ProductRow,
    version: ProductVersionRow,
    { print: isPrinted, language, key, ordered, replayed, values: given, quantity }: PrintedOrder,
  ): Promise<Job> {
    const content = contentOf(version);
    const printer = isPrinted ? await printerOf(content) : null;
    const { columns, rows } = content.preset;
    const parts = printer === null ? [quantity] : partsOfQuantity(quantity, columns * rows);
    const row = await rowOf(content, { values: given, quantity }, parts);
    const { artwork, trouble } = artworkFor(content, row.values);
    refuseTroubles([...row.troubles.map(([, one]) => one), trouble]);
    const table = { name: `${content.name}.csv`, bytes: row.table };
    const job = await jobs.order(caller, {
      key,
      ordered,
      replayed,
      files: null,
      table,
      columns: row.columns,
      product: product.id,
      artworks: [{ name: artwork.name, bytes: artwork.given }],
      ...orderOf(content, language),
      ...(printer === null ? {} : { printer, inTurn: true }),
    });
    await store.products.change(product.id, { last: { values: given, quantity } });
    return job;
  }

  async function printerOf({ printer, name }: KeptContent): Promise<number> {
    const found = (await line.printing.printers.list()).find((one) => one.name === printer);
    if (!found) throw refusal('product_printer', { name, printer: printer ?? '' });
    return found.id;
  }

  return { preview, print };
}

function refuseTroubles(troubles: readonly (Trouble | null)[]): void {
  for (const trouble of troubles) if (trouble) throw new AppError('bad_input', englishOf(trouble), { trouble });
}

interface OrderInParts extends LabelOrder {
  /** Labels of each part. */
  readonly parts: readonly number[];
}

/** The label as the row of a spreadsheet, once for each part. */
async function rowFor(store: Store, today: string, content: KeptContent, { values: given, parts }: OrderInParts) {
  const fields = await fieldsOf(store, content);
  const { values, troubles } = labelValues(content, fields, given, today);
  const { rows, columns, quantity_column } = tableOfValues(values, parts, fields);
  return { values, troubles, table: csvOf(rows), columns, quantity_column };
}

/** What the order of a program says otherwise by its choices and its files. */
function orderOf(
  { name, template_id, strength, enrol_prints, preset, options, fit, layout }: KeptContent,
  language: Language,
): Pick<JobOrder, 'choices' | 'sheet' | 'layout'> {
  const choices = { name, template_id, strength, enrol_prints, priority: PRIORITY, sheets_in: language };
  return {
    choices: { ...choices, quantity_column: QUANTITY_HEADER },
    sheet: { preset, options, fit },
    ...(layout === null ? {} : { layout }),
  };
}

function valueRemark(field: string, trouble: Trouble): Remark {
  const place = { column: null, field, offer: null };
  return { weight: 'red', kind: 'field_error', facts: {}, trouble, text: englishOf(trouble), ...place };
}
