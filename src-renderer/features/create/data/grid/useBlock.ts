import { type ClipboardEvent, useState } from 'react';
import type { CellChange, Draft, DraftRow } from '../../../../../src-shared/draft.ts';
import { call } from '../../../../api/client.ts';
import { useAnnouncement } from '../../../../state/announcement.ts';
import { useFormats } from '../../../../words/formats.ts';
import { rowAt, useRows } from '../../state/rows.ts';
import { editCells } from '../edit.ts';
import { useDataWords } from '../words.ts';
import { type Block, blockOf, cellsOfText, cleared, filledDown, isSingle, pasted, textOfCells } from './block.ts';
import type { Cursor } from './moves.ts';

/** Rows that are read for one block at most. */
const MOST_ROWS = 5_000;
const PAGE = 500;

/** The chosen block of cells, and what is done with it as a whole. */
export function useBlock(draft: Draft, cursor: Cursor, columns: number) {
  const t = useDataWords();
  const { number } = useFormats();
  const [anchor, setAnchor] = useState<Cursor | null>(null);
  const block = blockOf(cursor, anchor);

  async function change(
    changesOf: (rows: (index: number) => DraftRow | null) => CellChange[],
    area: Block,
  ): Promise<void> {
    const rows = await rowsOf(draft.id, area);
    const changes = changesOf(rows);
    if (await editCells(draft, changes))
      useAnnouncement.getState().announce(t.changedCells(number(changes.length), changes.length));
  }

  return {
    block,
    /** Whether more than one cell is chosen. */
    isWide: !isSingle(block),
    /** Another cell is chosen; with Shift, the block reaches to it. */
    move(isExtending: boolean): void {
      setAnchor(isExtending ? (anchor ?? cursor) : null);
    },
    fillDown: () => void change((rows) => filledDown(block, rows), { ...block, top: Math.max(0, block.top - 1) }),
    clear: () => void change((rows) => cleared(block, rows), block),
    paste(event: ClipboardEvent): void {
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      const bottom = Math.max(block.bottom, block.top + cellsOfText(text).length - 1);
      void change((rows) => pasted(text, block, rows, columns), { ...block, bottom });
    },
    copy(event: ClipboardEvent): void {
      const { pages } = useRows.getState();
      const cells: string[][] = [];
      // Only rows that are there can be copied at once, as the clipboard wants it.
      for (let index = block.top; index <= block.bottom; index++) {
        const row = rowAt(pages, index);
        if (row) cells.push(row.cells.slice(block.left, block.right + 1));
      }
      event.clipboardData.setData('text/plain', textOfCells(cells));
      event.preventDefault();
    },
  };
}

/** The rows of a block: those that are shown, and the others from the station. */
async function rowsOf(draft_id: number, { top, bottom }: Block): Promise<(index: number) => DraftRow | null> {
  const { pages, verdict, total } = useRows.getState();
  const last = Math.min(bottom, (total ?? 0) - 1, top + MOST_ROWS - 1);
  const found = new Map<number, DraftRow>();
  for (let index = top; index <= last; index++) {
    const row = rowAt(pages, index);
    if (row) found.set(index, row);
  }
  for (let offset = top; offset <= last; offset += PAGE) {
    const limit = Math.min(PAGE, last - offset + 1);
    if (Array.from({ length: limit }, (_, step) => offset + step).every((index) => found.has(index))) continue;
    const query = { offset, limit, ...(verdict && { verdict }) };
    const { rows } = await call('listDraftRows', { params: { draft_id }, query });
    for (const [step, row] of rows.entries()) found.set(offset + step, row);
  }
  return (index) => found.get(index) ?? null;
}
