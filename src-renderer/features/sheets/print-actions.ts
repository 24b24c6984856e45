import type { MouseEvent } from 'react';
import { type Batch, isPrinted, type Print } from '#shared/jobs/production.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { wayOn } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

export function pdfOf(batch: Pick<Batch, 'id'>, print: Pick<Print, 'number'>, sheet?: number): string {
  const params = { batch_id: batch.id, print: print.number };
  return hrefOf('getPrintPdf', sheet === undefined ? { params } : { params, query: { sheet } });
}

type Given = Pick<Print, 'number' | 'out'>;

/** Opens a file of sheets in a new tab. There the browser prints a PDF in the size of the file. */
export async function openFile(batch: Pick<Batch, 'id'>, print: Given, href: string): Promise<void> {
  if (isPrinted(print)) await call('releasePrint', { params: { batch_id: batch.id, print: print.number }, body: {} });
  window.open(href, '_blank', 'noopener');
}

/** A link to a file of sheets, or of one. If they are printed already, a second person may have to release the file. */
export function useFileLink(batch: Pick<Batch, 'id'>, print: Given, href: string, sheet?: number) {
  const { run, error } = useWork(() => openFile(batch, print, href));
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    void run();
  };
  return { error, link: isPrinted(print, sheet) ? { href, onClick: ask } : { href } };
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
