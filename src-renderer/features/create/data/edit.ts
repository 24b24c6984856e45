import type { DraftRow, DraftRowChange } from '../../../../src-shared/draft.ts';
import { useDraft } from '../state/draft.ts';
import { useEdits } from '../state/edits.ts';
import { useRows } from '../state/rows.ts';

/** Puts a text into a cell, and remembers the text that it had. */
export async function editCell(draftId: number, row: DraftRow, column: number, text: string): Promise<void> {
  if (row.cells[column] === text) return;
  const before = row.edited.includes(column) ? row.cells[column] : null;
  const changed = await putCell(row, column, text);
  if (changed) useEdits.getState().remember({ draft: draftId, row: changed, column, before });
}

/** Takes back the last cell that was changed in this window. */
export async function undoEdit(draftId: number): Promise<void> {
  const { draft } = useDraft.getState();
  if (draft?.id !== draftId || draft.table === null) return;
  const edit = useEdits.getState().takeLast(draftId, draft.table.reading);
  if (edit) await putCell(edit.row, edit.column, edit.before);
}

export function skipRow(row: DraftRow, skipped: boolean): Promise<DraftRow | null> {
  return apply(row, { skipped });
}

export function takeBackRow(row: DraftRow): Promise<DraftRow | null> {
  return apply(row, { cells: row.cells.map(() => null) });
}

/** Sends a cell's text; null restores the text of the file. Other cells are left out: they may have just been changed too. */
function putCell(row: DraftRow, column: number, text: string | null): Promise<DraftRow | null> {
  return apply(row, { cells: [text], from: column });
}

async function apply({ row, reading }: DraftRow, change: DraftRowChange): Promise<DraftRow | null> {
  const changed = await useDraft.getState().changeRow(row, { ...change, reading });
  if (changed && !useRows.getState().put(changed)) useDraft.getState().outdateRows();
  return changed;
}
