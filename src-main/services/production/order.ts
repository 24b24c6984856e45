import { createHash } from 'node:crypto';
import { AppError } from '../../../src-shared/errors.ts';
import type { Metadata } from '../../../src-shared/model.ts';
import type { ArtworkFit } from '../../../src-shared/production.ts';
import type { SheetOptions, SheetPreset } from '../../../src-shared/sheets.ts';
import type { Strength } from '../../engine/params.ts';
import { layOut } from '../../imaging/sheet/layout/layout.ts';
import type { Artwork, Job, LabelData } from './job.ts';

/** A row that is to become a label. */
export interface BatchRowOrder {
  readonly metadata: Metadata;
  readonly description?: string;
  /** As the store took it, or why there is none: then this row fails alone. */
  readonly artwork: Artwork | { readonly problem: string };
}

export interface BatchOrder {
  /** Null makes records that are to be adopted. */
  readonly ownerId: number | null;
  readonly name: string;
  readonly template_id: string;
  readonly rows: readonly BatchRowOrder[];
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
}

/** More are several batches: a change of all of a batch's labels must not hold up the station. */
export const MOST_ROWS = 5000;

/** How the batch is kept in the ledger. What cannot be laid out is refused before anything is. */
export function jobFrom(order: BatchOrder): Job {
  if (order.rows.length === 0) throw new AppError('bad_input', 'There is no row to make a label of.');
  if (order.rows.length > MOST_ROWS) {
    throw new AppError('bad_input', `A batch has ${MOST_ROWS} rows at most; split these ${order.rows.length}.`);
  }
  const { preset, options, strength, fit } = order;
  layOut(preset, [{ name: 'TW-23456' }], options);
  return { preset, options, strength, fit, orderHash: hashOf(order), prints: [], stopped: null, closing: null };
}

export function labelDataFrom({ metadata, description, artwork }: BatchRowOrder): LabelData {
  const kept = 'problem' in artwork ? { problem: artwork.problem } : artwork;
  return { metadata, description: description ?? null, artwork: kept };
}

/** The same order gives the same hash, whatever its name. */
function hashOf({ name: _, rows, ...order }: BatchOrder): string {
  const hash = createHash('sha256').update(JSON.stringify(order));
  for (const row of rows) hash.update(JSON.stringify([row.metadata, row.description, row.artwork]));
  return hash.digest('hex');
}
