import { create } from 'zustand';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import { firstWith, type Mend, mendOf } from './mending.ts';
import { showStep } from './steps.ts';

interface MendState {
  /** What somebody pressed, until the place that mends it has the focus. */
  readonly wanted: Mend | null;
}

export const useMend = create<MendState>()(() => ({ wanted: null }));

whenAnotherOperator(mendFound);

/** Leads to the place that mends something. */
export function mend(draftId: number, wanted: Mend): void {
  // The artwork is a screen of its own: nothing in it is waited for.
  useMend.setState({ wanted: wanted.at === 'artwork' ? null : wanted });
  if (wanted.at === 'item') showStep(draftId, 'artwork', { fields: '1' });
  else if (wanted.at === 'artwork') showStep(draftId, 'artwork');
  else if (wanted.at === 'value' || wanted.row.verdict === null) showStep(draftId, 'data');
  else showStep(draftId, 'data', { rows: wanted.row.verdict });
}

/** The place is there, and has the focus. */
export function mendFound(): void {
  useMend.setState({ wanted: null });
}

/** Rows among which the first with a remark is looked for. */
const LOOKED_THROUGH = 500;

/** Leads to what mends a remark in the first row that has it. Without such a row the rows of its weight are shown. */
export async function mendFirst(draft: Draft, remark: Remark): Promise<void> {
  const verdict = remark.weight === 'red' ? 'red' : 'amber';
  const query = { verdict, offset: 0, limit: LOOKED_THROUGH } as const;
  const { rows } = await call('listDraftRows', { params: { draft_id: draft.id }, query });
  const found = firstWith(rows, remark);
  const place = found && mendOf(found.remark, draft, { index: rows.indexOf(found.row), verdict }, found.row.row);
  if (place) mend(draft.id, place);
  else showStep(draft.id, 'data', { rows: verdict });
}
