// A job and the labels on its sheets change together: in one transaction each time.
import { randomUUID } from 'node:crypto';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { answerChange, type PrintAnswer } from '#main/services/ledger/confirm-rules.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import { changeLabel, labelsOf } from '#main/services/ledger/ledger.ts';
import { isUnsent } from '#main/services/ledger/sent-sheets.ts';
import { voidChange } from '#main/services/ledger/void-rules.ts';
import type { LabelRow, NewPrinterJob, PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { givenUp, goesOn, isMoving, sentLater } from './job-rules.ts';

const STOPPED = 'The batch was stopped.';

/** States of labels whose sheet may go to a printer. A label that was voided is not on it. */
const OPEN: readonly LabelRow['state'][] = ['proofed', 'voided'];

export type JobLedger = ReturnType<typeof createJobLedger>;

/** `sheetsAJob`: sheets of one job at the most. What is left of an order follows in further jobs. */
export function createJobLedger(store: Store, tellChanges: TellChanges, sheetsAJob: number) {
  /** Throws where something of the batch is on its way to a printer, or one of the sheets was printed. */
  function insert(row: NewPrinterJob): Promise<PrinterJobRow> {
    return store.change(async (tables) => {
      if (await tables.printerJobs.open(row.batch_id)) throw refusal('print_under_way');
      if (isAutomatic(row.request_key) && (await isHalted(tables, row.batch_id))) throw refusal('print_changed');
      for await (const label of labelsOf(tables.labels, row.batch_id)) {
        if (label.sheet !== null && row.sheets.includes(label.sheet)) refusePrinted(label);
      }
      return tables.printerJobs.insert(row);
    });
  }

  const note = (id: number, change: PrinterJobChange) => store.change((tables) => learnt(tables, id, change));
  const leaveOut = (id: number) => store.change((tables) => withoutPrinted(tables, id));

  /** From now on the printer may have the sheets: their labels are sent before the first byte is. `shown`: records on the sheets. */
  function beginSending(job: PrinterJobRow, shown: ReadonlySet<string>): Promise<PrinterJobRow> {
    return changed(job.id, async (tables, now) => {
      if (now.state !== 'created') throw new Error(`the printer job ${job.id} is ${now.state} and cannot be sent`);
      if (!(await tables.held.isHeld(printerJobLease(now.batch_id)))) throw refusal('print_under_way');
      await refuseOthers(tables, now, shown);
      const labels = await move(tables, now, now.sheets, 'sent');
      return { labels, change: { state: 'sending' } };
    });
  }

  /** The end of a job. Labels follow where it is known which sheets came out; else they stay sent until somebody says so. */
  function end(job: PrinterJobRow, change: PrinterJobChange): Promise<PrinterJobRow> {
    return changed(job.id, (tables, now) => ending(tables, now, endFor(job, now, change), sheetsAJob));
  }

  /** A person says which sheets came out. */
  function answer(job: PrinterJobRow, out: readonly number[], unsure: readonly number[], { name, shown }: Answering) {
    return changed(job.id, async (tables, now) => {
      await refuseAnswer(tables, now, { out, shown });
      const change = { state: 'answered', asks: false, came_out: out, answered_by: name } as const;
      // Labels that are counted as printed look for the job that sent them: so the row says first that it did, and is stamped last.
      await withChange(tables, now, change);
      return { labels: await moveAll(tables, now, out, unsure), change };
    });
  }

  async function changed(
    id: number,
    work: (tables: Tables, now: PrinterJobRow) => Promise<{ labels: LabelRow[]; change: PrinterJobChange }>,
  ): Promise<PrinterJobRow> {
    const done = await store.change(async (tables) => {
      const now = existing(await tables.printerJobs.find(id));
      const { labels, change } = await work(tables, now);
      return { labels, job: await withChange(tables, existing(await tables.printerJobs.find(id)), change) };
    });
    tellChanges(done.labels);
    return done.job;
  }

  return { find: store.printerJobs.find, insert, note, leaveOut, beginSending, end, answer };
}

async function ending(tables: Tables, now: PrinterJobRow, change: PrinterJobChange, sheetsAJob: number) {
  if (!isMoving(now)) return { labels: [], change: {} };
  const labels = change.came_out ? await moveAll(tables, now, change.came_out, []) : [];
  if (goesOn(change) && !(await isHalted(tables, now.batch_id))) await insertNext(tables, now, sheetsAJob);
  return { labels, change };
}

/** A job that was sent since whoever ends it has read it: then nobody knows that nothing came out. */
function endFor(job: PrinterJobRow, now: PrinterJobRow, change: PrinterJobChange): PrinterJobChange {
  return isUnsent(job) && !isUnsent(now) && change.came_out ? givenUp() : change;
}

/** Without a change the job keeps its time: a new one would say that somebody answered meanwhile. */
async function withChange(
  { printerJobs }: Tables,
  now: PrinterJobRow,
  change: PrinterJobChange,
): Promise<PrinterJobRow> {
  return Object.keys(change).length === 0 ? now : existing(await printerJobs.change(now.id, change));
}

interface Answering {
  readonly name: string;
  /** When the job that was answered changed last. */
  readonly shown?: string | undefined;
}

/** What is learnt of a job on its way. One that ended stays as it is: another station may have ended it meanwhile. */
async function learnt({ printerJobs }: Tables, id: number, change: PrinterJobChange): Promise<PrinterJobRow> {
  const now = existing(await printerJobs.find(id));
  return isMoving(now) ? existing(await printerJobs.change(id, change)) : now;
}

/** Leaves out sheets that were printed otherwise since the order, or whose labels were all voided. If none is left: why. */
async function withoutPrinted(
  tables: Tables,
  id: number,
): Promise<PrinterJobRow | { readonly printed: number | null }> {
  const now = existing(await tables.printerJobs.find(id));
  const { open, printed } = await stillOpen(tables, now.batch_id, now.sheets);
  if (open.length === 0) return { printed: printed[0] ?? null };
  return open.length === now.sheets.length ? now : existing(await tables.printerJobs.change(id, { sheets: open }));
}

/**
 * Labels that were voided, are not voided any more, or were printed otherwise since the file was made: the file would not show what
 * the ledger says. A sheet that is left without labels is not sent either.
 */
async function refuseOthers(tables: Tables, { batch_id, sheets }: PrinterJobRow, shown: ReadonlySet<string>) {
  const empty = new Set(sheets);
  for await (const { sheet, state, record_id } of labelsOf(tables.labels, batch_id)) {
    if (sheet === null || record_id === null || !sheets.includes(sheet)) continue;
    if ((state !== 'voided') !== shown.has(record_id) || !OPEN.includes(state)) throw refusal('print_changed');
    if (state !== 'voided') empty.delete(sheet);
  }
  if (empty.size > 0) throw refusal('print_changed');
}

/** An answer to a job that somebody else answered otherwise meanwhile. The same answer twice is one whose first reply was lost. */
function refuseBesides(
  { came_out, updated_at }: PrinterJobRow,
  out: readonly number[],
  shown: string | undefined,
): void {
  if (shown === undefined || shown === updated_at || came_out?.join() === out.join()) return;
  throw refusal('print_answered');
}

/** An answer that comes too soon, or so late that the labels were sent again or changed otherwise. */
async function refuseAnswer(
  { printerJobs, labels }: Tables,
  job: PrinterJobRow,
  { out, shown }: { readonly out: readonly number[]; readonly shown: string | undefined },
): Promise<void> {
  refuseBesides(job, out, shown);
  if (isMoving(job)) throw refusal('print_running');
  const sheet = sentLater(job, await printerJobs.ofBatch(job.batch_id));
  if (sheet !== undefined) throw refusal('print_later', { sheet });
  if (job.asks) return;
  for await (const label of labelsOf(labels, job.batch_id)) {
    const isHere = label.sheet !== null && job.sheets.includes(label.sheet);
    if (isHere && label.updated_at > job.updated_at) throw refusal('print_settled', { sheet: label.sheet ?? 0 });
  }
}

/** By which the job is found that goes on with an order. There is one at most. */
export function nextRequest({ job_name }: Pick<PrinterJobRow, 'job_name'>): string {
  return `after ${job_name}`;
}

/** The next sheets of an order follow by themselves. */
async function insertNext(tables: Tables, job: PrinterJobRow, sheetsAJob: number): Promise<void> {
  const { open: left } = await stillOpen(tables, job.batch_id, job.follows ?? []);
  if (left.length === 0) return;
  const { batch_id, print, printer, station } = job;
  await tables.printerJobs.insert({
    batch_id,
    print,
    printer,
    station,
    sheets: left.slice(0, sheetsAJob),
    follows: left.slice(sheetsAJob),
    request_key: nextRequest(job),
    job_name: newJobName(),
    state: 'asked',
    asks: false,
    reasons: [],
  });
}

/** A name that no other job of any station has: printers are asked for jobs by it. */
export function newJobName(): string {
  return `twinmark-${randomUUID()}`;
}

/** Of the sheets: those that still have labels, all of them unprinted, and those with a label that was printed or checked. */
async function stillOpen({ labels }: Tables, batchId: number, sheets: readonly number[]) {
  const [proofed, used] = [new Set<number>(), new Set<number>()];
  if (sheets.length === 0) return { open: [], printed: [] };
  for await (const { sheet, state } of labelsOf(labels, batchId)) {
    if (sheet === null) continue;
    if (state === 'proofed') proofed.add(sheet);
    else if (!OPEN.includes(state)) used.add(sheet);
  }
  return {
    open: sheets.filter((sheet) => proofed.has(sheet) && !used.has(sheet)),
    printed: sheets.filter((sheet) => used.has(sheet)),
  };
}

/** One station at a time prints sheets of a batch. */
export function printerJobLease(batchId: number): string {
  return `printing ${batchId}`;
}

function refusePrinted(label: LabelRow): void {
  if (!OPEN.includes(label.state)) throw refusal('print_printed', { sheet: label.sheet ?? 0 });
}

/** What goes to a printer of a batch that was stopped is what a person sends. */
export async function isHalted({ batches }: Pick<Tables, 'batches'>, batchId: number): Promise<boolean> {
  const batch = await batches.find(batchId);
  return batch !== null && planOf(batch).halted === true;
}

const AUTOMATIC = 'automatic';

/** The request of proven sheets that nobody asks for: the same sheets are asked for once. */
export function automaticRequest(batch: number, print: number): string {
  return `${AUTOMATIC} ${batch} ${print}`;
}

function isAutomatic(request: string): boolean {
  return request.startsWith(`${AUTOMATIC} `);
}

async function move(tables: Tables, { batch_id }: PrinterJobRow, sheets: readonly number[], answer: PrintAnswer) {
  const moved: LabelRow[] = [];
  const isShut = answer === 'not out' && (await isHalted(tables, batch_id));
  const here: LabelRow[] = [];
  for await (const label of labelsOf(tables.labels, batch_id)) {
    if (label.sheet !== null && sheets.includes(label.sheet)) here.push(label);
  }
  for (const label of here) {
    const change = answerChange(label, answer);
    if (!change) continue;
    const changed = await changeLabel(tables, label, change);
    const isLeft = isShut && changed.state === 'proofed';
    moved.push(
      isLeft ? await changeLabel(tables, changed, voidChange(changed, STOPPED, trouble('cancelled'))) : changed,
    );
  }
  return moved;
}

async function moveAll(tables: Tables, job: PrinterJobRow, out: readonly number[], unsure: readonly number[]) {
  const not = job.sheets.filter((sheet) => !out.includes(sheet) && !unsure.includes(sheet));
  return [
    ...(await move(tables, job, out, 'printed')),
    ...(await move(tables, job, not, 'not out')),
    ...(await move(tables, job, unsure, 'unsure')),
  ];
}
