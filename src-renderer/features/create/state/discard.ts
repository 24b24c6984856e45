import { create } from 'zustand';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../state/undo.ts';
import { useWords } from '../../../words/words.ts';
import { createWords } from '../words.ts';

interface DiscardedState {
  /** Drafts that are on their way out: no list shows them. */
  readonly ids: ReadonlySet<number>;
}

export const useDiscarded = create<DiscardedState>()(() => ({ ids: new Set() }));

/** Throws a draft away when the time to take it back is over. Whoever closes the window before that keeps it. */
export function useDiscard(): (draft: { id: number; name: string }) => void {
  const t = useWords(createWords);
  return ({ id, name }) => {
    hide(id, true);
    let back = false;
    useUndo.getState().offerUndo(t.discarded(name), async () => {
      back = true;
      hide(id, false);
    });
    const offer = useUndo.getState().offer;
    const stop = useUndo.subscribe((state) => {
      if (state.offer === offer) return;
      stop();
      if (!back) void call('deleteDraft', { params: { draft_id: id } }).catch(() => hide(id, false));
    });
  };
}

function hide(id: number, hidden: boolean): void {
  useDiscarded.setState(({ ids }) => {
    const next = new Set(ids);
    if (hidden) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}
