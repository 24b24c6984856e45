// Drafts on the disk.

import type { Store } from '#main/store/store.ts';
import { EPOCH } from '#shared/core/times.ts';
import type { DraftSummary } from '#shared/create/draft.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { DraftState } from './draft-state.ts';
import { summaryOf } from './draft-view.ts';

/** A finished draft is kept for a day, so that a second press of the button gets the same batch. */
const FINISHED_KEPT_MS = 86_400_000;
/** The value in the store that holds the highest ID of a draft. */
const LAST_ID = 'drafts.last';

export async function readState({ drafts }: Store, id: number): Promise<DraftState | null> {
  return (await drafts.read(id)) as DraftState | null;
}

export function writeState({ drafts }: Store, state: DraftState): Promise<void> {
  return drafts.write(state.id, state);
}

/** Null for a draft that is finished or gone. A damaged draft is in the list too, so that somebody can discard it. */
export async function summarise(
  id: number,
  read: (id: number) => Promise<DraftState | null>,
): Promise<DraftSummary | null> {
  try {
    const state = await read(id);
    return state && !state.finished && !state.ordered ? summaryOf(state) : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, name: `Job ${id}: ${error.message}`.slice(0, 128), changed_at: EPOCH, rows: 0, template_id: null };
  }
}

/** Removes drafts that were finished long ago. Damaged drafts stay, and do not keep anybody from beginning another. */
export async function clearFinished(store: Store, now: number): Promise<void> {
  for (const id of await store.drafts.ids()) {
    const state = await readState(store, id).catch(ignoreDamage);
    if (state && isOutdated(state, now)) await store.drafts.remove(id);
  }
}

export function isOutdated(
  { finished, changed_at }: Pick<DraftState, 'finished' | 'changed_at'>,
  now: number,
): boolean {
  return finished && now - Date.parse(changed_at) > FINISHED_KEPT_MS;
}

/** Never an ID that was given before, even where the database is older than the drafts. */
export async function newDraftId(store: Store): Promise<number> {
  const newest = (await store.drafts.ids()).at(-1) ?? 0;
  return store.change(async ({ kept }) => {
    const last = ((await kept.get(LAST_ID)) as number | null) ?? 0;
    const id = Math.max(last, newest) + 1;
    await kept.set(LAST_ID, id);
    return id;
  });
}

function ignoreDamage(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
