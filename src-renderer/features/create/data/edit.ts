import type { DraftRow, DraftRowChange } from '../../../../src-shared/draft.ts';
import { useDraft } from '../state/draft.ts';
import { useEdits } from '../state/edits.ts';
import { useRows } from '../state/rows.ts';

/** Puts a text into a cell, and remembers what stood there. */
export async function editCell(draftId: number, row: DraftRow, column: number, text: string): Promise<void> {
  if (row.cells[column] === text) return;
  const before = row.edited.includes(column) ? row.cells[column] : null;
  const changed = await putCell(row, column, text);
  if (changed) useEdits.getState().remember({ draft: draftId, row: changed, column, before });
}

/** Takes back the last cell that was changed in this window. */
export async function undoEdit(draftId: number): Promise<void> {
  const edit = useEdits.getState().takeLast(draftId);
  if (edit) await putCell(edit.row, edit.column, edit.before);
}

export function skipRow(row: DraftRow, skipped: boolean): Promise<DraftRow | null> {
  return apply(row, { skipped });
}

export function takeBackRow(row: DraftRow): Promise<DraftRow | null> {
  return apply(row, { cells: row.cells.map(() => null) });
}

/** Null: what the file says. The other cells are told as they are, which changes nothing. */
function putCell(row: DraftRow, column: number, text: string | null): Promise<DraftRow | null> {
  return apply(row, { cells: [...row.cells.slice(0, column), text] });
}

async function apply({ row }: DraftRow, change: DraftRowChange): Promise<DraftRow | null> {
  const changed = await useDraft.getState().changeRow(row, change);
  if (changed && !useRows.getState().put(changed)) useDraft.getState().outdateRows();
  return changed;
}
