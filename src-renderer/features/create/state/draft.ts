import { create } from 'zustand';
import type { Draft, DraftChange, DraftRow, DraftRowChange, TableChoice } from '../../../../src-shared/draft.ts';
import { call } from '../../../api/client.ts';

interface DraftState {
  readonly draft: Draft | null;
  /** Why it could not be read. */
  readonly error: unknown;
  /** Changes that the station has not answered yet. */
  readonly pending: number;
  /** What the last change failed with. */
  readonly failed: unknown;
  /** Grows whenever rows may read otherwise than before. */
  readonly rowsVersion: number;
  readonly read: (id: number) => Promise<void>;
  readonly change: (change: DraftChange) => Promise<boolean>;
  readonly readTable: (choice: TableChoice) => Promise<boolean>;
  readonly changeRow: (row: number, change: DraftRowChange) => Promise<DraftRow | null>;
  /** Anything else that gives the draft anew; one after the other, in the order of asking. */
  readonly run: (work: (id: number) => Promise<Draft>) => Promise<boolean>;
  /** What is shown of the rows is no longer right. */
  readonly outdateRows: () => void;
  readonly forgive: () => void;
  /** When all changes so far are answered. */
  readonly settled: () => Promise<unknown>;
}

export const useDraft = create<DraftState>()((set, get) => {
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: the answer that comes last is the newest. */
  function inTurn(work: () => Promise<void>): Promise<boolean> {
    const turn = last.then(async () => {
      set(({ pending }) => ({ pending: pending + 1 }));
      try {
        await work();
        set({ failed: null });
        return true;
      } catch (failed) {
        set({ failed });
        return false;
      } finally {
        set(({ pending }) => ({ pending: pending - 1 }));
      }
    });
    last = turn;
    return turn;
  }

  function take(draft: Draft): void {
    set(({ draft: shown, rowsVersion }) => {
      if (shown?.id !== draft.id) return {};
      return { draft, rowsVersion: readsOtherwise(shown, draft) ? rowsVersion + 1 : rowsVersion };
    });
  }

  function run(work: (id: number) => Promise<Draft>): Promise<boolean> {
    const id = get().draft?.id;
    if (id === undefined) return Promise.resolve(false);
    return inTurn(async () => take(await work(id)));
  }

  return {
    draft: null,
    error: null,
    pending: 0,
    failed: null,
    rowsVersion: 0,
    run,
    async read(id) {
      if (get().draft?.id !== id) set({ draft: null, error: null, failed: null });
      try {
        const draft = await call('getDraft', { params: { draft_id: id } });
        set(({ rowsVersion }) => ({ draft, error: null, rowsVersion: rowsVersion + 1 }));
      } catch (error) {
        set({ error });
      }
    },
    change: (change) => run((id) => call('changeDraft', { params: { draft_id: id }, body: change })),
    readTable: (choice) => run((id) => call('chooseTable', { params: { draft_id: id }, body: choice })),
    async changeRow(row, change) {
      const id = get().draft?.id;
      if (id === undefined) return null;
      let changed: DraftRow | null = null;
      await inTurn(async () => {
        const answer = await call('changeDraftRow', { params: { draft_id: id, row }, body: change });
        changed = answer.row;
        // The row itself is known: the others are read anew only when somebody looks at them again.
        set(({ draft }) => (draft?.id === id ? { draft: answer.draft } : {}));
      });
      return changed;
    },
    outdateRows: () => set(({ rowsVersion }) => ({ rowsVersion: rowsVersion + 1 })),
    forgive: () => set({ failed: null }),
    settled: () => last,
  };
});

/** Whether rows may say something else now: a list that is read anew loses the rows that were mended under somebody's eyes. */
function readsOtherwise(before: Draft, after: Draft): boolean {
  const deciding = ({ table, template_id, columns, artwork_column, values, artwork, artworks, counts }: Draft) =>
    JSON.stringify([
      [table, template_id, columns, artwork_column, values, artwork, counts],
      artworks.map(({ id, name, remarks }) => [id, name, remarks]),
    ]);
  return deciding(before) !== deciding(after);
}
