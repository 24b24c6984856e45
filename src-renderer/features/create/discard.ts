import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#window/api/client.ts';
import { readRoute } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWords } from '#window/words/useWords.ts';

interface DiscardedState {
  /** Drafts that will be discarded, each with a function that keeps the draft. No list shows them. */
  readonly leaving: ReadonlyMap<number, () => void>;
}

export const useDiscarded = create<DiscardedState>()(() => ({ leaving: new Map() }));

/** Discards a draft when the time to undo that is over. If the window is closed before, the draft is kept. */
export function useDiscard(): (draft: { id: number; name: string }) => void {
  const t = useWords('create');
  return ({ id, name }) => {
    let back = false;
    const keep = () => {
      back = true;
      setLeaving(id, null);
    };
    useUndo.getState().offerUndo(t.discarded({ name }), async () => keep());
    const offer = useUndo.getState().offer;
    setLeaving(id, () => {
      keep();
      if (useUndo.getState().offer === offer) useUndo.getState().dismiss();
    });
    const stop = useUndo.subscribe((state) => {
      if (state.offer === offer) return;
      stop();
      // Whoever goes back before the next screen is shown stays on the draft, and nothing opens it anew.
      if (isOpen(id)) keep();
      if (!back) void call('deleteDraft', { params: { draft_id: id } }).catch(() => setLeaving(id, null));
    });
  };
}

/** Discards a draft that has nothing in it, which nobody misses. What fails stays in the list. */
export async function discardNow(id: number): Promise<void> {
  setLeaving(id, () => setLeaving(id, null));
  await call('deleteDraft', { params: { draft_id: id } }).catch(() => undefined);
  setLeaving(id, null);
}

/** Keeps a draft that would be discarded when a person opens it again, for instance with Back. */
export function useKeepOpened(id: number): void {
  useEffect(() => useDiscarded.getState().leaving.get(id)?.(), [id]);
}

function isOpen(id: number): boolean {
  return readRoute(location.hash).path === `/create/${id}`;
}

function setLeaving(id: number, keep: (() => void) | null): void {
  useDiscarded.setState(({ leaving }) => {
    const next = new Map(leaving);
    if (keep) next.set(id, keep);
    else next.delete(id);
    return { leaving: next };
  });
}
