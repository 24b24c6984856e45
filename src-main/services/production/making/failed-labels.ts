// Labels whose pictures could not be made again. The reason may pass, so each of them is tried again in the next turns.
import type { LabelRow } from '#main/store/rows.ts';
import type { LetGo, Store } from '#main/store/store.ts';

/** The value in the store that names them. */
const AGAIN = 'pictures.let_go_again';
/** Turns in which a label is tried. After that it keeps its picture. */
const MOST_TRIES = 5;
/** Labels that are remembered. */
const MOST_LABELS = 1000;

/** kept: the picture is not made again as it was, or may not go. */
export type Outcome = LetGo | 'kept' | 'failed';

interface Failed {
  readonly label: number;
  readonly tries: number;
}

export function createFailedLabels(
  store: Pick<Store, 'local' | 'labels'>,
  letGo: (label: LabelRow, signal: AbortSignal) => Promise<Outcome>,
) {
  const listed = async () => ((await store.local.get(AGAIN)) as readonly Failed[] | null) ?? [];

  return {
    async remember(label: number): Promise<void> {
      const known = await listed();
      if (known.some((one) => one.label === label)) return;
      await store.local.set(AGAIN, [...known, { label, tries: 1 }].slice(-MOST_LABELS));
    },
    /** Gives the number of pictures that were let go. */
    async tryAll(signal: AbortSignal): Promise<number> {
      const known = await listed();
      const left: Failed[] = [];
      let count = 0;
      for (const { label: id, tries } of known) {
        signal.throwIfAborted();
        const label = await store.labels.find(id);
        const outcome = label ? await letGo(label, signal) : 'kept';
        if (outcome === 'let go') count++;
        if (outcome === 'too new') left.push({ label: id, tries });
        if (outcome === 'failed' && tries + 1 < MOST_TRIES) left.push({ label: id, tries: tries + 1 });
      }
      if (known.length > 0) await store.local.set(AGAIN, left);
      return count;
    },
  };
}
