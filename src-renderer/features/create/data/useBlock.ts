import { type ClipboardEvent, useState } from 'react';
import type { CellChange, Draft, DraftRow } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { native } from '#window/api/native.ts';
import { presentRowAt, useRows } from '#window/features/create/rows.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import {
  type Block,
  blockOf,
  cellsOfText,
  cleared,
  filledDown,
  isSingle,
  listOf,
  pasted,
  sizeOf,
  textOfCells,
} from './block.ts';
import { editCells } from './edit.ts';
import type { Cursor } from './moves.ts';

/** More cells than this take so long that people are told. */
const MANY_CELLS = 1000;

/** Where a block began, and the list of rows that it began in. */
interface Anchor extends Cursor {
  readonly list: string;
}

export type ChosenBlock = ReturnType<typeof useBlock>;

/** The chosen block of cells, and what is done with it as a whole. */
export function useBlock(draft: Draft, cursor: Cursor, columns: number) {
  const t = useWords('data');
  const { number } = useFormats();
  // In another list the same places are other rows.
  const list = useRows(listOf);
  const [begun, begin] = useState<Anchor | null>(null);
  const anchor = begun?.list === list ? begun : null;
  const block = blockOf(cursor, anchor);
  const { note, error, work, change } = useBlockWork(draft);

  return {
    block,
    /** Whether more than one cell is chosen. */
    isWide: !isSingle(block),
    note,
    error,
    /** Another cell is chosen; with Shift, the block reaches to it. */
    move(isExtending: boolean): void {
      begin(isExtending ? { ...(anchor ?? cursor), list } : null);
    },
    fillDown: () => change((rows) => filledDown(block, rows), { ...block, top: Math.max(0, block.top - 1) }),
    clear: () => change((rows) => cleared(block, rows), block),
    paste(event: ClipboardEvent): void {
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      const cells = cellsOfText(text);
      const bottom = Math.max(block.bottom, block.top + cells.length - 1);
      const beyond = bottom + 1 - (useRows.getState().total ?? 0);
      const isWider = cells.some((row) => block.left + row.length > columns);
      const leftOut = [...(beyond > 0 ? [t.rowsBeyond({ count: beyond })] : []), ...(isWider ? [t.columnsBeyond] : [])];
      change((rows) => pasted(text, block, rows, columns), { ...block, bottom }, leftOut.join(' '));
    },
    copy(event: ClipboardEvent): void {
      event.preventDefault();
      const list = useRows.getState();
      const shown = copied(block, (index) => presentRowAt(list, index));
      if (shown.length === block.bottom - block.top + 1) {
        event.clipboardData.setData('text/plain', textOfCells(shown));
        return;
      }
      // The clipboard wants its text at once. Rows that were not read yet come a moment later.
      void work(block, t.copying({ count: number(sizeOf(block)) }), async (rows) => {
        const cells = copied(block, rows);
        await putOnClipboard(textOfCells(cells));
        return t.copiedRows({ count: cells.length });
      });
    },
  };
}

/** Work on all rows of a block, and what people must know of it: that it takes a while, that parts were left out, why it failed. */
function useBlockWork(draft: Draft) {
  const t = useWords('data');
  const { number } = useFormats();
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>(null);

  async function work(area: Block, wait: string, run: (rows: Rows) => Promise<string>): Promise<void> {
    setError(null);
    setNote(wait);
    try {
      setNote(await run(await rowsOf(draft.id, area)));
    } catch (failure) {
      setNote('');
      setError(failure);
    }
  }

  function change(changesOf: (rows: Rows) => CellChange[], area: Block, leftOut = ''): void {
    const size = sizeOf(area);
    void work(area, size > MANY_CELLS ? t.changing({ count: number(size) }) : '', async (rows) => {
      const changes = changesOf(rows);
      const { changed, isWhole } = await editCells(draft, changes);
      if (changed > 0) useAnnouncement.getState().announce(t.changedCells({ count: changed }));
      if (isWhole) return leftOut;
      // The notice of the draft says why.
      return changed === 0 ? '' : t.changedPart({ done: number(changed), all: number(changes.length) });
    });
  }

  return { note, error, work, change };
}

function copied({ top, bottom, left, right }: Block, rows: Rows): string[][] {
  const cells: string[][] = [];
  for (let index = top; index <= bottom; index++) {
    const row = rows(index);
    if (row) cells.push(row.cells.slice(left, right + 1));
  }
  return cells;
}

async function putOnClipboard(text: string): Promise<void> {
  await (native()?.copyText(text) ?? navigator.clipboard.writeText(text));
}

const PAGE = 500;

type Rows = (index: number) => DraftRow | null;

/** The rows of a block: those that were read of the present list, and the others from the station. */
export async function rowsOf(draft_id: number, { top, bottom }: Pick<Block, 'top' | 'bottom'>): Promise<Rows> {
  const list = useRows.getState();
  const { verdict, total } = list;
  const last = Math.min(bottom, (total ?? 0) - 1);
  const found = new Map<number, DraftRow>();
  for (let index = top; index <= last; index++) {
    const row = presentRowAt(list, index);
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
