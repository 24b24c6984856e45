// Many cells of a draft at once: pasted blocks, filled columns, replaced texts, and all of these undone.
import {
  type CellChange,
  type CellsChange,
  LONGEST_CELL,
  MOST_CELLS,
  type TextReplacement,
} from '../../../src-shared/draft.ts';
import { AppError, refusal } from '../../../src-shared/errors.ts';
import { readSome } from './draft-loading.ts';
import type { Cells } from './draft-state.ts';
import { indexOf } from './draft-steps.ts';
import { draftView } from './draft-view.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { cellsOf } from './row-reading.ts';

interface ChangedCells {
  readonly draft: LoadedDraft;
  /** The changes that put all of it back. */
  readonly before: readonly CellChange[];
}

export function createCellChanges(open: OpenDrafts) {
  function many(id: number, work: (draft: LoadedDraft) => Promise<ChangedCells>) {
    let before: ChangedCells['before'] = [];
    return open.step(
      id,
      async (draft) => {
        const changed = await work(draft);
        before = changed.before;
        return changed.draft;
      },
      (draft) => ({ draft: draftView(draft), before: [...before] }),
    );
  }

  return {
    changeCells: (id: number, change: CellsChange) => many(id, (draft) => changeCells(draft, change)),
    replaceText: (id: number, order: TextReplacement) => many(id, (draft) => replaceText(draft, order)),
  };
}

export async function changeCells(draft: LoadedDraft, { reading, changes }: CellsChange): Promise<ChangedCells> {
  assertReading(draft, reading);
  const { table, state } = draft;
  if (!table) throw refusal('table_none');
  const width = table.headers.length;
  const edits: Record<number, Cells> = { ...state.edits };
  const before: CellChange[] = [];
  const touched = new Set<number>();
  for (const { row, column, text } of changes) {
    if (column >= width) throw new AppError('bad_input', `The table has ${width} columns, and no column ${column}.`);
    const index = indexOf(draft, row);
    const { number, cells } = table.rows[index];
    before.push({ row, column, text: edits[number]?.[column] ?? null });
    const { [column]: _, ...others } = edits[number] ?? {};
    // A text that equals the cell of the file is no edit.
    edits[number] = text === null || text === (cells[column] ?? '') ? others : { ...others, [column]: text };
    touched.add(index);
  }
  const next = await readSome({ ...draft, state: { ...state, edits } }, [...touched]);
  // One cell may be changed twice: what it was first is put back last.
  return { draft: next, before: before.toReversed() };
}

/** Whatever its case, as people search. */
export async function replaceText(draft: LoadedDraft, order: TextReplacement): Promise<ChangedCells> {
  assertReading(draft, order.reading);
  const changes = replacementsIn(draft, order);
  return changes.length === 0 ? { draft, before: [] } : changeCells(draft, { reading: order.reading, changes });
}

function replacementsIn({ state, table }: LoadedDraft, { find, replace, column }: TextReplacement): CellChange[] {
  const wanted = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const done = new Set(state.done);
  const changes: CellChange[] = [];
  for (const [index, row] of (table?.rows ?? []).entries()) {
    if (done.has(row.number)) continue;
    const cells = cellsOf(row, state.edits[row.number], table?.headers.length ?? 0);
    for (const [at, cell] of cells.entries()) {
      if (column !== null && at !== column) continue;
      const text = replaced(cell, wanted, replace);
      if (text === null) throw refusal('cell_long', { row: row.number, most: LONGEST_CELL });
      if (text !== cell) changes.push({ row: index + 1, column: at, text });
      if (changes.length === MOST_CELLS) return changes;
    }
  }
  return changes;
}

/** Null where the cell would become too long: it is never made then. */
function replaced(cell: string, wanted: RegExp, replace: string): string | null {
  const most = Math.max(cell.length, LONGEST_CELL);
  let length = cell.length;
  for (const [found] of cell.matchAll(wanted)) {
    length += replace.length - found.length;
    if (length > most) return null;
  }
  return cell.replace(wanted, () => replace);
}

function assertReading({ state }: LoadedDraft, reading: number): void {
  if (reading !== (state.reading ?? 0)) throw refusal('table_other');
}
