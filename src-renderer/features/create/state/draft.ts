import { create } from 'zustand';
import type {
  Draft,
  DraftChange,
  DraftMove,
  DraftRow,
  DraftRowChange,
  TableChoice,
} from '../../../../src-shared/draft.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/failure.ts';

interface DraftState {
  readonly draft: Draft | null;
  /** Why it could not be read. */
  readonly error: unknown;
  /** What the last change failed with. */
  readonly failed: unknown;
  /** Grows whenever rows may read otherwise than before. */
  readonly rowsVersion: number;
  readonly read: (id: number) => Promise<void>;
  readonly change: (change: DraftChange) => Promise<boolean>;
  readonly readTable: (choice: TableChoice) => Promise<boolean>;
  readonly changeRow: (row: number, change: DraftRowChange) => Promise<DraftRow | null>;
  /** Makes the labels, and then their sheets in a language: the number of their job. */
  readonly make: (sheetsIn: 'en' | 'de') => Promise<number | null>;
  /** What another window did with it. */
  readonly hear: (move: DraftMove) => void;
  /** Anything else that gives a draft anew, by default the open one; one after the other, in the order of asking. */
  readonly run: (work: (id: number) => Promise<Draft>, id?: number) => Promise<boolean>;
  /** What takes long beside the changes, and is given up when labels are made: false where it was. */
  readonly meanwhile: (id: number, work: (until: AbortSignal) => Promise<unknown>) => Promise<boolean>;
  /** What is shown of the rows is no longer right. */
  readonly outdateRows: () => void;
  readonly forgive: () => void;
  /** Whoever waits with a change until the hand rests says here how to send it at once. Gives the end of that. */
  readonly hold: (send: () => void) => () => void;
  /** When all changes so far are answered: whether the last of them was taken. */
  readonly settled: () => Promise<boolean>;
}

export const useDraft = create<DraftState>()((set, get) => {
  let last: Promise<boolean> = Promise.resolve(true);
  /** Changes that the station has not answered yet. */
  let open = 0;
  /** Answers to changes so far: what was asked for before one of them may be older than it. */
  let answers = 0;
  let readings = 0;
  /** Made, or about to be: from then on there is no draft to read. */
  let making: number | null = null;
  let untilMade = new AbortController();
  const held = new Set<() => void>();

  /** One after the other: the answer that comes last is the newest. */
  function inTurn(id: number, work: () => Promise<void>): Promise<boolean> {
    open++;
    const turn = last.then(async () => {
      try {
        await work();
        answers++;
        if (get().draft?.id === id) set({ failed: null });
        return true;
      } catch (failed) {
        // Somebody who has gone on to another job would take it for a fault of that one.
        if (get().draft?.id === id) set({ failed });
        return false;
      } finally {
        open--;
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

  function run(work: (id: number) => Promise<Draft>, id = get().draft?.id): Promise<boolean> {
    if (id === undefined || id === making) return Promise.resolve(false);
    return inTurn(id, async () => take(await work(id)));
  }

  async function meanwhile(id: number, work: (until: AbortSignal) => Promise<unknown>): Promise<boolean> {
    if (id === making) return false;
    const { signal } = untilMade;
    try {
      await work(signal);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  }

  async function read(id: number): Promise<void> {
    if (get().draft?.id !== id) set({ draft: null, error: null, failed: null });
    const [nth, before] = [++readings, answers];
    try {
      const draft = await call('getDraft', { params: { draft_id: id } });
      if (nth !== readings) return;
      set(({ draft: shown, rowsVersion }) => ({
        draft: shown !== null && answers > before ? shown : draft,
        error: null,
        rowsVersion: rowsVersion + 1,
      }));
    } catch (error) {
      if (nth !== readings) return;
      const isGone = error instanceof ApiError && error.status === 404;
      set({ error, ...(isGone ? { draft: null } : {}) });
    }
  }

  async function changeRow(row: number, change: DraftRowChange): Promise<DraftRow | null> {
    const id = get().draft?.id;
    if (id === undefined) return null;
    let changed: DraftRow | null = null;
    await inTurn(id, async () => {
      const answer = await call('changeDraftRow', { params: { draft_id: id, row }, body: change });
      changed = answer.row;
      // The row itself is known: the others are read anew only when somebody looks at them again.
      set(({ draft }) => (draft?.id === id ? { draft: answer.draft } : {}));
    });
    return changed;
  }

  async function make(sheetsIn: 'en' | 'de'): Promise<number | null> {
    const id = get().draft?.id;
    if (id === undefined) return null;
    making = id;
    untilMade.abort();
    untilMade = new AbortController();
    try {
      return (await call('makeDraft', { params: { draft_id: id }, query: { sheets_in: sheetsIn } })).id;
    } catch (error) {
      making = null;
      // What others told meanwhile was not listened to.
      void read(id);
      throw error;
    }
  }

  /** Changes of our own are told as well: when they are answered, what is shown is as new as they are. */
  function hear({ id, changed_at, became }: DraftMove): void {
    void last.then(() => {
      const shown = get().draft;
      if (shown?.id !== id || id === making) return;
      if (became !== 'changed' || shown.changed_at < changed_at) void read(id);
    });
  }

  return {
    draft: null,
    error: null,
    failed: null,
    rowsVersion: 0,
    read,
    run,
    meanwhile,
    changeRow,
    make,
    hear,
    change: (change) => run((id) => call('changeDraft', { params: { draft_id: id }, body: change })),
    readTable: (choice) => run((id) => call('chooseTable', { params: { draft_id: id }, body: choice })),
    outdateRows: () => set(({ rowsVersion }) => ({ rowsVersion: rowsVersion + 1 })),
    forgive: () => set({ failed: null }),
    hold(send) {
      held.add(send);
      return () => held.delete(send);
    },
    settled() {
      for (const send of held) send();
      return open === 0 ? Promise.resolve(true) : last;
    },
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
