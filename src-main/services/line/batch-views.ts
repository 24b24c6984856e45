import type { StationContext } from '#main/base/station-context.ts';
import { dataOf, type Print as PrintRow, planOf } from '#main/services/ledger/batch-plan.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { BatchRuns } from '#main/services/production/batch-runs.ts';
import { areSheetsToCome } from '#main/services/sheets/automatic-sheet-rules.ts';
import { isOnSheetsOf } from '#main/services/sheets/print-plan.ts';
import type { PrintService } from '#main/services/sheets/prints.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { SoughtBatches } from '#main/store/tables/batches.ts';
import { CHECKED, type LedgerState } from '#shared/core/label-states.ts';
import type { Batch, BatchProgress, Label, Print } from '#shared/jobs/production.ts';
import { rangesOf } from '#shared/printing/sheet-ranges.ts';
import { existing } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';

interface BatchViewParts {
  readonly runs: Pick<BatchRuns, 'progress'>;
  readonly prints: Pick<PrintService, 'underWay'>;
}

/** How far a batch is, as the job that it is a part of needs to know. */
export interface JobPart extends BatchProgress {
  /** Whether sheets of the batch will still be proven without anybody. */
  readonly sheetsToCome: boolean;
  /** Why its sheets did not go to the printer by themselves; null where they did, or need not. */
  readonly unprinted: Trouble | null;
  /** Whether its first sheets go to a printer by themselves, or went there. */
  readonly isSent: boolean;
}

type ViewsContext = Pick<StationContext, 'store' | 'naming'>;
type SheetCounts = Awaited<ReturnType<Store['labels']['countBySheet']>>;

/** Batches and labels as the desk shows them. */
export function createBatchViews({ store, naming }: ViewsContext, { runs, prints }: BatchViewParts) {
  const label = (row: LabelRow): Label => labelView(row, naming.watermarkIdOf);

  async function batch(id: number): Promise<Batch> {
    const printing = prints.underWay();
    return viewOf(await findBatch(store, id), await operatorNames(store), printing);
  }

  /** The newest first. */
  async function list(page: number, perPage: number, sought: SoughtBatches = {}) {
    const printing = prints.underWay();
    const [{ rows, total }, names] = [await store.batches.list(page, perPage, sought), await operatorNames(store)];
    const batches: Batch[] = [];
    for (const row of rows) batches.push(await viewOf(row, names, printing));
    return { batches, total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
  }

  /** `printing` is read before the row: so sheets are shown as being made or as made, and never as neither. */
  async function viewOf(
    row: BatchRow,
    names: ReadonlyMap<number, string>,
    printing: ReadonlySet<number>,
  ): Promise<Batch> {
    const { preset, options, strength, fit, enrolPrints, automaticSheets, prints, job = null } = planOf(row);
    const progress = await runs.progress(row);
    const { proofed = 0, sent = 0 } = progress.counts;
    const counts = proofed + sent > 0 ? await store.labels.countBySheet(row.id, COUNTED) : null;
    return {
      ...progress,
      name: row.name,
      template_id: row.template_id,
      created_at: row.created_at,
      job,
      operator: (row.owner_id === null ? null : names.get(row.owner_id)) ?? null,
      preset,
      options,
      strength,
      enrol_prints: enrolPrints ?? false,
      fit,
      prints: prints.map((print) => printView(print, counts)),
      printing: printing.has(row.id),
      automatic_sheets: Boolean(automaticSheets),
    };
  }

  return {
    batch,
    list,
    part: (id: number) => partOf(store, runs, id),
    print: async (id: number, number: number): Promise<Print> =>
      existing((await batch(id)).prints.find((one) => one.number === number)),
    /** In the order of the rows, from behind the label with the number `after`. */
    async labels(id: number, { after, limit, state }: { after: number; limit: number; state?: LedgerState }) {
      await findBatch(store, id);
      const page = { afterId: after, limit, ...(state === undefined ? {} : { states: [state] }) };
      return (await store.labels.ofBatch(id, page)).map(label);
    },
    label,
  };
}

async function partOf(
  store: Pick<Store, 'batches'>,
  { progress }: BatchViewParts['runs'],
  id: number,
): Promise<JobPart> {
  const row = await findBatch(store, id);
  const now = await progress(row);
  const { unprinted = null, printer } = planOf(row).automaticSheets ?? {};
  const isSent = printer !== undefined && unprinted === null;
  return { ...now, sheetsToCome: areSheetsToCome(row, now.counts), unprinted, isSent };
}

function labelView(row: LabelRow, watermarkIdOf: (id: string) => string): Label {
  const { id, state, record_id, reason, sheet, cell, replaces } = row;
  const { metadata, proof, trouble = null } = dataOf(row);
  return {
    id,
    batch: row.batch_id,
    row: row.row_number,
    state,
    reason,
    trouble,
    sheet,
    cell,
    watermark_id: record_id === null ? null : watermarkIdOf(record_id),
    grade: proof?.grade ?? null,
    margin_db: proof?.margin_db ?? null,
    replaces,
    metadata,
    changed_at: row.touched_at,
  };
}

/** States of labels that are on paper, as far as anybody said. A label that was printed anew is still on its old sheet. */
const OUT: readonly LedgerState[] = ['printed', ...CHECKED, 'reprinted'];
const COUNTED: readonly LedgerState[] = ['proofed', 'sent', ...OUT];

/** `counts`: null where no label of the batch waits for paper. */
function printView(print: PrintRow, counts: SheetCounts | null): Print {
  const { title: _, language: __, used_after: ___, held_back, ...shown } = print;
  const here = (counts ?? []).filter((one) => isOnSheetsOf(print, one));
  const count = (state: LedgerState) => here.reduce((sum, one) => sum + (one.state === state ? one.labels : 0), 0);
  const sheetsIn = (states: readonly LedgerState[]) =>
    rangesOf(here.flatMap(({ state, sheet }) => (states.includes(state) && sheet !== null ? [sheet] : [])));
  const waiting = { proofed: count('proofed'), sent: count('sent'), left: sheetsIn(['proofed']) };
  const whole = { first: print.first_sheet, last: print.first_sheet + print.sheets - 1 };
  const out = counts === null ? [whole] : sheetsIn(OUT);
  return { ...shown, proven: print.labels, held_back: [...held_back], waiting, out };
}

async function operatorNames({ operators }: Store): Promise<ReadonlyMap<number, string>> {
  return new Map((await operators.list()).map(({ user_id, username }) => [user_id, username]));
}
