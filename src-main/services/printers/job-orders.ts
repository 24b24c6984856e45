// Orders to print: what speaks against one, and the job that it becomes.

import type { StationContext } from '#main/base/station-context.ts';
import type { Printer } from '#main/printers/printer.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import type { KeptPrinter, OrderedPrinterJobs, PrinterForecast, PrinterJob } from '#shared/printing/printers.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import { correctionCheck } from './correction-check.ts';
import type { JobDriver, JobLeases } from './job-driver.ts';
import { type JobLedger, newJobName } from './job-ledger.ts';
import type { PrinterSheets, SheetRange } from './job-sheets.ts';
import { MOST_NAMES } from './printer-state.ts';

export interface PrinterOrder {
  readonly batchId: number;
  readonly print: number;
  /** Of a printer that the station remembers. */
  readonly printer: number;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  /** Instead of the one that is kept with the printer. */
  readonly tray?: string | undefined;
  readonly request: string;
}

type OrdersContext = Pick<StationContext, 'store' | 'settings'>;

interface OrderParts {
  readonly ledger: JobLedger;
  readonly leases: JobLeases;
  readonly sheets: PrinterSheets;
  readonly printers: ChosenPrinters;
  /** What was measured on printers, by their names. */
  readonly calibrations: Pick<Calibrations, 'list'>;
  readonly driver: Pick<JobDriver, 'tell' | 'viewOf' | 'start'>;
}

export function createPrinterJobOrders({ store, settings }: OrdersContext, parts: OrderParts) {
  const { ledger, leases, sheets, printers, calibrations, driver } = parts;
  const { tell, viewOf } = driver;
  const sheetsAJob = settings['print.sheets_a_job'];
  const against = createObjections({ sheets, printers, calibrations });

  /** The order is on the disk when this resolves. The same request gives the same job. */
  async function begin(order: PrinterOrder): Promise<OrderedPrinterJobs> {
    const before = await store.printerJobs.ofRequest(order.request);
    if (before) return { job: viewOf(before), warnings: [] };
    const { batchId } = order;
    refuseOpen(await store.printerJobs.open(batchId));
    const kept = await printerOf(order);
    const { range, follows } = await sheetsOf(order);
    const { said, checks } = await against(kept, range);
    const stop = checks.find(({ stops }) => stops);
    if (stop) throw new AppError('conflict', stop.text, { trouble: stop.trouble });
    const start = () => begun(order, { sheets: range.sheets, follows }, meant(kept, said));
    const job = await leases.withLease(batchId, start, () => {
      throw refusal('print_under_way');
    });
    return { job, warnings: [...checks] };
  }

  async function printerOf({ printer, tray }: Omit<PrinterOrder, 'request'>): Promise<KeptPrinter> {
    const kept = await printers.find(printer);
    return tray === undefined ? kept : { ...kept, tray };
  }

  /** The sheets of the first job, and those that follow it. */
  async function sheetsOf({ batchId, print: number, first, last }: Omit<PrinterOrder, 'request'>) {
    const open = await sheets.open(batchId, number, { ...(first ? { first } : {}), ...(last ? { last } : {}) });
    const [here, follows] = [open.slice(0, sheetsAJob), open.slice(sheetsAJob)];
    return { range: { batchId, print: number, sheets: here }, follows };
  }

  async function begun(
    { batchId: batch_id, print, request: request_key }: PrinterOrder,
    range: Pick<PrinterJobRow, 'sheets' | 'follows'>,
    printer: PrinterJobRow['printer'],
  ): Promise<PrinterJob> {
    const fresh = { state: 'asked', asks: false, reasons: [], job_name: newJobName() } as const;
    const row = { batch_id, print, ...range, station: store.station, printer, request_key, ...fresh };
    const job = (await store.printerJobs.ofRequest(request_key)) ?? (await ledger.insert(row));
    tell(job, null);
    driver.start(job);
    return viewOf(job);
  }

  /** What speaks against printing these sheets there, before anything is asked for. */
  async function check(order: Omit<PrinterOrder, 'request'>): Promise<PrinterForecast> {
    const kept = await printerOf(order);
    const { range, follows } = await sheetsOf(order);
    const { said, checks } = await against(kept, range);
    return { sheets: [...range.sheets], follow: follows.length, trays: said.trays.slice(0, MOST_NAMES), checks };
  }

  return { begin, check, print: async (order: PrinterOrder) => asOrdered((await begin(order)).job, order) };
}

function refuseOpen(open: PrinterJobRow | null): void {
  if (open) throw open.asks ? refusal('print_unanswered', { job: open.id }) : refusal('print_under_way');
}

/** The job belongs to the printer that answers now. Whoever ordered was warned if it is another one than before. */
function meant({ id: _, tried_at: __, ...printer }: KeptPrinter, said: Printer): PrinterJobRow['printer'] {
  return { ...printer, uuid: said.uuid ?? printer.uuid, queue: said.isQueue };
}

/** The job of an earlier request must lie within the sheets that are asked for now: else other sheets than these would print. */
function asOrdered(
  job: PrinterJob,
  { batchId, print, first = 1, last = Number.POSITIVE_INFINITY }: Omit<PrinterOrder, 'request'>,
): PrinterJob {
  const isOther = job.batch !== batchId || job.print !== print;
  if (isOther || job.sheets.some((sheet) => sheet < first || sheet > last)) throw refusal('print_request');
  return job;
}

/** What the printer says of itself, and what of that and of the sheets' correction speaks against printing them there. */
function createObjections({
  sheets,
  printers,
  calibrations,
}: Pick<OrderParts, 'sheets' | 'printers' | 'calibrations'>) {
  return async (kept: KeptPrinter, range: SheetRange) => {
    const { said, checks } = await printers.check(kept, await sheets.measures(range));
    const corrected = correctionCheck(await sheets.layout(range), kept.name, await calibrations.list());
    return { said, checks: [...checks, ...(corrected === null ? [] : [corrected])] };
  };
}
