import { create } from 'zustand';
import type { CellChange } from '#shared/create/draft.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';

/** Cells that were changed together, and are changed back together. */
interface Edit {
  readonly draft: number;
  /** Cells of an earlier reading of the file are in no row any more. */
  readonly reading: number;
  /** The changes that put the cells back. */
  readonly back: readonly CellChange[];
}

type Direction = 'undo' | 'redo';

interface EditsState {
  readonly undo: readonly Edit[];
  readonly redo: readonly Edit[];
  /** A person changed cells. What was undone before cannot be done again after that. */
  readonly remember: (edit: Edit) => void;
  /** The last edit of a draft in its present reading, which is taken out of the list. */
  readonly take: (direction: Direction, draft: number, reading: number) => Edit | null;
  /** An edit that could not be turned can be tried again. */
  readonly giveBack: (direction: Direction, edit: Edit) => void;
  /** What was undone can be done again, and the other way round. */
  readonly turn: (direction: Direction, edit: Edit) => void;
}

/** The most edits that are kept: many times the twenty that people go back. */
const MOST = 200;

/** Cells that were changed in this window, for Ctrl+Z and Ctrl+Y. */
export const useEdits = create<EditsState>()((set, get) => ({
  undo: [],
  redo: [],
  remember: (edit) => set(({ undo }) => ({ undo: [...undo, edit].slice(-MOST), redo: [] })),
  take(direction, draft, reading) {
    const edits = get()[direction];
    const last = edits.findLast((one) => one.draft === draft && one.reading === reading) ?? null;
    if (last) set({ [direction]: edits.filter((one) => one !== last) });
    return last;
  },
  giveBack: (direction, edit) => set({ [direction]: [...get()[direction], edit].slice(-MOST) }),
  turn(direction, edit) {
    const other = direction === 'undo' ? 'redo' : 'undo';
    set({ [other]: [...get()[other], edit].slice(-MOST) });
  },
}));

whenAnotherOperator(() => useEdits.setState({ undo: [], redo: [] }));
