import {
  type CellChange,
  type Draft,
  type DraftRow,
  type DraftRowChange,
  MOST_CELLS,
  type TextReplacement,
} from '../../../../src-shared/draft.ts';
import { call } from '../../../api/client.ts';
import { useDraft } from '../state/draft.ts';
import { useEdits } from '../state/edits.ts';
import { useRows } from '../state/rows.ts';

/** Puts a text into a cell, and remembers the text that it had. */
export async function editCell(draftId: number, row: DraftRow, column: number, text: string): Promise<void> {
  if (row.cells[column] === text) return;
  const before = row.edited.includes(column) ? row.cells[column] : null;
  const changed = await apply(row, { cells: [text], from: column });
  if (!changed) return;
  const back = [{ row: row.row, column, text: before }];
  useEdits.getState().remember({ draft: draftId, reading: changed.reading, back });
}

/** Changes many cells as one edit, and no more than the station takes at once. False if the station refused it. */
export async function editCells(draft: Draft, changes: readonly CellChange[]): Promise<boolean> {
  if (draft.table === null || changes.length === 0) return false;
  const { reading } = draft.table;
  const back = await sendCells(draft.id, { reading, changes: changes.slice(0, MOST_CELLS) });
  if (back === null) return false;
  useEdits.getState().remember({ draft: draft.id, reading, back });
  return true;
}

/** Replaces a text in all rows. The number of cells that were changed, or null if the station refused it. */
export async function replaceText(draftId: number, order: TextReplacement): Promise<number | null> {
  const back = await runCells(() => call('replaceDraftText', { params: { draft_id: draftId }, body: order }));
  if (back && back.length > 0) useEdits.getState().remember({ draft: draftId, reading: order.reading, back });
  return back?.length ?? null;
}

/** Takes back the last cells that were changed in this window, or changes them once more. */
export async function turnEdit(direction: 'undo' | 'redo', draftId: number): Promise<void> {
  const { draft } = useDraft.getState();
  if (draft?.id !== draftId || draft.table === null) return;
  const { reading } = draft.table;
  const edit = useEdits.getState().take(direction, draftId, reading);
  if (!edit) return;
  const back = await sendCells(draftId, { reading, changes: [...edit.back] });
  if (back) useEdits.getState().turn(direction, { ...edit, back });
}

export function skipRow(row: DraftRow, skipped: boolean): Promise<DraftRow | null> {
  return apply(row, { skipped });
}

export function takeBackRow(row: DraftRow): Promise<DraftRow | null> {
  return apply(row, { cells: row.cells.map(() => null) });
}

function sendCells(draftId: number, body: { reading: number; changes: CellChange[] }): Promise<CellChange[] | null> {
  return runCells(() => call('changeDraftCells', { params: { draft_id: draftId }, body }));
}

/** Gives the changes that put the cells back; null if the station refused the change. */
async function runCells(work: () => Promise<{ draft: Draft; before: CellChange[] }>): Promise<CellChange[] | null> {
  let before: CellChange[] | null = null;
  await useDraft.getState().run(async () => {
    const answer = await work();
    before = answer.before;
    return answer.draft;
  });
  if (before !== null) useDraft.getState().outdateRows();
  return before;
}

/** Sends what changed alone. Other cells are left out: they may have just been changed too. */
async function apply({ row, reading }: DraftRow, change: DraftRowChange): Promise<DraftRow | null> {
  const changed = await useDraft.getState().changeRow(row, { ...change, reading });
  if (changed && !useRows.getState().put(changed)) useDraft.getState().outdateRows();
  return changed;
}
