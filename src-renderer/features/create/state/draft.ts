import { create } from 'zustand';
import type {
  Draft,
  DraftChange,
  DraftNews,
  DraftRow,
  DraftRowChange,
  TableChoice,
} from '../../../../src-shared/draft.ts';
import type { Language } from '../../../../src-shared/languages.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/failure.ts';
import { openChangeQueue } from './change-queue.ts';
import { changed, reread } from './draft-changes.ts';

interface DraftState {
  readonly draft: Draft | null;
  /** Why the draft could not be read. */
  readonly error: unknown;
  /** The error of the last change. */
  readonly failed: unknown;
  /** Grows by one whenever rows may have changed. */
  readonly rowsVersion: number;
  readonly read: (id: number) => Promise<void>;
  readonly change: (change: DraftChange) => Promise<boolean>;
  readonly readTable: (choice: TableChoice) => Promise<boolean>;
  readonly changeRow: (row: number, change: DraftRowChange) => Promise<DraftRow | null>;
  /** Makes the labels, and then their sheets in a language. Returns the number of the batch. */
  readonly make: (sheetsIn: Language) => Promise<number | null>;
  /** Takes in what happened to the draft in another window. */
  readonly hear: (move: DraftNews) => void;
  /** Runs any other work that returns the new draft, by default for the open draft. All work runs one after the other, in the order of the calls. */
  readonly run: (work: (id: number) => Promise<Draft>, id?: number) => Promise<boolean>;
  /** Runs long work beside the changes. When labels are made, the work is given up and the answer is false. */
  readonly meanwhile: (id: number, work: (until: AbortSignal) => Promise<unknown>) => Promise<boolean>;
  /** Has the rows read again, since the shown rows are out of date. */
  readonly outdateRows: () => void;
  readonly forgive: () => void;
  /** Registers a function that sends a delayed change at once. Returns a function that ends the registration. */
  readonly hold: (send: () => void) => () => void;
  /** Waits until all changes so far are answered, and says whether the last one succeeded. */
  readonly settled: () => Promise<boolean>;
}

export const useDraft = create<DraftState>()((set, get) => {
  const queue = openChangeQueue();
  let readings = 0;
  /** The draft whose labels are being made. Such a draft cannot be read any more. */
  let making: number | null = null;
  let untilMade = new AbortController();
  const held = new Set<() => void>();

  async function inTurn(id: number, work: () => Promise<void>): Promise<boolean> {
    const { isDone, failed } = await queue.add(work);
    // If another draft is open now, the failure would seem to belong to that draft.
    if (get().draft?.id === id) set({ failed });
    return isDone;
  }

  function run(work: (id: number) => Promise<Draft>, id = get().draft?.id): Promise<boolean> {
    if (id === undefined || id === making) return Promise.resolve(false);
    return inTurn(id, async () => {
      const draft = await work(id);
      set((state) => changed(state, draft));
    });
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
    const [nth, before] = [++readings, queue.answers()];
    try {
      const draft = await call('getDraft', { params: { draft_id: id } });
      if (nth === readings) set((state) => reread(state, draft, queue.answers() > before));
    } catch (error) {
      if (nth !== readings) return;
      const isGone = error instanceof ApiError && error.status === 404;
      set({ error, ...(isGone ? { draft: null } : {}) });
    }
  }

  async function changeRow(row: number, change: DraftRowChange): Promise<DraftRow | null> {
    const id = get().draft?.id;
    if (id === undefined) return null;
    let answered: DraftRow | null = null;
    await inTurn(id, async () => {
      const answer = await call('changeDraftRow', { params: { draft_id: id, row }, body: change });
      answered = answer.row;
      // The answer contains the changed row. Other rows are read again only when they come into sight.
      set(({ draft }) => (draft?.id === id ? { draft: answer.draft } : {}));
    });
    return answered;
  }

  async function make(sheetsIn: Language): Promise<number | null> {
    const id = get().draft?.id;
    if (id === undefined) return null;
    making = id;
    untilMade.abort();
    untilMade = new AbortController();
    try {
      return (await call('makeDraft', { params: { draft_id: id }, query: { sheets_in: sheetsIn } })).id;
    } catch (error) {
      making = null;
      // While the labels were being made, changes by other windows were ignored.
      void read(id);
      throw error;
    }
  }

  /** The station also sends events for this window's own changes. Once a change is answered, the shown draft contains it. */
  function hear({ id, changed_at, became }: DraftNews): void {
    void queue.settled().then(() => {
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
    async settled() {
      for (const send of held) send();
      return queue.settled();
    },
  };
});
