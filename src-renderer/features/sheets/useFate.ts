import type { Batch, Print } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { wayOn } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork, type Work } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** What becomes of bad labels: printed again, printed with a new ID, or void. */
export const FATES = ['same', 'new', 'void'] as const;
export type Fate = (typeof FATES)[number];

export interface FateChoice {
  readonly fate: Fate;
  readonly reason: string;
}

export const NO_FATE: FateChoice = { fate: 'same', reason: '' };

/** A lost label cannot be destroyed: under the same ID there might be two. */
export function withReason({ fate }: FateChoice, reason: string, isLost: boolean): FateChoice {
  return { reason, fate: isLost && fate === 'same' ? 'new' : fate };
}

/** Puts a reason into the choice. A label that is lost gets a new ID, unless somebody chose otherwise. */
export function useReason(choice: FateChoice, change: (choice: FateChoice) => void): (reason: string) => void {
  const { reasons } = useWords('outcome');
  return (reason) => change(withReason(choice, reason, reason === reasons.lost));
}

interface FateOrder {
  readonly batch: Batch;
  readonly print: Print;
  readonly choice: FateChoice;
  readonly labels: readonly number[];
}

/** Sends the bad labels first, then confirms the others as printed. If the window is closed in between, no bad label counts as printed. */
export function useFate({ batch, print, choice: { fate, reason }, labels: given }: FateOrder): Work {
  const t = useWords('outcome');
  const offerUndo = useUndo((state) => state.offerUndo);
  return useWork(async () => {
    const goOn = wayOn(`/jobs/${batch.id}`);
    const labels = [...given];
    if (fate === 'void') await call('voidLabels', { body: { labels, reason } });
    else await call('reprintLabels', { body: { labels, id: fate, reason } });
    const params = { batch_id: batch.id, print: print.number };
    await call('confirmPrint', { params, body: { state: 'printed' } });
    if (fate === 'void') offerUndo(t.voided({ count: labels.length }), () => call('undoVoid', { body: { labels } }));
    await useJob.getState().read();
    goOn();
  });
}
