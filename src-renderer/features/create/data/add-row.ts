import { call } from '../../../api/client.ts';
import { useDraft } from '../state/draft.ts';

/** Another row of a job that is typed in. */
export function addRow(draftId: number): Promise<boolean> {
  return useDraft.getState().run(async () => (await call('addDraftRow', { params: { draft_id: draftId } })).draft);
}
