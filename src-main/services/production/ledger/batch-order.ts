import { createHash } from 'node:crypto';
import { AppError } from '../../../../src-shared/errors.ts';
import type { Metadata } from '../../../../src-shared/model.ts';
import type { ArtworkFit } from '../../../../src-shared/production.ts';
import type { SheetOptions, SheetPreset } from '../../../../src-shared/sheets.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { Strength } from '../../../engine/format/params.ts';
import { layOut } from '../../../imaging/sheet/layout/layout.ts';
import type { Job, LabelData } from './batch-plan.ts';

/** A row that is to become a label. */
export interface BatchRowOrder {
  readonly metadata: Metadata;
  readonly description?: string;
  /** As the store took it, or why there is none: then this row fails alone. */
  readonly artwork: LabelData['artwork'];
}

export interface BatchOrder {
  /** Null makes records that are to be adopted. */
  readonly ownerId: number | null;
  readonly name: string;
  readonly template_id: string;
  readonly rows: readonly BatchRowOrder[];
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  /** When the used cells among them were chosen, where that was before. */
  readonly usedAt?: string | undefined;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
  /** Its sheets are to begin by themselves, where the making leaves no question. */
  readonly ownSheets?: { readonly language: string } | null;
}

/** More are several batches: a change of all of a batch's labels must not hold up the station. */
export const MOST_ROWS = 5000;

/** How the batch is kept in the ledger. What cannot be laid out is refused before anything is. */
export function jobFrom(order: BatchOrder): Job {
  if (order.rows.length === 0)
    throw new AppError('bad_input', 'There is no row to make a label of.', { trouble: trouble('no_rows') });
  if (order.rows.length > MOST_ROWS) {
    throw new AppError('bad_input', `A batch has ${MOST_ROWS} rows at most; split these ${order.rows.length}.`, {
      trouble: trouble('rows_most', { most: MOST_ROWS }),
    });
  }
  const { preset, options, usedAt, strength, fit, ownSheets = null } = order;
  layOut(preset, [{ name: 'TW-23456' }], options);
  const nothingYet = { prints: [], stopped: null, closing: null } as const;
  const chosen = { preset, options, ...(usedAt === undefined ? {} : { usedAt }), strength, fit };
  return { ...chosen, ownSheets, orderHash: hashOf(order), ...nothingYet };
}

export function labelDataFrom({ metadata, description, artwork }: BatchRowOrder): LabelData {
  return { metadata, description: description ?? null, artwork };
}

/** The same labels give the same hash, whatever their name and whoever begins with the sheets. */
function hashOf({ name: _, ownSheets: __, usedAt: ___, rows, ...order }: BatchOrder): string {
  const hash = createHash('sha256').update(JSON.stringify(order));
  for (const row of rows) hash.update(JSON.stringify([row.metadata, row.description, row.artwork]));
  return hash.digest('hex');
}
