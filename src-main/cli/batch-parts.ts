// The batches of a job of the command line: found again where an earlier command was interrupted, planned, made and printed.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#main/app.ts';
import { nthFile } from '#main/files/nth-file.ts';
import { orNull } from '#main/files/presence.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchOrder, PrintedFiles } from '#main/services/line/line.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { labelsBefore, MOST_ROWS, partName } from '#shared/jobs/production.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Progress, startProgress } from './progress.ts';

/** A batch of a job that may have several. */
export interface Part {
  readonly batch: BatchRow;
  /** Whether an earlier command printed it already. */
  readonly isPrinted: boolean;
}

type Batches = Pick<App['production']['batches'], 'findPlanned' | 'plan'>;
type Maker = Pick<App, 'production' | 'bus'>;

/** The batches of an order, planned in their order before the first one is made: what does not fit on the disk is refused as a whole. */
export async function planParts(
  batches: Batches,
  order: BatchOrder,
  out: string,
  mostRows = MOST_ROWS,
): Promise<Part[]> {
  const orders = partsOf(order, mostRows);
  const before = await findParts(batches, orders);
  const goesOn = before.length < orders.length || before.some(isUnfinished);
  const parts: Part[] = [];
  let left = order.rows.length;
  for (const [i, one] of orders.entries()) {
    const found = goesOn ? before[i] : undefined;
    const batch = found ?? (await batches.plan(one, { labels: left, copies: out }));
    parts.push({ batch, isPrinted: found !== undefined && !isUnfinished(found) });
    left -= one.rows.length;
  }
  return parts;
}

/** The newest batches of these orders, each planned behind the one before it; none from the first one on that is missing. */
async function findParts({ findPlanned }: Batches, orders: readonly BatchOrder[]): Promise<BatchRow[]> {
  const found: BatchRow[] = [];
  for (const order of orders) {
    const batch = await findPlanned(order, found.at(-1)?.id ?? 0);
    if (!batch) break;
    found.push(batch);
  }
  return found;
}

/** Makes the labels of all parts. Throws where the disk is full: the same command goes on later. */
export async function makeParts(
  { production: { batches }, bus }: Maker,
  parts: readonly Part[],
  labels: number,
): Promise<void> {
  const bar = barOf(bus, labels);
  try {
    for (const { batch, isPrinted } of parts) {
      if (isPrinted) continue;
      await batches.retry(batch.id);
      await batches.start(batch.id);
      const { stopped } = await batches.finished(batch.id);
      if (stopped !== null) throw new AppError('storage_full', `${stopped} Give the same command again to go on.`);
    }
  } finally {
    bar.end();
  }
}

/** What became of the labels of a part. */
export interface PartOutcome {
  readonly batch: number;
  readonly made: number;
  readonly failures: readonly { readonly row: number; readonly reason: string | null }[];
  readonly proven: number;
  readonly heldBack: readonly {
    readonly watermark_id: string;
    readonly outcome: string;
    readonly cause: string | null;
  }[];
  readonly pdfs: readonly ListedPdf[];
}

type ListedPdf = ReturnType<typeof listed>[number] & { readonly batch: number };

/** The sheets of a part, and its sums. `rowsBefore`: rows of the job that are in earlier parts. */
export async function printPart(
  app: Maker,
  { batch, isPrinted }: Part,
  out: string,
  rowsBefore: number,
): Promise<PartOutcome> {
  const { batches } = app.production;
  const file = join(out, `batch-${batch.id}-sheets.pdf`);
  const failures: { row: number; reason: string | null }[] = [];
  for await (const { row_number, reason } of batches.labels(batch.id, ['failed']))
    failures.push({ row: rowsBefore + row_number, reason });
  const earlier = await earlierFiles(app, batch.id, file);
  const { made = 0 } = (await batches.progress(batch.id)).counts;
  const printed = made > 0 && !isPrinted ? await print(app, batch.id, made, file) : null;
  const heldBack = (printed?.heldBack ?? []).map(({ name, outcome, cause }) => ({
    watermark_id: name,
    outcome,
    cause,
  }));
  const pdfs = [...earlier, ...(printed ? listed(printed) : [])].map((one) => ({ ...one, batch: batch.id }));
  const before = earlier.reduce((sum, { labels }) => sum + labels, 0);
  const proven = before + (printed?.proven ?? 0);
  return { batch: batch.id, made: before + made, failures, proven, heldBack, pdfs };
}

/** Files that an interrupted command has made already. One that is gone is made again. */
async function earlierFiles(
  { production: { batches, prints } }: Pick<App, 'production'>,
  batchId: number,
  file: string,
) {
  const earlier = planOf(await batches.find(batchId)).prints;
  const files: { file: string; print: (typeof earlier)[number] }[] = [];
  for (const [i, print] of earlier.entries()) {
    const path = nthFile(file, i + 1);
    if ((await orNull(access(path).then(() => path))) === null) await prints.remake(batchId, print.number, () => path);
    files.push({ file: path, print });
  }
  return listed({ files });
}

/** The files of the sheets: one, or several of a large job. */
export function listed({ files }: Pick<PrintedFiles, 'files'>) {
  return files.map(({ file, print: { number, sheets, labels } }) => ({ pdf: file, print: number, sheets, labels }));
}

async function print({ production, bus }: Maker, batchId: number, labels: number, file: string) {
  const bar = barOfProof(bus, labels);
  try {
    return await production.prints.make({ batchId, file });
  } finally {
    bar.end();
  }
}

/** The batches that a job of so many rows becomes, in their order: one, or several where the rows do not fit into one. */
export function partsOf(order: BatchOrder, mostRows = MOST_ROWS): BatchOrder[] {
  const ofJob = order.rows.length;
  if (ofJob <= mostRows) return [order];
  const parts = Math.ceil(ofJob / mostRows);
  return Array.from({ length: parts }, (_, part) => {
    const first = part * mostRows;
    const rows = order.rows.slice(first, first + mostRows);
    return { ...order, name: partName(order.name, part + 1), rows, before: labelsBefore(first), ofJob };
  });
}

const UNFINISHED: readonly BatchRow['state'][] = ['planned', 'running', 'paused'];

/** Labels are still to be made, or none of them was printed, or files of their sheets are still to come. */
function isUnfinished(batch: Pick<BatchRow, 'state' | 'plan'>): boolean {
  if (UNFINISHED.includes(batch.state)) return true;
  const { prints, filesToCome = null } = planOf(batch);
  return batch.state === 'done' && (prints.length === 0 || filesToCome !== null);
}

/** A bar that advances with every label that is made or fails. */
function barOf(bus: App['bus'], labels: number): Pick<Progress, 'end'> {
  const bar = startProgress('Making labels', labels);
  const stop = bus.subscribe((event) => {
    if (event.type !== 'labels') return;
    for (const _ of event.data) bar.step();
  });
  return ended(bar, stop);
}

function barOfProof(bus: App['bus'], labels: number): Pick<Progress, 'end'> {
  const bar = startProgress('Reading labels out of the PDF', labels);
  let shown = 0;
  const stop = bus.subscribe((event) => {
    if (event.type !== 'print' || event.data.step !== 'proving') return;
    for (; shown < event.data.proven; shown++) bar.step();
  });
  return ended(bar, stop);
}

function ended(bar: Progress, stop: () => void): Pick<Progress, 'end'> {
  return {
    end() {
      stop();
      bar.end();
    },
  };
}
