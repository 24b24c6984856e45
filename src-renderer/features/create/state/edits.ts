import { create } from 'zustand';
import type { DraftRow } from '../../../../src-shared/draft.ts';

interface Edit {
  readonly draft: number;
  /** As it was after the edit. */
  readonly row: DraftRow;
  readonly column: number;
  /** Null: what the file says. */
  readonly before: string | null;
}

interface EditsState {
  readonly edits: readonly Edit[];
  readonly remember: (edit: Edit) => void;
  readonly takeLast: (draft: number) => Edit | null;
}

/** Cells that were changed in this window, for Ctrl+Z. */
export const useEdits = create<EditsState>()((set, get) => ({
  edits: [],
  remember: (edit) => set(({ edits }) => ({ edits: [...edits, edit] })),
  takeLast(draft) {
    const { edits } = get();
    const last = edits.findLast((one) => one.draft === draft) ?? null;
    if (last) set({ edits: edits.filter((one) => one !== last) });
    return last;
  },
}));
