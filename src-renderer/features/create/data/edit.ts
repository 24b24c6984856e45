import {
  type CellChange,
  type Draft,
  type DraftRow,
  type DraftRowChange,
  MOST_CELLS,
  type TextReplacement,
} from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useEdits } from '#window/features/create/edits.ts';
import { useRows } from '#window/features/create/rows.ts';

/** What became of cells that were to be changed together. */
export interface ChangedCells {
  readonly changed: number;
  /** False if the station refused some. The notice of the draft says why. */
  readonly isWhole: boolean;
}

/** Puts a text into a cell, and remembers the text that it had. */
export async function editCell(draftId: number, row: DraftRow, column: number, text: string): Promise<void> {
  if (row.cells[column] === text) return;
  const before = row.edited.includes(column) ? row.cells[column] : null;
  const changed = await apply(row, { cells: [text], from: column });
  if (!changed) return;
  const back = [{ row: row.row, column, text: before }];
  useEdits.getState().remember({ draft: draftId, reading: changed.reading, back });
}

/** Changes many cells as one edit, in as many requests as they need. */
export async function editCells(draft: Draft, changes: readonly CellChange[]): Promise<ChangedCells> {
  if (draft.table === null || changes.length === 0) return { changed: 0, isWhole: true };
  const { reading } = draft.table;
  const { back, isWhole } = await sendCells(draft.id, reading, changes);
  if (back.length > 0) useEdits.getState().remember({ draft: draft.id, reading, back });
  return { changed: back.length, isWhole };
}

/** Replaces a text in all rows. The station goes through the rows in several steps. */
export async function replaceText(draftId: number, order: TextReplacement): Promise<ChangedCells> {
  let from: number | null = 1;
  const { back, isWhole } = await runCells(draftId, async () => {
    if (from === null) return null;
    const body: TextReplacement = { ...order, from_row: from };
    const answer = await call('replaceDraftText', { params: { draft_id: draftId }, body });
    from = answer.next_row;
    return answer;
  });
  if (back.length > 0) useEdits.getState().remember({ draft: draftId, reading: order.reading, back });
  return { changed: back.length, isWhole };
}

/** Takes back the last cells that were changed in this window, or changes them once more. What the station refuses stays to be tried again. */
export async function turnEdit(direction: 'undo' | 'redo', draftId: number): Promise<void> {
  const { draft } = useDraft.getState();
  if (draft?.id !== draftId || draft.table === null) return;
  const { reading } = draft.table;
  const edit = useEdits.getState().take(direction, draftId, reading);
  if (!edit) return;
  const { back } = await sendCells(draftId, reading, edit.back);
  const refused = edit.back.slice(back.length);
  if (refused.length > 0) useEdits.getState().giveBack(direction, { ...edit, back: refused });
  if (back.length > 0) useEdits.getState().turn(direction, { ...edit, back });
}

export function skipRow(row: DraftRow, skipped: boolean): Promise<DraftRow | null> {
  return apply(row, { skipped });
}

export function takeBackRow(row: DraftRow): Promise<DraftRow | null> {
  return apply(row, { cells: row.cells.map(() => null) });
}

function sendCells(draftId: number, reading: number, all: readonly CellChange[]): Promise<Sent> {
  const portions = portionsOf(all);
  return runCells(draftId, async () => {
    const { value: changes, done } = portions.next();
    if (done) return null;
    return call('changeDraftCells', { params: { draft_id: draftId }, body: { reading, changes: [...changes] } });
  });
}

interface Sent {
  /** The changes that put back what was changed, the last first. */
  readonly back: readonly CellChange[];
  readonly isWhole: boolean;
}

/** Runs the steps of one edit until there is none, and nothing else between them. */
async function runCells(
  draftId: number,
  step: () => Promise<{ draft: Draft; before: CellChange[] } | null>,
): Promise<Sent> {
  const before: CellChange[][] = [];
  const isWhole = await useDraft.getState().run(async () => {
    let newest: Draft | null = null;
    for (let answer = await step(); answer; answer = await step()) {
      before.push(answer.before);
      newest = answer.draft;
    }
    if (newest === null) throw new Error('An edit has at least one step.');
    return newest;
  }, draftId);
  if (before.length > 0) useDraft.getState().outdateRows();
  // The steps before the refused one count. By now a person may have opened another draft.
  const isOpen = useDraft.getState().draft?.id === draftId;
  if (!isWhole && before.length > 0 && isOpen) void useDraft.getState().read(draftId);
  return { back: before.toReversed().flat(), isWhole };
}

/** Sends what changed alone. Other cells are left out: they may have just been changed too. */
async function apply({ row, reading }: DraftRow, change: DraftRowChange): Promise<DraftRow | null> {
  const changed = await useDraft.getState().changeRow(row, { ...change, reading });
  if (changed && !useRows.getState().put(changed)) useDraft.getState().outdateRows();
  return changed;
}

// Many changed cells in requests that the station takes. Pure functions.

/** The station takes requests of 1 MiB. */
const MOST_BYTES = 700_000;

/**
 * The changes in their order, in portions that are one request each. Each portion is measured when its turn comes: to measure
 * 100,000 changes at once holds the window up.
 */
export function* portionsOf(changes: readonly CellChange[]): Generator<readonly CellChange[]> {
  const encoder = new TextEncoder();
  let open: CellChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const own = encoder.encode(JSON.stringify(change)).length + 1;
    if (open.length > 0 && (open.length >= MOST_CELLS || bytes + own > MOST_BYTES)) {
      yield open;
      open = [];
      bytes = 0;
    }
    open.push(change);
    bytes += own;
  }
  if (open.length > 0) yield open;
}
