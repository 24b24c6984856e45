import { createHash } from 'node:crypto';
import { refusal } from '../../../../src-shared/errors.ts';
import type { Metadata } from '../../../../src-shared/model.ts';
import type { ArtworkFit } from '../../../../src-shared/production.ts';
import type { SheetOptions, SheetPreset } from '../../../../src-shared/sheets.ts';
import type { Strength } from '../../../engine/format/params.ts';
import { layOut } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchPlan, LabelData } from './batch-plan.ts';

/** A row that is to become a label. */
export interface BatchRowOrder {
  readonly metadata: Metadata;
  readonly description?: string;
  /** The artwork in the store, or why there is none. A row without artwork fails, and the others do not. */
  readonly artwork: LabelData['artwork'];
}

export interface BatchOrder {
  /** Null makes records that somebody is to adopt. */
  readonly ownerId: number | null;
  readonly name: string;
  readonly template_id: string;
  readonly rows: readonly BatchRowOrder[];
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  /** When the used cells in the options were chosen, if not now. */
  readonly usedAt?: string | undefined;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
  /** The first sheets begin by themselves when every label is made, in this language. */
  readonly automaticSheets?: { readonly language: string } | null;
}

/** A change of all labels of a batch must not hold up the station, so more rows make several batches. */
export const MOST_ROWS = 5000;

/** The plan that the ledger keeps of an order. Throws where the order cannot be made or laid out. */
export function batchPlanFrom(order: BatchOrder): BatchPlan {
  if (order.rows.length === 0) throw refusal('no_rows');
  if (order.rows.length > MOST_ROWS) {
    throw refusal('rows_most', { most: MOST_ROWS }, { code: 'bad_input' });
  }
  const { preset, options, usedAt, strength, fit, automaticSheets = null } = order;
  layOut(preset, [{ name: 'TW-23456' }], options);
  const nothingYet = { prints: [], stopped: null, closing: null } as const;
  const chosen = { preset, options, ...(usedAt === undefined ? {} : { usedAt }), strength, fit };
  return { ...chosen, automaticSheets, orderHash: hashOf(order), ...nothingYet };
}

export function labelDataFrom({ metadata, description, artwork }: BatchRowOrder): LabelData {
  return { metadata, description: description ?? null, artwork };
}

/** Orders of the same labels have the same hash. Their names, and how their sheets begin, do not count. */
function hashOf({ name: _, automaticSheets: __, usedAt: ___, rows, ...order }: BatchOrder): string {
  const hash = createHash('sha256').update(JSON.stringify(order));
  for (const row of rows) hash.update(JSON.stringify([row.metadata, row.description, row.artwork]));
  return hash.digest('hex');
}
