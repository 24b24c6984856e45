import { call } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/state/draft.ts';

/** Adds a row to a job that is typed by hand. */
export function addRow(draftId: number): Promise<boolean> {
  return useDraft.getState().run(async () => (await call('addDraftRow', { params: { draft_id: draftId } })).draft);
}
