// Drafts in use: one piece of work at a time on each. The result of a step is on the disk before anybody sees it.

import type { Bus } from '#main/base/bus.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { AutomaticSheets } from '#main/services/ledger/batch-plan.ts';
import type { BatchService } from '#main/services/line/line.ts';
import { isoOf } from '#shared/core/times.ts';
import { existing, notFound } from '#shared/troubles/errors.ts';
import { type Maker, makeBatches, resumeMaking } from './batch-from-draft.ts';
import { type ChangesContext, createDraftChanges, type DraftChangesParts, type TellDraft } from './draft-changes.ts';
import { loadDraft, withFreshTemplate } from './draft-loading.ts';
import type { DraftState } from './draft-state.ts';
import { guessesFor } from './draft-steps.ts';
import { createExclusiveCache } from './exclusive-cache.ts';
import type { FieldChecks } from './field-checks.ts';
import { readState, writeState } from './kept-drafts.ts';
import { bareDraft, type LoadedDraft } from './loaded-draft.ts';

type OpenContext = ChangesContext & Pick<StationContext, 'bus'>;

interface OpenDraftParts extends Pick<DraftChangesParts, 'checks'> {
  readonly batches: BatchService;
  /** The draft with its artwork drawn for the place that it has now. */
  readonly placed: (draft: LoadedDraft) => Promise<LoadedDraft>;
  readonly mostRows?: number | undefined;
  readonly giveMemoryBack: () => void;
}

/** Drafts whose rows stay in memory; their cells take about 200 bytes each. */
const MOST_OPEN = { count: 8, weight: 1_000_000 };

export type OpenDrafts = ReturnType<typeof createOpenDrafts>;

export function createOpenDrafts(context: OpenContext, parts: OpenDraftParts) {
  const { store, bus, clock } = context;
  const { batches, placed, checks, mostRows, giveMemoryBack } = parts;
  const save = (state: DraftState) => writeState(store, state);
  const maker: Maker = { store, clock, batches, save, mostRows, giveMemoryBack };
  const cache = openCache(maker, checks);
  const now = () => isoOf(clock());
  const tell = teller(bus);

  /** The state on the disk. A making that was cut short is ended before anybody sees the draft again. */
  async function settledState(id: number): Promise<DraftState | null> {
    const state = await readState(store, id);
    return state?.making ? cache.use(id, async (kept) => kept.state) : state;
  }

  function remove(id: number): Promise<void> {
    return cache.alone(id, async () => {
      if (!(await store.drafts.ids()).includes(id)) throw notFound();
      await store.drafts.remove(id);
      tell(id, 'discarded', now());
    });
  }

  /** Gives the batch: the same again as long as nothing was changed. */
  function make(id: number, userId: number, automaticSheets: AutomaticSheets | null): Promise<number> {
    return cache.use(id, async (kept, keep) => {
      if (isMade(kept.state)) return kept.state.made;
      const draft = await checks.prepare(await placed(await withFreshTemplate(store, kept)));
      await checks.all(draft);
      try {
        const owner = draft.state.unowned ? null : userId;
        const next = await makeBatches(maker, draft, { owner, automaticSheets });
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

  return { ...createDraftChanges(context, { batches, checks, cache, tell }), remove, make, settledState };
}

function teller(bus: Bus): TellDraft {
  return (id, became, changed_at) => bus.tell({ type: 'draft', data: { id, changed_at, became } });
}

/** Nobody sees the draft of an order, so it is made as a whole. */
function isMade(state: DraftState): state is DraftState & { readonly made: number } {
  return state.made !== null && (state.finished || !state.ordered);
}

function openCache(maker: Maker, checks: FieldChecks) {
  const loaded = (id: number) => load(maker, checks, id);
  return createExclusiveCache<LoadedDraft>({ load: loaded, weigh: cellsIn, most: MOST_OPEN });
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
