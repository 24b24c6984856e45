// Orders to print: what speaks against one, and the job that it becomes.
import { randomUUID } from 'node:crypto';
import { AppError, refusal } from '../../../../src-shared/errors.ts';
import type { PaperCheck, PaperJob } from '../../../../src-shared/paper.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { PaperDriver } from './paper-driver.ts';
import { type PaperLedger, paperLease } from './paper-ledger.ts';
import type { PaperPrinters } from './paper-printers.ts';
import type { PaperSheets } from './paper-sheets.ts';

export interface PaperOrder {
  readonly batchId: number;
  readonly print: number;
  /** Of a printer that the station remembers. */
  readonly printer: number;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  readonly request: string;
}

export interface PaperOrdersOptions {
  readonly store: Store;
  readonly ledger: PaperLedger;
  readonly sheets: PaperSheets;
  readonly printers: PaperPrinters;
  readonly settings: { readonly sheetsAJob: number };
  readonly driver: Pick<PaperDriver, 'tell' | 'viewOf' | 'start'>;
}

export function createPaperOrders({ store, ledger, sheets, printers, settings, driver }: PaperOrdersOptions) {
  const { tell, viewOf } = driver;

  /** The order is on the disk when this resolves. The same request gives the same job. */
  async function print(order: PaperOrder): Promise<PaperJob> {
    const before = await store.paperJobs.ofRequest(order.request);
    if (before) return viewOf(before);
    const { batchId, first, last } = order;
    if (await store.paperJobs.open(batchId)) throw refusal('paper_under_way');
    const kept = await printers.find(order.printer);
    const open = await sheets.open(batchId, order.print, { ...(first ? { first } : {}), ...(last ? { last } : {}) });
    const range = { batchId, print: order.print, sheets: open.slice(0, settings.sheetsAJob) };
    const { said, stop } = await printers.check(kept, await sheets.measures(range));
    if (stop) throw new AppError('conflict', stop.text, { trouble: stop.trouble });
    if (!(await store.leases.take(paperLease(batchId)))) throw refusal('paper_under_way');
    const { id: _, tried_at: __, ...printer } = kept;
    const job = await inserted(order, range.sheets, { ...printer, queue: said.isQueue });
    tell(job, true);
    driver.start(job);
    return viewOf(job);
  }

  async function inserted(order: PaperOrder, open: readonly number[], printer: PaperJobRow['printer']) {
    const same = await store.paperJobs.ofRequest(order.request);
    if (same) return same;
    return ledger.insert({
      ...{ batch_id: order.batchId, print: order.print, sheets: open, station: store.station, printer },
      ...{ request_key: order.request, job_name: `twinmark-${randomUUID()}` },
      ...{ state: 'asked', asks: false, reasons: [] },
    });
  }

  /** What speaks against printing these sheets there, before anything is asked for. */
  async function check(order: Omit<PaperOrder, 'request'>): Promise<{ sheets: number[]; checks: PaperCheck[] }> {
    const { batchId, print: number, first, last } = order;
    const open = await sheets.open(batchId, number, { ...(first ? { first } : {}), ...(last ? { last } : {}) });
    const here = open.slice(0, settings.sheetsAJob);
    const kept = await printers.find(order.printer);
    const { checks } = await printers.check(kept, await sheets.measures({ batchId, print: number, sheets: here }));
    return { sheets: here, checks: [...checks] };
  }

  return { print, check };
}
