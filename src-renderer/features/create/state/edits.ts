import { create } from 'zustand';
import type { DraftRow } from '../../../../src-shared/draft.ts';
import { whenAnotherOperator } from '../../../state/operator.ts';

interface Edit {
  readonly draft: number;
  /** The row after the edit. */
  readonly row: DraftRow;
  readonly column: number;
  /** The text before the edit. Null: the text of the file. */
  readonly before: string | null;
}

interface EditsState {
  readonly edits: readonly Edit[];
  readonly remember: (edit: Edit) => void;
  /** Only edits of the current reading of the file count: cells of an earlier spreadsheet are in no row any more. */
  readonly takeLast: (draft: number, reading: number) => Edit | null;
}

/** Cells that were changed in this window, for Ctrl+Z. */
export const useEdits = create<EditsState>()((set, get) => ({
  edits: [],
  remember: (edit) => set(({ edits }) => ({ edits: [...edits, edit] })),
  takeLast(draft, reading) {
    const { edits } = get();
    const last = edits.findLast((one) => one.draft === draft && one.row.reading === reading) ?? null;
    if (last) set({ edits: edits.filter((one) => one !== last) });
    return last;
  },
}));

whenAnotherOperator(() => useEdits.setState({ edits: [] }));
