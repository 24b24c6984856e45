import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../state/undo.ts';
import { useCreateWords } from '../words.ts';

interface DiscardedState {
  /** Drafts that are on their way out, with the way to keep each: no list shows them. */
  readonly leaving: ReadonlyMap<number, () => void>;
}

export const useDiscarded = create<DiscardedState>()(() => ({ leaving: new Map() }));

/** Throws a draft away when the time to take it back is over. Whoever closes the window before that keeps it. */
export function useDiscard(): (draft: { id: number; name: string }) => void {
  const t = useCreateWords();
  return ({ id, name }) => {
    let back = false;
    const keep = () => {
      back = true;
      setLeaving(id, null);
    };
    useUndo.getState().offerUndo(t.discarded(name), async () => keep());
    const offer = useUndo.getState().offer;
    setLeaving(id, () => {
      keep();
      if (useUndo.getState().offer === offer) useUndo.getState().dismiss();
    });
    const stop = useUndo.subscribe((state) => {
      if (state.offer === offer) return;
      stop();
      if (!back) void call('deleteDraft', { params: { draft_id: id } }).catch(() => setLeaving(id, null));
    });
  };
}

/** Whoever opens a draft again that is on its way out, with Back for instance, wants to keep it. */
export function useKeepOpened(id: number): void {
  useEffect(() => useDiscarded.getState().leaving.get(id)?.(), [id]);
}

function setLeaving(id: number, keep: (() => void) | null): void {
  useDiscarded.setState(({ leaving }) => {
    const next = new Map(leaving);
    if (keep) next.set(id, keep);
    else next.delete(id);
    return { leaving: next };
  });
}
