import { createHash } from 'node:crypto';
import type { Strength } from '#main/engine/format/params.ts';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Metadata } from '#shared/core/model.ts';
import { type ArtworkFit, MOST_ROWS } from '#shared/jobs/production.ts';
import { counterNumbers } from '#shared/labels/row-values.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { AutomaticSheets, BatchPlan, LabelData, PlannedLayout, RowForLayout } from './batch-plan.ts';

/** A row that is to become a label. */
export interface BatchRowOrder {
  readonly metadata: Metadata;
  readonly description?: string;
  /** The artwork in the store, or why there is none. A row without artwork fails, and the others do not. */
  readonly artwork: LabelData['artwork'];
  /** Where the order has a layout. */
  readonly fields?: RowForLayout;
}

export interface BatchOrder {
  /** Null makes records that somebody is to adopt. */
  readonly ownerId: number | null;
  readonly name: string;
  readonly template_id: string;
  readonly rows: readonly BatchRowOrder[];
  /** Labels of the same job that come before these: counters go on behind them. */
  readonly before?: number | undefined;
  /** The job of the queue that the batch is a part of. */
  readonly job?: number | undefined;
  /** The product whose labels they are. */
  readonly product?: number | undefined;
  /** The lease under which the batches of the job are planned: whoever has lost it plans none. */
  readonly claim?: string | undefined;
  /** Bytes of the picture of a label, as trials of the artwork showed. */
  readonly pictureBytes?: number | undefined;
  /** Labels of the whole job, where a command makes several batches of it. */
  readonly ofJob?: number;
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  /** When the used cells in the options were chosen, if not now. */
  readonly usedAt?: string | undefined;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
  readonly enrolPrints?: true;
  readonly layout?: Omit<PlannedLayout, 'starts' | 'fonts'> | undefined;
  /** The first sheets begin by themselves when every label is made, in this language. */
  readonly automaticSheets?: AutomaticSheets | null;
}

/** The plan that the ledger keeps of an order. Throws where the order cannot be made or laid out. */
export function batchPlanFrom(
  order: BatchOrder,
  { starts = {}, fonts = [] }: Partial<Pick<PlannedLayout, 'starts' | 'fonts'>> = {},
): BatchPlan {
  if (order.rows.length === 0) throw refusal('no_rows');
  if (order.rows.length > MOST_ROWS) {
    throw refusal('rows_most', { most: MOST_ROWS }, { code: 'bad_input' });
  }
  const {
    preset,
    options,
    usedAt,
    strength,
    fit,
    enrolPrints,
    layout,
    job,
    pictureBytes,
    automaticSheets = null,
  } = order;
  layOut(preset, [{ name: 'TW-23456' }], options);
  const nothingYet = { prints: [], stopped: null, closing: null } as const;
  const enrolled = enrolPrints ? { enrolPrints } : {};
  const chosen = { preset, options, ...(usedAt === undefined ? {} : { usedAt }), strength, fit, ...enrolled };
  const own = fonts.length > 0 ? { fonts } : {};
  const fields = layout ? { layout: { ...layout, ...own, starts } } : {};
  const known = { ...(job === undefined ? {} : { job }), ...(pictureBytes === undefined ? {} : { pictureBytes }) };
  return { ...chosen, ...fields, ...known, automaticSheets, orderHash: hashOf(order), ...nothingYet };
}

/** The label of a row at its place in the batch, from 0. */
export function labelDataFrom(
  { metadata, description, artwork, fields }: BatchRowOrder,
  layout: PlannedLayout | undefined,
  place: number,
): LabelData {
  const data = { metadata, description: description ?? null, artwork };
  if (!layout || !fields) return data;
  return { ...data, fields: { ...fields, counters: counterNumbers(layout.layout, place, layout.starts) } };
}

/** What changes no label of an order. */
const BESIDE_LABELS: readonly string[] = [
  'name',
  'automaticSheets',
  'usedAt',
  'job',
  'pictureBytes',
  'claim',
  'product',
] satisfies (keyof BatchOrder)[];

/** Orders of the same labels have the same hash. */
function hashOf({ rows, layout, ...order }: BatchOrder): string {
  const counted = Object.fromEntries(Object.entries(order).filter(([name]) => !BESIDE_LABELS.includes(name)));
  const hash = createHash('sha256').update(JSON.stringify(layout ? { ...counted, layout: layout.layout } : counted));
  for (const { metadata, description, artwork, fields } of rows)
    hash.update(JSON.stringify([metadata, description, artwork, ...(fields ? [fields] : [])]));
  return hash.digest('hex');
}
