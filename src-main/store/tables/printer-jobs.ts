import type { NewPrinterJob, PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { PRINTER_JOB_ENDS } from '#shared/printing/printers.ts';
import { changeRow, findRow, insertRow, rowsOf } from './queries.ts';

/** Sheets on their way through printers, and what became of them. */
export function createPrinterJobs(session: Session) {
  const all = () => session.db.selectFrom('printer_jobs').selectAll();

  /** The newest first. */
  function ofBatch(batchId: number): Promise<readonly PrinterJobRow[]> {
    return rowsOf('printer_jobs', all().where('batch_id', '=', batchId).orderBy('id', 'desc'));
  }

  /** Jobs that a printer still has, or may have. */
  function moving(): Promise<readonly PrinterJobRow[]> {
    return rowsOf('printer_jobs', all().where('state', 'not in', PRINTER_JOB_ENDS).orderBy('id'));
  }

  /** The job of a batch that a printer has, or that waits for an answer. */
  async function open(batchId: number): Promise<PrinterJobRow | null> {
    return (await ofBatch(batchId)).find(({ state, asks }) => asks || !PRINTER_JOB_ENDS.includes(state)) ?? null;
  }

  return {
    ofBatch,
    moving,
    open,
    find: (id: number): Promise<PrinterJobRow | null> => findRow(session, 'printer_jobs', 'id', id),
    ofRequest: (key: string): Promise<PrinterJobRow | null> => findRow(session, 'printer_jobs', 'request_key', key),
    insert: (row: NewPrinterJob): Promise<PrinterJobRow> => insertRow(session, 'printer_jobs', row),
    change: (id: number, change: PrinterJobChange) => changeRow(session, 'printer_jobs', id, change),
  };
}
