import type { Batch, Print } from '../../../../src-shared/production.ts';
import { call, hrefOf } from '../../../api/client.ts';
import { wayOn } from '../../../state/route.ts';
import { useWork } from '../../../state/work.ts';
import { useJob } from '../job-store.ts';

export function pdfOf(batch: Pick<Batch, 'id'>, print: Pick<Print, 'number'>, sheet?: number): string {
  const params = { batch_id: batch.id, print: print.number };
  return hrefOf('getPrintPdf', sheet === undefined ? { params } : { params, query: { sheet } });
}

/** In a tab of its own, where the browser's own printing keeps the size that the file asks for. */
export function openPdf(batch: Pick<Batch, 'id'>, print: Pick<Print, 'number'>, sheet?: number): void {
  window.open(pdfOf(batch, print, sheet), '_blank', 'noopener');
}

/** Says what became of the sheets, and goes on to what is next then. */
export function useConfirmation({ id }: Batch, { number }: Print, state: 'sent' | 'printed') {
  return useWork(async () => {
    const goOn = wayOn(`/jobs/${id}`);
    await call('confirmPrint', { params: { batch_id: id, print: number }, body: { state } });
    await useJob.getState().read();
    goOn();
  });
}
