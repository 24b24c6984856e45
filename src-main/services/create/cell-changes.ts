// Many cells of a draft at once: pasted blocks, filled columns, replaced texts, and all of these undone.
import {
  type CellChange,
  type CellsChange,
  LONGEST_CELL,
  MOST_CELLS,
  type TextReplacement,
} from '#shared/create/draft.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
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

interface ReplacedText extends ChangedCells {
  /** The row to go on with; null when all rows were looked at. */
  readonly next_row: number | null;
}

export function createCellChanges(open: OpenDrafts) {
  /** What the work says beside the draft is answered as it is. */
  function many<C extends ChangedCells>(id: number, work: (draft: LoadedDraft) => Promise<C>) {
    let changed: C | null = null;
    return open.step(
      id,
      async (draft) => {
        changed = await work(draft);
        return changed.draft;
      },
      (draft) => ({ ...(changed as C), draft: draftView(draft), before: [...(changed as C).before] }),
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

/** Whatever its case, as people search. One step changes no more cells than can be put back in one; it ends between two rows. */
export async function replaceText(draft: LoadedDraft, order: TextReplacement): Promise<ReplacedText> {
  assertReading(draft, order.reading);
  const { changes, next_row } = replacementsIn(draft, order);
  if (changes.length === 0) return { draft, before: [], next_row };
  return { ...(await changeCells(draft, { reading: order.reading, changes })), next_row };
}

interface Replacements {
  readonly changes: CellChange[];
  readonly next_row: number | null;
}

function replacementsIn({ state, table }: LoadedDraft, order: TextReplacement): Replacements {
  const { find, replace, column, from_row = 1 } = order;
  const wanted = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const done = new Set(state.done);
  const changes: CellChange[] = [];
  for (const [index, row] of (table?.rows ?? []).entries()) {
    if (index + 1 < from_row || done.has(row.number)) continue;
    const own: CellChange[] = [];
    const cells = cellsOf(row, state.edits[row.number], table?.headers.length ?? 0);
    for (const [at, cell] of cells.entries()) {
      if (column !== null && at !== column) continue;
      const text = replaced(cell, wanted, replace);
      if (text === null) throw refusal('cell_long', { row: row.number, most: LONGEST_CELL });
      if (text !== cell) own.push({ row: index + 1, column: at, text });
    }
    if (changes.length + own.length > MOST_CELLS) return { changes, next_row: index + 1 };
    changes.push(...own);
  }
  return { changes, next_row: null };
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
