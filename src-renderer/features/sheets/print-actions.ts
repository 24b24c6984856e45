import type { Batch, Print } from '#shared/jobs/production.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { wayOn } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/use-words.ts';

export function pdfOf(batch: Pick<Batch, 'id'>, print: Pick<Print, 'number'>, sheet?: number): string {
  const params = { batch_id: batch.id, print: print.number };
  return hrefOf('getPrintPdf', sheet === undefined ? { params } : { params, query: { sheet } });
}

/** Opens the PDF in a new tab. There the browser prints it in the size of the file. */
export function openPdf(batch: Pick<Batch, 'id'>, print: Pick<Print, 'number'>, sheet?: number): void {
  window.open(pdfOf(batch, print, sheet), '_blank', 'noopener');
}

/** Saves the outcome of the sheets and opens the next step. */
export function useConfirmation({ id }: Batch, { number, sheets }: Print, state: 'sent' | 'printed') {
  const t = useWords('print');
  const offerUndo = useUndo((found) => found.offerUndo);
  return useWork(async () => {
    const goOn = wayOn(`/jobs/${id}`);
    const params = { batch_id: id, print: number };
    await call('confirmPrint', { params, body: { state } });
    if (state === 'printed') {
      offerUndo(t.saidGood({ sheets }), async () => {
        await call('confirmPrint', { params, body: { state: 'unanswered' } });
        if (useJob.getState().batch?.id === id) await useJob.getState().read();
      });
    }
    await useJob.getState().read();
    goOn();
  });
}
