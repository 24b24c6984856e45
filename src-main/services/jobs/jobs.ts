import type { StationContext } from '#main/base/station-context.ts';
import type { DraftService } from '#main/services/create/create.ts';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import type { ProductionLine } from '#main/services/line/line.ts';
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Job, JobChange, JobLabel } from '#shared/jobs/jobs.ts';
import { AppError, existing, notFound } from '#shared/troubles/errors.ts';
import { openHotFolder, type ProductImporter } from './hot-folder.ts';
import { createJobChanges } from './job-changes.ts';
import { createJobOrders } from './job-orders.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { isOver } from './job-rules.ts';
import { createJobSheets, type SheetParts } from './job-sheets.ts';
import { createKeptJobs, type KeptJob, type KeptJobs } from './kept-jobs.ts';
import { assertOrderOwner } from './order-owner.ts';
import type { JobOrder } from './ordered-draft.ts';
import { createQueueDesk } from './queue-view.ts';
import { createRefusedOrders } from './refused-orders.ts';

export type { ProductImporter } from './hot-folder.ts';
export type { ProductFiles } from './order-reading.ts';
export type { JobOrder } from './ordered-draft.ts';

type JobsContext = Pick<StationContext, 'store' | 'settings' | 'bus' | 'naming' | 'clock' | 'log'>;
type LedgerContext = Pick<StationContext, 'store' | 'naming'>;

interface JobMakers {
  readonly drafts: DraftService;
  readonly line: SheetParts & Pick<ProductionLine, 'batches' | 'halt'>;
  /** For spreadsheets of products in the folder of orders. */
  readonly importProducts: ProductImporter;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Jobs that other programs order: taken once, made one after the other. */
export function createJobs(context: JobsContext, { drafts, line, importProducts }: JobMakers) {
  const { store, settings, bus } = context;
  const { batches } = line;
  const folder = settings['jobs.folder'];
  const tell = () => bus.tell({ type: 'job_queue', data: {} });
  const kept = createKeptJobs(store);
  const refused = createRefusedOrders(store);
  const sheets = createJobSheets(line, settings['jobs.release']);
  const orders = createJobOrders(context, { kept, drafts, batches });
  const onOver = async (job: KeptJob, view: Job) => hotFolder?.tellOver(job, view);
  // A station without the folder leaves the result to one that has it. A station alone has nobody to leave it to.
  const mayEnd = ({ files }: KeptJob) => files === null || folder !== null || settings['database.url'] === null;
  const { part } = line.views;
  const queue = createJobQueue(context, { kept, part, start: batches.start, tell, onOver, mayEnd });
  const changes = createJobChanges({ kept, batches, halt: line.halt, queue, tell });
  const own = (caller: Caller, id: number) => ownJob(kept, caller, id);
  const jobNow = async (id: number): Promise<Job> => queue.view(existing(await kept.find(id)));
  const tableOf = (job: Pick<KeptJob, 'batches'>) => labelTable(context, job);
  const ofFolder = { order, jobNow, labelTable: tableOf, sheetFiles: sheets.files, importProducts, refused, tell };
  const hotFolder = folder === null ? null : openHotFolder(context, { folder, ...ofFolder });

  async function order(caller: Caller, given: JobOrder): Promise<Job> {
    const job = await orders.take(caller, given);
    queue.wake();
    tell();
    return queue.view(job);
  }

  return {
    order,
    get: async (caller: Caller, id: number) => queue.view(await own(caller, id)),
    list: (caller: Caller, query: QueryOf<'listJobs'>) => listOwn({ kept, view: queue.view }, caller, query),
    sheets: async (caller: Caller, id: number) => sheets.list(await own(caller, id)),
    pdf: async (caller: Caller, id: number, file: number) => sheets.pdf(await own(caller, id), file),
    labels: async (caller: Caller, id: number, page: LabelPage) => listJobLabels(context, await own(caller, id), page),
    change: async (caller: Caller, id: number, wanted: JobChange) =>
      queue.view(await changes.change(await own(caller, id), wanted)),
    /** Labels that are made are kept: only a person may void labels. */
    cancel: async (caller: Caller, id: number) =>
      shownAfter(await own(caller, id), (job) => changes.cancel(job, 'keep'), queue),
    /** What is printed stays. All else of the job becomes void: whoever wants more of it orders again. */
    stop: async (caller: Caller, id: number) => shownAfter(await own(caller, id), changes.stop, queue),
    /** Throws for a name with which the folder of orders would stop. */
    assertOwner: (name: string) => assertOrderOwner(store, name),
    /** For the window: the jobs of everybody. */
    desk: createQueueDesk(store, { queue, batches, refused, folder, hotFolder, changes, tell }),
    /** After a start of the station: goes on with what waits. */
    begin(): void {
      queue.wake();
      hotFolder?.begin();
    },
    async close(): Promise<void> {
      await hotFolder?.close();
      await changes.ended();
      await queue.close();
    },
  };
}

const PER_PAGE = 50;
/** Jobs that a page looks through for those of a state. */
const MOST_LOOKED_AT = 1000;

/** The newest first. Where few are of the state that is asked for, a page may have fewer than its limit, and there are more. */
async function listOwn(
  { kept, view }: { readonly kept: Pick<KeptJobs, 'own'>; readonly view: JobQueue['view'] },
  { userId: owner }: Caller,
  { state, q: name = '', cursor, limit = PER_PAGE }: QueryOf<'listJobs'>,
): Promise<AnswerOf<'listJobs'>> {
  const isOpen = state !== undefined && !isOver(state);
  const jobs: Job[] = [];
  let before = cursor === undefined ? null : jobIn(cursor);
  for (let looked = 0; looked < MOST_LOOKED_AT && jobs.length < limit; looked += limit) {
    const some = await kept.own({ owner, name, isOpen, before, limit: limit + 1 });
    for (const job of some.slice(0, limit)) {
      const shown = await view(job);
      // A job that is over is called open until the queue looks again.
      if (state === undefined || shown.state === state) jobs.push(shown);
      before = job.id;
      if (jobs.length === limit) break;
    }
    if (some.every(({ id }) => before !== null && id >= before)) return { jobs, next: null };
  }
  return { jobs, next: String(before) };
}

function jobIn(cursor: string): number {
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw new AppError('bad_input', 'cursor must be one that an answer named as next.');
}

async function shownAfter(
  job: KeptJob,
  end: (job: KeptJob) => Promise<void>,
  { view }: Pick<JobQueue, 'view'>,
): Promise<Job> {
  await end(job);
  return view(job);
}

/** To others it is as if the job were not there. */
async function ownJob(kept: Pick<KeptJobs, 'find'>, caller: Caller, id: number): Promise<KeptJob> {
  const job = await kept.find(id);
  if (job?.planned && job.owner === caller.userId) return job;
  throw notFound();
}

// Which row of an order became which ID, as CSV for programs that read files.
/** Columns of the station. Fields of templates have no dot in their names, so no two columns are called the same. */
const HEAD = ['ledger.row', 'ledger.watermark_id', 'ledger.state', 'ledger.reason'];

/** One line for each label, in the order of the spreadsheet. Labels are counted from 1 over all batches, without the header. */
async function labelTable({ store, naming }: LedgerContext, { batches }: Pick<KeptJob, 'batches'>): Promise<string> {
  const first = batches.length === 0 ? null : await store.batches.find(batches[0]);
  const template = first ? await store.templates.find(first.template_id) : null;
  const fields = (template?.fields ?? []).map(({ key }) => key);
  const lines = [`${BYTE_ORDER_MARK}${csvLine([...HEAD, ...fields])}`];
  for (const batch of batches) {
    for await (const label of labelsOf(store.labels, batch)) {
      const { record_id, state, reason } = label;
      const { metadata } = dataOf(label);
      const id = record_id === null ? null : naming.watermarkIdOf(record_id);
      lines.push(csvLine([lines.length, id, state, reason, ...fields.map((key) => metadata[key] ?? null)]));
    }
  }
  return lines.join('');
}

// The labels of a job over all of its batches, so that a program learns which of its rows became which ID.
interface LabelPage {
  /** The label behind which the page begins. */
  readonly after?: number | undefined;
  readonly limit: number;
}

async function listJobLabels(
  { store, naming }: LedgerContext,
  { batches }: Pick<KeptJob, 'batches'>,
  { after, limit }: LabelPage,
): Promise<{ labels: JobLabel[]; next: number | null }> {
  const last = after === undefined ? null : await store.labels.find(after);
  if (after !== undefined && !(last && batches.includes(last.batch_id))) throw notFound();
  const found: LabelRow[] = [];
  for (const batch of batches.slice(last ? batches.indexOf(last.batch_id) : 0)) {
    const behind = last?.batch_id === batch ? { afterId: last.id } : {};
    found.push(...(await store.labels.ofBatch(batch, { limit: limit + 1 - found.length, ...behind })));
    if (found.length > limit) break;
  }
  const labels = found.slice(0, limit).map((label) => labelView(label, naming.watermarkIdOf));
  return { labels, next: found.length > limit ? (labels.at(-1)?.id ?? null) : null };
}

function labelView(label: LabelRow, watermarkIdOf: (id: string) => string): JobLabel {
  const { id, batch_id, row_number, record_id, state, reason } = label;
  const watermark_id = record_id === null ? null : watermarkIdOf(record_id);
  return { id, batch: batch_id, row: row_number, watermark_id, state, reason, metadata: dataOf(label).metadata };
}
