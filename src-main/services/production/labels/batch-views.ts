import { AppError } from '../../../../src-shared/errors.ts';
import type { LedgerState } from '../../../../src-shared/model.ts';
import type { Batch, Label, Print } from '../../../../src-shared/production.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { dataOf, jobOf } from '../ledger/batch-plan.ts';
import type { Runs } from '../making/batch-runs.ts';
import { isOnSheetsOf } from '../printing/print-entries.ts';
import type { PrintService } from '../printing/prints.ts';

/** Batches and labels as the desk shows them. */
export interface BatchViews {
  batch(id: number): Promise<Batch>;
  /** The newest first; those that have this in their name. */
  list(
    page: number,
    perPage: number,
    name?: string,
  ): Promise<{ batches: Batch[]; total: number; page: number; pages: number }>;
  print(id: number, number: number): Promise<Print>;
  /** In the order of the rows, from behind this one. */
  labels(id: number, options: { after: number; limit: number; state?: LedgerState }): Promise<Label[]>;
  label(row: LabelRow): Label;
}

export interface BatchViewsOptions {
  readonly store: Store;
  readonly runs: Runs;
  readonly prints: Pick<PrintService, 'underWay'>;
  readonly watermarkIdOf: (id: string) => string;
}

type Names = ReadonlyMap<number, string>;

export function createBatchViews({ store, runs, prints, watermarkIdOf }: BatchViewsOptions): BatchViews {
  async function batch(id: number): Promise<Batch> {
    const printing = prints.underWay();
    return viewOf(await find(id), await operatorNames(), printing);
  }

  async function list(page: number, perPage: number, name = '') {
    const printing = prints.underWay();
    const { rows, total } = await store.batches.list(page, perPage, name);
    const names = await operatorNames();
    const batches: Batch[] = [];
    for (const row of rows) batches.push(await viewOf(row, names, printing));
    return { batches, total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
  }

  async function print(id: number, number: number): Promise<Print> {
    const found = (await batch(id)).prints.find((one) => one.number === number);
    if (!found) throw notFound();
    return found;
  }

  async function labels(
    id: number,
    { after, limit, state }: { after: number; limit: number; state?: LedgerState },
  ): Promise<Label[]> {
    await find(id);
    const states = state === undefined ? {} : { states: [state] };
    const rows = await store.labels.ofBatch(id, { afterId: after, limit, ...states });
    return rows.map(label);
  }

  /** What is under way is looked at before the row is read: sheets are then told as being made, or as made, never as neither. */
  async function viewOf(row: BatchRow, names: Names, printing: ReadonlySet<number>): Promise<Batch> {
    const { preset, options, strength, fit, ownSheets } = jobOf(row);
    const progress = await runs.progress(row);
    return {
      ...progress,
      ...{ name: row.name, template_id: row.template_id, created_at: row.created_at },
      operator: (row.owner_id === null ? null : names.get(row.owner_id)) ?? null,
      ...{ preset, options, strength, fit },
      prints: await printsOf(row, progress.counts),
      printing: printing.has(row.id),
      own_sheets: Boolean(ownSheets),
    };
  }

  async function printsOf(row: BatchRow, { proofed = 0, sent = 0 }: Batch['counts']): Promise<Print[]> {
    const waiting = proofed + sent > 0 ? await store.labels.countBySheet(row.id, ['proofed', 'sent']) : [];
    return jobOf(row).prints.map((print) => {
      const { title: _, language: __, used_after: ___, held_back, ...shown } = print;
      const here = waiting.filter((one) => isOnSheetsOf(print, one));
      const count = (state: LedgerState) => here.reduce((sum, one) => sum + (one.state === state ? one.labels : 0), 0);
      return {
        ...shown,
        proven: print.labels,
        held_back: [...held_back],
        waiting: { proofed: count('proofed'), sent: count('sent') },
      };
    });
  }

  function label(row: LabelRow): Label {
    const { id, state, record_id, reason, sheet, cell, replaces } = row;
    const { metadata, proof, trouble = null } = dataOf(row);
    return {
      ...{ id, batch: row.batch_id, row: row.row_number, state, reason, trouble, sheet, cell },
      watermark_id: record_id === null ? null : watermarkIdOf(record_id),
      grade: proof?.grade ?? null,
      margin_db: proof?.margin_db ?? null,
      replaces,
      metadata,
      changed_at: row.updated_at,
    };
  }

  async function find(id: number): Promise<BatchRow> {
    const row = await store.batches.find(id);
    if (!row) throw notFound();
    return row;
  }

  async function operatorNames(): Promise<Names> {
    return new Map((await store.operators.list()).map(({ user_id, username }) => [user_id, username]));
  }

  return { batch, list, print, labels, label };
}

function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}
