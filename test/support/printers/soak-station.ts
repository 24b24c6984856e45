// A process of its own that prints printer jobs with a real store and over a real line, and is there to be killed. Arguments:
// folder, address of the printer, and the word that it leaves out, if any. It does what it is told over its channel.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createBus } from '#main/base/bus.ts';
import { openFile } from '#main/files/open-file.ts';
import { createTellChanges } from '#main/services/ledger/label-changes.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import { createChosenPrinters } from '#main/services/printers/chosen-printers.ts';
import { createJobLedger, type JobLedger, newJobName } from '#main/services/printers/job-ledger.ts';
import { createOpenSheets, type PrinterSheets } from '#main/services/printers/job-sheets.ts';
import { createPrinterJobService } from '#main/services/printers/print-jobs.ts';
import { openStore } from '#main/store/open.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { NO_CALIBRATION } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { contextWith } from '#test/support/station-context.ts';

/** What the soak's operator wants of the station. Each is answered by a `SoakAnswer` with its number. */
export type SoakOrder =
  | { readonly n: number; readonly kind: 'print'; readonly batch: number; readonly request: string }
  | { readonly n: number; readonly kind: 'jobs'; readonly batch: number }
  | { readonly n: number; readonly kind: 'cancel'; readonly job: number }
  | { readonly n: number; readonly kind: 'answer'; readonly job: number; readonly out: readonly number[] };

export interface SoakAnswer {
  readonly n: number;
  readonly jobs?: readonly PrinterJob[];
  /** The states of the labels on each sheet: one label a sheet. */
  readonly sheets?: Readonly<Record<number, string>>;
  readonly refused?: string;
  /** What was thrown and is no refusal. */
  readonly fault?: string;
}

const PACE = { printing: 10, stopped: 10, away: 25, silence: 20_000 };
const SHEETS_A_JOB = 3;
/** Bytes of a sheet: several writes of a socket, so that a line can be cut between them. */
const SHEET_BYTES = 60_000;

const [folder, uri, control] = process.argv.slice(2);
const store = await openStore({ folder, clock: Date.now, log: () => {} });
const bus = createBus();
const log = { warn() {}, error: (facts: object) => process.stderr.write(`${inspect(facts)}\n`) };
const settings = {
  ...defaultSettings(),
  'print.discovery': false,
  'print.sheets_a_job': SHEETS_A_JOB,
  'print.confirm': 'printer',
} as const;
const context = contextWith({ store, bus, log, settings });
const printers = createChosenPrinters(context);
const jobs = createPrinterJobService(context, {
  printers,
  pace: PACE,
  sheets: plainSheets(store),
  calibrations: { list: async () => [] },
  ledger: withControl(
    createJobLedger(
      store,
      createTellChanges(bus, (id) => id),
      SHEETS_A_JOB,
    ),
  ),
});
const [known] = await printers.list();
const printer = known ?? (await printers.add({ uri, name: 'Hall', tray: null, media_type: null }));
if (control !== undefined) await forgetWhatWasSent();
await jobs.resume();
process.on('message', (order: SoakOrder) => void carryOut(order));
process.on('disconnect', () => process.exit());
process.send?.({ n: 0 } satisfies SoakAnswer);

async function carryOut(order: SoakOrder): Promise<void> {
  try {
    process.send?.({ n: order.n, ...(await doneBy(order)) } satisfies SoakAnswer);
  } catch (error) {
    const told = error instanceof AppError ? { refused: error.message } : { fault: inspect(error) };
    process.send?.({ n: order.n, ...told } satisfies SoakAnswer);
  }
}

async function doneBy(order: SoakOrder): Promise<Omit<SoakAnswer, 'n'>> {
  if (order.kind === 'cancel') return { jobs: [await jobs.cancel(order.job)] };
  if (order.kind === 'answer') return { jobs: [await jobs.answer(order.job, order.out, [], 'anna')] };
  const { batch } = order;
  if (order.kind === 'print') {
    return { jobs: [await jobs.print({ batchId: batch, print: 1, printer: printer.id, request: order.request })] };
  }
  const sheets: Record<number, string> = {};
  for await (const { sheet, state } of labelsOf(store.labels, batch)) sheets[sheet ?? 0] = state;
  return { jobs: await jobs.ofBatch(batch), sheets };
}

/** Documents that say which sheets they are, with the pages that the printer counts. What is printed is not what is tried here. */
function plainSheets({ labels, batches }: Store): PrinterSheets {
  return {
    open: createOpenSheets({ labels, batches } as Store).open,
    // A label printer takes what its roll is as wide as; the other one has A4 in its tray.
    measures: async () => ({ width: uri?.startsWith('zpl:') ? 100 : 210, height: 297, dpi: 300, pictures: [] }),
    layout: async () => ({ options: { calibration: NO_CALIBRATION }, page: { width: 210, height: 297 } }),
    async file({ batchId, sheets }, format) {
      const pages = sheets.map((sheet) => `/Type /Page % sheet ${batchId}/${sheet}\n${'.'.repeat(SHEET_BYTES)}\n`);
      const formats = sheets.map((sheet) => `^XA^FX% sheet ${batchId}/${sheet}\n${'.'.repeat(SHEET_BYTES)}^XZ\n`);
      const bytes = Buffer.from('thermal' in format ? formats.join('') : `%PDF-1.7\n${pages.join('')}`);
      const file = join(folder, `${batchId}-${sheets[0]}.pdf`);
      writeFileSync(file, bytes);
      const shown = new Set<string>();
      for await (const { sheet, state, record_id } of labelsOf(labels, batchId))
        if (sheet !== null && sheets.includes(sheet) && state !== 'voided' && record_id) shown.add(record_id);
      return { opened: await openFile(file), hash: createHash('sha256').update(bytes).digest('hex'), shown };
    },
  };
}

/** Without the disk's word a job is sent, and its row says until the end that nothing was. */
function withControl(ledger: JobLedger): JobLedger {
  if (control !== 'no-disk-word') return ledger;
  return {
    ...ledger,
    beginSending: async (job) => ({ ...job, state: 'sending' }),
    note: async (id, change) => {
      const isWord = change.state !== undefined && change.state !== 'asked' && change.state !== 'created';
      return isWord ? ({ ...(await ledger.note(id, {})), ...change } as PrinterJobRow) : ledger.note(id, change);
    },
  };
}

/**
 * Without the look-up a job that was on its way counts as never sent, and is sent again. Either control forgets the name of the job
 * too: the printer, which is asked for it before anything is sent, would say that it was.
 */
async function forgetWhatWasSent(): Promise<void> {
  const unsent = { state: 'asked', job_number: null, job_uuid: null } as const;
  for (const { id } of await store.printerJobs.moving()) {
    await store.printerJobs.change(id, { job_name: newJobName(), ...(control === 'no-look-up' ? unsent : {}) });
  }
}
