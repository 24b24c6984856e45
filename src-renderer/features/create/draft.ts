import { create, type StoreApi } from 'zustand';
import type { Draft, DraftChange, DraftNews, DraftRow, DraftRowChange, TableChoice } from '#shared/create/draft.ts';
import type { Language } from '#shared/words/languages.ts';
import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { type ChangeOutcome, openChangeQueue } from './change-queue.ts';
import { openMaking } from './making.ts';

interface Shown {
  readonly draft: Draft | null;
  readonly rowsVersion: number;
}

/** The state after the station answered a change with the new draft. */
export function changed({ draft: shown, rowsVersion }: Shown, draft: Draft): Partial<Shown> {
  if (shown?.id !== draft.id) return {};
  return { draft, rowsVersion: mayRowsDiffer(shown, draft) ? rowsVersion + 1 : rowsVersion };
}

/** The state after the draft was read. A change that was answered in the meantime brought a newer draft already. */
export function reread({ draft: shown, rowsVersion }: Shown, draft: Draft, isOutdated: boolean) {
  return { draft: shown !== null && isOutdated ? shown : draft, error: null, rowsVersion: rowsVersion + 1 };
}

/** Whether the rows may have changed. An unneeded reading would remove rows from a filtered list that a person has just mended. */
function mayRowsDiffer(before: Draft, after: Draft): boolean {
  const deciding = (draft: Draft) =>
    JSON.stringify([
      [draft.table, draft.template_id, draft.columns, draft.values, draft.counts],
      [draft.artwork_column, draft.quantity_column, draft.artwork],
      draft.artworks.map(({ id, name, remarks }) => [id, name, remarks]),
    ]);
  return deciding(before) !== deciding(after);
}

interface DraftState {
  readonly draft: Draft | null;
  /** Why the draft could not be read. */
  readonly error: unknown;
  /** Why a change failed. It is told until a person changes something else or has read it, whatever else succeeds in the meantime. */
  readonly failed: unknown;
  /** Grows by one whenever rows may have changed. */
  readonly rowsVersion: number;
  readonly read: (id: number) => Promise<void>;
  /** A change that depends on the draft is a function. It is given the draft when its turn comes: as drawn, the draft lacks changes that are on their way, and would take them back. */
  readonly change: (change: DraftChange | ((draft: Draft) => DraftChange)) => Promise<boolean>;
  readonly readTable: (choice: TableChoice) => Promise<boolean>;
  readonly changeRow: (row: number, change: DraftRowChange) => Promise<DraftRow | null>;
  /** Makes the labels, and then their sheets in a language. Returns the number of the batch. */
  readonly make: (sheetsIn: Language) => Promise<number | null>;
  /** Takes in what happened to the draft in another window. */
  readonly hear: (move: DraftNews) => void;
  /** Runs any other work that returns the new draft, by default for the open draft. All work runs one after the other, in the order of the calls. */
  readonly run: (work: (id: number) => Promise<Draft>, id?: number) => Promise<boolean>;
  /** As `run`, for work that tells its failure itself. What is told of other changes stays. */
  readonly runAside: (work: (id: number) => Promise<Draft>, id: number) => Promise<ChangeOutcome>;
  /** Reads the open draft after the changes so far, without a person having asked: neither its success nor its failure is told. */
  readonly refresh: () => Promise<void>;
  /** Runs long work beside the changes. When labels are made, the work is given up and the answer is false. */
  readonly meanwhile: (id: number, work: (until: AbortSignal) => Promise<unknown>) => Promise<boolean>;
  /** Has the rows read again, since the shown rows are out of date. */
  readonly outdateRows: () => void;
  readonly forgive: () => void;
  /** Registers a function that sends a delayed change at once. Returns a function that ends the registration. */
  readonly hold: (send: () => void) => () => void;
  /** Waits until all changes so far are answered, and says whether all that were on their way succeeded. */
  readonly settled: () => Promise<boolean>;
}

export const useDraft = create<DraftState>()((set, get, store) => {
  const queue = openChangeQueue();
  const making = openMaking();
  const held = new Set<() => void>();
  const read = readingOf(store, queue);

  async function make(sheetsIn: Language): Promise<number | null> {
    const id = get().draft?.id;
    if (id === undefined) return null;
    const work = () => call('makeDraft', { params: { draft_id: id }, query: { sheets_in: sheetsIn } });
    try {
      return (await making.begin(id, work)).id;
    } catch (error) {
      // While the labels were being made, changes by other windows were ignored.
      void read(id);
      throw error;
    }
  }

  /** The station also sends events for this window's own changes. Once a change is answered, the shown draft contains it. */
  function hear({ id, changed_at, became }: DraftNews): void {
    void queue.settled().then(() => {
      const shown = get().draft;
      if (shown?.id !== id || making.isOf(id)) return;
      if (became !== 'changed' || shown.changed_at < changed_at) void read(id);
    });
  }

  return {
    draft: null,
    error: null,
    failed: null,
    rowsVersion: 0,
    read,
    ...changesOf(store, queue, making),
    meanwhile: making.meanwhile,
    make,
    hear,
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

type Store = Pick<StoreApi<DraftState>, 'getState' | 'setState'>;
type Queue = ReturnType<typeof openChangeQueue>;
type Making = ReturnType<typeof openMaking>;

/** Reads a draft into the store. Of several readings, the one that began last counts. */
function readingOf({ getState, setState }: Store, queue: Queue): DraftState['read'] {
  let readings = 0;
  return async (id) => {
    if (getState().draft?.id !== id) setState({ draft: null, error: null, failed: null });
    const [nth, before] = [++readings, queue.answers()];
    try {
      const draft = await call('getDraft', { params: { draft_id: id } });
      if (nth === readings) setState((state) => reread(state, draft, queue.answers() > before));
    } catch (error) {
      if (nth !== readings) return;
      const isGone = error instanceof ApiError && error.status === 404;
      setState({ error, ...(isGone ? { draft: null } : {}) });
    }
  };
}

type Turns = Pick<DraftState, 'run' | 'runAside' | 'refresh'> & {
  /** A change by a person. Its beginning clears what failed before, its success does not: that may be a change which failed since. */
  readonly inTurn: (id: number, work: () => Promise<void>) => Promise<boolean>;
};

/** Work on the open draft, one after the other. Each answer of the station is shown. */
function turnsOf({ getState, setState }: Store, queue: Queue, making: Making): Turns {
  // If another draft is open now, the failure would seem to belong to that draft.
  const tell = (id: number, failed: unknown) => getState().draft?.id === id && setState({ failed });

  async function inTurn(id: number, work: () => Promise<void>): Promise<boolean> {
    tell(id, null);
    const { isDone, failed } = await queue.add(work);
    if (!isDone) tell(id, failed);
    return isDone;
  }

  const showing = (id: number, work: (id: number) => Promise<Draft>) => async () => {
    const draft = await work(id);
    setState((state) => changed(state, draft));
  };

  function run(work: (id: number) => Promise<Draft>, id = getState().draft?.id): Promise<boolean> {
    if (id === undefined || making.isOf(id)) return Promise.resolve(false);
    return inTurn(id, showing(id, work));
  }

  function runAside(work: (id: number) => Promise<Draft>, id: number): Promise<ChangeOutcome> {
    if (making.isOf(id)) return Promise.resolve({ isDone: false, failed: null });
    return queue.add(showing(id, work));
  }

  async function refresh(): Promise<void> {
    const id = getState().draft?.id;
    if (id === undefined || making.isOf(id)) return;
    await queue.add(
      showing(id, () => call('getDraft', { params: { draft_id: id } })),
      true,
    );
  }

  return { inTurn, run, runAside, refresh };
}

type Changes = Pick<DraftState, 'run' | 'runAside' | 'refresh' | 'change' | 'readTable' | 'changeRow'>;

/** Changes of the open draft in their turns. */
function changesOf(store: Store, queue: Queue, making: Making): Changes {
  const { getState, setState } = store;
  const { inTurn, ...turns } = turnsOf(store, queue, making);

  /** A draft when its turn came. By then a person may have opened another one. */
  async function present(id: number): Promise<Draft> {
    const { draft } = getState();
    return draft?.id === id ? draft : call('getDraft', { params: { draft_id: id } });
  }

  async function changeRow(row: number, change: DraftRowChange): Promise<DraftRow | null> {
    const id = getState().draft?.id;
    if (id === undefined) return null;
    let answered: DraftRow | null = null;
    await inTurn(id, async () => {
      const answer = await call('changeDraftRow', { params: { draft_id: id, row }, body: change });
      answered = answer.row;
      // The answer contains the changed row. Other rows are read again only when they come into sight.
      setState(({ draft }) => (draft?.id === id ? { draft: answer.draft } : {}));
    });
    return answered;
  }

  return {
    ...turns,
    changeRow,
    change: (change) =>
      turns.run(async (id) => {
        const body = typeof change === 'function' ? change(await present(id)) : change;
        return call('changeDraft', { params: { draft_id: id }, body });
      }),
    readTable: (choice) => turns.run((id) => call('chooseTable', { params: { draft_id: id }, body: choice })),
  };
}
