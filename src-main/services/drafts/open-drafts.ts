// Drafts in use: one piece of work at a time on each. The result of a step is on the disk before anybody sees it.
import { existing, notFound } from '../../../src-shared/errors.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { Store } from '../../store/store.ts';
import type { BatchService } from '../production/making/batches.ts';
import { makeBatch, resumeMaking } from './batch-from-draft.ts';
import { loadDraft, withFreshTemplate } from './draft-loading.ts';
import type { DraftState } from './draft-state.ts';
import { guessesFor } from './draft-steps.ts';
import { createExclusiveCache } from './exclusive-cache.ts';
import { readState, writeState } from './kept-drafts.ts';
import { bareDraft, changed, type LoadedDraft } from './loaded-draft.ts';

export interface OpenDraftOptions {
  readonly store: Store;
  readonly batches: BatchService;
  readonly bus: Bus;
  readonly clock: () => number;
  /** The draft with its artwork drawn for the place that it has now. */
  readonly placed: (draft: LoadedDraft) => Promise<LoadedDraft>;
}

/** Drafts whose rows stay in memory; their cells take about 200 bytes each. */
const MOST_OPEN = { count: 8, weight: 1_000_000 };

type Step = (draft: LoadedDraft) => LoadedDraft | Promise<LoadedDraft>;

export type OpenDrafts = ReturnType<typeof createOpenDrafts>;

export function createOpenDrafts({ store, batches, bus, clock, placed }: OpenDraftOptions) {
  const maker = { store, batches, save: (state: DraftState) => writeState(store, state) };
  const cache = createExclusiveCache<LoadedDraft>({ load, weigh: cellsIn, most: MOST_OPEN });
  const now = () => isoOf(clock());

  async function load(id: number): Promise<LoadedDraft> {
    const state = existing(await readState(store, id));
    if (state.finished) return bareDraft(state);
    const draft = await resumeMaking(maker, await loadDraft(store, state));
    return draft.table?.file ? { ...draft, guesses: await guessesFor(store, draft.table.headers) } : draft;
  }

  /** The state on the disk. A making that was cut short is ended before anybody sees the draft again. */
  async function settledState(id: number): Promise<DraftState | null> {
    const state = await readState(store, id);
    return state?.making ? cache.use(id, async (kept) => kept.state) : state;
  }

  /** Reads the draft, with its template as it is now. */
  function read<T>(id: number, at: (draft: LoadedDraft) => T | Promise<T>): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const draft = await withFreshTemplate(store, unfinished(kept));
      keep(draft);
      return at(draft);
    });
  }

  /** Changes the draft, and tells the windows. */
  function step<T>(id: number, take: Step, answer: (draft: LoadedDraft) => T): Promise<T> {
    return annotate(
      id,
      async (draft) => changed(await take(draft), now()),
      (draft) => {
        tell(id, 'changed', draft.state.changed_at);
        return answer(draft);
      },
    );
  }

  /** Keeps what a check found out about the draft. Checking a draft does not change it. */
  function annotate<T>(id: number, take: Step, answer: (draft: LoadedDraft) => T): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const next = await take(await withFreshTemplate(store, unfinished(kept)));
      await writeState(store, next.state);
      const { source } = next.state;
      if (source?.kind === 'file' && source !== kept.state.source) await store.drafts.keepTable(id, source.file);
      keep(next);
      return answer(next);
    });
  }

  function remove(id: number): Promise<void> {
    return cache.alone(id, async () => {
      if (!(await store.drafts.ids()).includes(id)) throw notFound();
      await store.drafts.remove(id);
      tell(id, 'discarded', now());
    });
  }

  /** Gives the batch: the same again as long as nothing was changed. */
  function make(id: number, userId: number, automaticSheets: { readonly language: string } | null): Promise<number> {
    return cache.use(id, async (kept, keep) => {
      if (kept.state.made !== null) return kept.state.made;
      const draft = await placed(await withFreshTemplate(store, kept));
      try {
        const owner = draft.state.unowned ? null : userId;
        const next = await makeBatch(maker, draft, owner, automaticSheets);
        keep(next);
        tell(id, 'made', now());
        return next.state.made as number;
      } catch (error) {
        // The state on the disk tells how far the making came.
        cache.forget(id);
        throw error;
      }
    });
  }

  function tell(id: number, became: 'changed' | 'discarded' | 'made', changed_at: string): void {
    bus.tell({ type: 'draft', data: { id, changed_at, became } });
  }

  return { read, step, annotate, remove, make, settledState };
}

function cellsIn({ table }: LoadedDraft): number {
  return table ? table.rows.length * table.headers.length : 0;
}

/** Refuses a draft that became a batch as a whole: it is not shown any more. */
function unfinished(draft: LoadedDraft): LoadedDraft {
  if (draft.state.finished) throw notFound();
  return draft;
}
