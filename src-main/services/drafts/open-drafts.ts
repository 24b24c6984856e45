// Drafts in use: one piece of work at a time on each. The result of a step is on the disk before anybody sees it.
import type { DraftNews } from '../../../src-shared/draft.ts';
import { existing, notFound } from '../../../src-shared/errors.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { Store } from '../../store/store.ts';
import type { Disk } from '../production/making/room.ts';
import type { BatchService } from '../production/production.ts';
import { type Maker, makeBatches, resumeMaking } from './batch-from-draft.ts';
import { loadDraft, withFreshTemplate } from './draft-loading.ts';
import type { DraftState } from './draft-state.ts';
import { guessesFor } from './draft-steps.ts';
import { createExclusiveCache } from './exclusive-cache.ts';
import type { FieldChecks } from './field-checks.ts';
import { readState, writeState } from './kept-drafts.ts';
import { createLaterChecks } from './later-checks.ts';
import { bareDraft, changed, type LoadedDraft } from './loaded-draft.ts';

export interface OpenDraftOptions {
  readonly store: Store;
  readonly batches: BatchService;
  readonly bus: Bus;
  readonly clock: () => number;
  /** The draft with its artwork drawn for the place that it has now. */
  readonly placed: (draft: LoadedDraft) => Promise<LoadedDraft>;
  readonly checks: FieldChecks;
  readonly mostRows?: number | undefined;
  readonly giveMemoryBack: () => void;
  readonly log: { error(facts: object, text: string): void };
}

/** Drafts whose rows stay in memory; their cells take about 200 bytes each. */
const MOST_OPEN = { count: 8, weight: 1_000_000 };

type Step = (draft: LoadedDraft) => LoadedDraft | Promise<LoadedDraft>;

export type OpenDrafts = ReturnType<typeof createOpenDrafts>;

export function createOpenDrafts(options: OpenDraftOptions) {
  const { store, bus, clock, placed, checks } = options;
  const maker = { ...options, save: (state: DraftState) => writeState(store, state) };
  const cache = openCache(maker, checks);
  const now = () => isoOf(clock());
  const tell = teller(bus);
  const prepared = preparing(options);
  const current = (id: number) => cache.use(id, async (kept) => kept);
  const checkLater = createLaterChecks({ ...options, current, tell: (id, at) => tell(id, 'checked', at) });

  /** The state on the disk. A making that was cut short is ended before anybody sees the draft again. */
  async function settledState(id: number): Promise<DraftState | null> {
    const state = await readState(store, id);
    return state?.making ? cache.use(id, async (kept) => kept.state) : state;
  }

  /** Reads the draft, with its template as it is now. */
  function read<T>(id: number, at: (draft: LoadedDraft) => T | Promise<T>): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const draft = await prepared(await withFreshTemplate(store, unfinished(kept)));
      keep(draft);
      checkLater(id, draft);
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
      const next = await prepared(await take(await withFreshTemplate(store, unfinished(kept))));
      await checks.some(next);
      await writeState(store, next.state);
      const { source } = next.state;
      if (source?.kind === 'file' && source !== kept.state.source) await store.drafts.keepTable(id, source.file);
      keep(next);
      checkLater(id, next);
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
      if (isMade(kept.state)) return kept.state.made;
      const draft = await checks.prepare(await placed(await withFreshTemplate(store, kept)));
      await checks.all(draft);
      try {
        const next = await makeBatches(maker, draft, { owner: draft.state.unowned ? null : userId, automaticSheets });
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

  return { read, step, annotate, remove, make, settledState };
}

function teller(bus: Bus) {
  return (id: number, became: DraftNews['became'], changed_at: string): void =>
    bus.tell({ type: 'draft', data: { id, changed_at, became } });
}

/** Nobody sees the draft of an order, so it is made as a whole. */
function isMade(state: DraftState): state is DraftState & { readonly made: number } {
  return state.made !== null && (state.finished || !state.ordered);
}

function openCache(maker: Maker, checks: FieldChecks) {
  const loaded = (id: number) => load(maker, checks, id);
  return createExclusiveCache<LoadedDraft>({ load: loaded, weigh: cellsIn, most: MOST_OPEN });
}

/** A draft with its checks, and with what the disks still take. A disk that does not tell keeps nobody from preparing a job. */
function preparing({ batches, checks, log }: Pick<OpenDraftOptions, 'batches' | 'checks' | 'log'>) {
  async function disks(): Promise<readonly Disk[]> {
    try {
      return await batches.disks();
    } catch (error) {
      log.error({ err: error }, 'The room of the disk could not be read.');
      return [];
    }
  }
  return async (draft: LoadedDraft): Promise<LoadedDraft> => ({
    ...(await checks.prepare(draft)),
    disks: await disks(),
  });
}

async function load(maker: Maker, checks: FieldChecks, id: number): Promise<LoadedDraft> {
  const { store } = maker;
  const state = existing(await readState(store, id));
  if (state.finished) return bareDraft(state);
  const loaded = await checks.prepare(await loadDraft(store, state));
  // The batch of a making that was cut short is found by its rows.
  if (state.making) await checks.all(loaded);
  const draft = await resumeMaking(maker, loaded);
  return draft.table?.file ? { ...draft, guesses: await guessesFor(store, draft.table.headers) } : draft;
}

function cellsIn({ table }: LoadedDraft): number {
  return table ? table.rows.length * table.headers.length : 0;
}

/** Refuses a draft that became a batch as a whole: it is not shown any more. */
function unfinished(draft: LoadedDraft): LoadedDraft {
  if (draft.state.finished) throw notFound();
  return draft;
}
