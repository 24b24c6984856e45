import type { DraftRow } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { presentRowAt, useRows } from '#window/features/create/rows.ts';
import type { Block } from './block.ts';

const PAGE = 500;

export type Rows = (index: number) => DraftRow | null;

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
