import { keptChange, publicRow } from '#main/store/schema/row-values.ts';
import type { Database, PublicRow, RowChange } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection } from '#main/store/sql/sqlite.ts';
import { isoOf } from '#shared/core/times.ts';
import { PRINTER_JOB_ENDS } from '#shared/printing/printers.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { pagesOf } from './pages.ts';

/**
 * For a database whose rows are older than the paper: sheets that were on their way to printers may have come out since then, and so
 * may those that were to follow them. Nothing of that is sent or looked up by itself any more; a person is asked.
 */
export async function doubtPrinterJobs(connection: Connection): Promise<void> {
  const moving: Database['printer_jobs'][] = [];
  for await (const rows of pagesOf(connection, 'printer_jobs')) {
    moving.push(...rows.filter(({ state }) => !PRINTER_JOB_ENDS.includes(state)));
  }
  if (moving.length === 0) return;
  let last = connection.findBy('clock', 'id', 1)?.last ?? 0;
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    for (const { sum: _, ...row } of moving) {
      const change = keptChange('printer_jobs', doubted(publicRow('printer_jobs', { ...row, sum: 0 })));
      bulk.put('printer_jobs', withSum('printer_jobs', { ...row, ...change, updated_at: isoOf(++last) }));
    }
    await connection.db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
  });
}

function doubted({ sheets, follows }: PublicRow<'printer_jobs'>): RowChange<'printer_jobs'> {
  const asked = { state: 'unknown', asks: true, reasons: [], trouble: trouble('print_put_back') } as const;
  return { ...asked, sheets: [...sheets, ...(follows ?? [])], follows: [] };
}
