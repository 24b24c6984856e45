import type { Caller } from '../../src-shared/caller.ts';
import type {
  Draft,
  DraftArtwork,
  DraftChange,
  DraftRow,
  DraftRowChange,
  DraftSummary,
  TableChoice,
  Verdict,
} from '../../src-shared/draft.ts';
import { AppError } from '../../src-shared/errors.ts';
import type { MarkStrength } from '../../src-shared/model.ts';
import type { SheetPreset } from '../../src-shared/sheets.ts';
import { isoOf } from '../../src-shared/times.ts';
import type { Store } from '../store/store.ts';
import type { Pool } from '../workers/pool.ts';
import type { Tasks } from '../workers/tasks.ts';
import type { BatchService } from './batches.ts';
import { emptyDraft, settingsOfBatch, settingsOfLast } from './drafts/begin.ts';
import { choose } from './drafts/choices.ts';
import { makeBatch } from './drafts/making.ts';
import { createShelf } from './drafts/shelf.ts';
import type { DraftState } from './drafts/state.ts';
import {
  addArtwork,
  addRow,
  changeRow,
  chooseTable,
  enterByHand,
  giveTable,
  guessesFor,
  removeArtwork,
} from './drafts/steps.ts';
import { tallyOf } from './drafts/tally.ts';
import { artworkView, draftView, rowsView, rowView, summaryOf } from './drafts/view.ts';
import { loadWork, type Work, withFreshTemplate } from './drafts/work.ts';

/** Jobs that are prepared at the desk. All of it is on the disk when a step resolves: any window can go on with it. */
export interface DraftService {
  list(): Promise<DraftSummary[]>;
  create(caller: Caller, beginning: DraftBeginning): Promise<Draft>;
  get(id: number): Promise<Draft>;
  change(id: number, change: DraftChange): Promise<Draft>;
  remove(id: number): Promise<void>;
  giveTable(id: number, name: string, bytes: Uint8Array): Promise<Draft>;
  chooseTable(id: number, choice: TableChoice): Promise<Draft>;
  addArtwork(id: number, name: string, bytes: Uint8Array): Promise<{ artwork: DraftArtwork; draft: Draft }>;
  removeArtwork(id: number, artworkId: number): Promise<Draft>;
  rows(
    id: number,
    query: { offset: number; limit: number; verdict?: Verdict },
  ): Promise<{ rows: DraftRow[]; total: number }>;
  changeRow(id: number, row: number, change: DraftRowChange): Promise<{ row: DraftRow; draft: Draft }>;
  addRow(id: number): Promise<{ row: DraftRow; draft: Draft }>;
  /** Gives the batch: the same again as long as nothing was changed. */
  make(caller: Caller, id: number): Promise<number>;
}

export interface DraftBeginning {
  readonly sample?: string;
  readonly by_hand?: string;
  readonly like_batch?: number;
}

export interface DraftOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly batches: BatchService;
  readonly sheets: readonly SheetPreset[];
  readonly strength: MarkStrength;
  readonly limits: { readonly maxBytes: number; readonly maxMegapixels: number; readonly minSide: number };
  readonly clock: () => number;
}

/** Drafts whose rows stay in memory. */
const MOST_OPEN = 4;
const FINISHED_KEPT_MS = 86_400_000;
const LAST_ID = 'drafts.last';

export function createDraftService(options: DraftOptions): DraftService {
  const { store, pool, batches, sheets, limits, clock } = options;
  const shelf = createShelf<Work>(load, MOST_OPEN);

  async function load(id: number): Promise<Work> {
    const state = await readState(id);
    if (!state) throw notFound();
    if (state.finished) return bare(state);
    const work = await loadWork(store, state);
    return work.table?.file ? { ...work, guesses: await guessesFor(store, work.table.headers) } : work;
  }

  async function readState(id: number): Promise<DraftState | null> {
    return (await store.drafts.read(id)) as DraftState | null;
  }

  async function list(): Promise<DraftSummary[]> {
    const states = await Promise.all((await store.drafts.ids()).map(readState));
    const open = states.filter((state) => state !== null).filter(({ finished }) => !finished);
    return open.map(summaryOf).sort((a, b) => (a.changed_at < b.changed_at ? 1 : -1));
  }

  async function create(caller: Caller, { sample, by_hand, like_batch }: DraftBeginning): Promise<Draft> {
    const settings = like_batch === undefined ? await lastOf(caller) : await settingsOfBatch(store, like_batch);
    await clearFinished();
    const id = await newId();
    const state = { ...emptyDraft(id, now(), settings), ...settings };
    let work = bare(state);
    if (by_hand !== undefined) work = await enterByHand(store, work, by_hand);
    if (sample !== undefined) throw new AppError('off', 'Samples are not there yet.');
    const kept = stamped(work);
    await store.drafts.write(id, kept.state);
    return draftView(kept);
  }

  function lastOf({ userId }: Caller) {
    return settingsOfLast({ store, sheets, strength: options.strength }, userId);
  }

  /** They are kept for a while, so that a second press gets the same batch. */
  async function clearFinished(): Promise<void> {
    for (const id of await store.drafts.ids()) {
      const state = await readState(id);
      if (state?.finished && clock() - Date.parse(state.changed_at) > FINISHED_KEPT_MS) await store.drafts.remove(id);
    }
  }

  function newId(): Promise<number> {
    return store.change(async ({ kept }) => {
      const id = (((await kept.get(LAST_ID)) as number | null) ?? 0) + 1;
      await kept.set(LAST_ID, id);
      return id;
    });
  }

  /** With the template as it is now. */
  function look<T>(id: number, at: (work: Work) => T | Promise<T>): Promise<T> {
    return shelf.use(id, async (kept, keep) => {
      const work = await withFreshTemplate(store, open(kept));
      keep(work);
      return at(work);
    });
  }

  /** What a step makes is on the disk before anybody sees it. */
  function step<T>(id: number, take: (work: Work) => Work | Promise<Work>, answer: (work: Work) => T): Promise<T> {
    return shelf.use(id, async (kept, keep) => {
      const next = stamped(await take(await withFreshTemplate(store, open(kept))));
      await store.drafts.write(id, next.state);
      keep(next);
      return answer(next);
    });
  }

  function stamped(work: Work): Work {
    const rows = work.readings.length - work.state.done.length;
    return { ...work, state: { ...work.state, rows, changed_at: now(), making: null, made: null } };
  }

  function now(): string {
    return isoOf(clock());
  }

  async function remove(id: number): Promise<void> {
    const state = await readState(id);
    if (!state || state.finished) throw notFound();
    await shelf.use(id, async () => {
      await store.drafts.remove(id);
      shelf.forget(id);
    });
  }

  async function takeArtwork(id: number, name: string, bytes: Uint8Array) {
    await look(id, () => {});
    const facts = await pool.run('examineArtwork', { bytes, limits });
    const artwork = await batches.takeArtwork(bytes);
    let added = 0;
    return step(
      id,
      (work) => {
        const next = addArtwork(work, name, artwork, facts);
        added = next.id;
        return next.work;
      },
      (work) => {
        const tally = tallyOf(work);
        const one = work.state.artworks.find((artwork) => artwork.id === added);
        if (!one) throw new Error(`artwork ${added} was not kept`);
        return { artwork: artworkView(work.state, one, tally), draft: draftView(work, tally) };
      },
    );
  }

  function rowAnswer(index: number) {
    return (work: Work) => {
      const tally = tallyOf(work);
      return { row: rowView(work, tally, index), draft: draftView(work, tally) };
    };
  }

  function make(caller: Caller, id: number): Promise<number> {
    return shelf.use(id, async (kept, keep) => {
      // Somebody else may have pressed while this call waited for its turn.
      if (kept.state.made !== null) return kept.state.made;
      const work = await withFreshTemplate(store, kept);
      const save = (next: DraftState) => store.drafts.write(id, next);
      const { batchId, state } = await makeBatch(
        { store, batches, save },
        work,
        work.state.unowned ? null : caller.userId,
      );
      keep({ ...work, state });
      return batchId;
    });
  }

  async function sheetCalled(wanted: string): Promise<SheetPreset> {
    const found = sheets.find(({ id }) => id === wanted);
    if (!found) throw new AppError('bad_input', `There is no sheet "${wanted}".`);
    return found;
  }

  return {
    list,
    create,
    get: (id) => look(id, draftView),
    change: (id, change) => step(id, (work) => choose({ store, sheetCalled }, work, change), draftView),
    remove,
    giveTable: (id, name, bytes) =>
      step(
        id,
        async (work) => {
          const next = await giveTable(store, work, name, bytes);
          await store.drafts.writeTable(id, bytes);
          return next;
        },
        draftView,
      ),
    chooseTable: (id, choice) => step(id, (work) => chooseTable(store, work, choice), draftView),
    addArtwork: takeArtwork,
    removeArtwork: (id, artworkId) => step(id, (work) => removeArtwork(work, artworkId), draftView),
    rows: (id, query) => look(id, (work) => rowsView(work, query)),
    changeRow: (id, row, change) => {
      const index = row - 1;
      return step(id, (work) => changeRow(work, row, change), rowAnswer(index));
    },
    addRow: (id) => step(id, addRow, (work) => rowAnswer(work.readings.length - 1)(work)),
    make,
  };
}

function bare(state: DraftState): Work {
  return { state, table: null, template: null, guesses: [], readings: [] };
}

/** Of what became a batch whole, nothing is shown any more. */
function open(work: Work): Work {
  if (work.state.finished) throw notFound();
  return work;
}

function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}
