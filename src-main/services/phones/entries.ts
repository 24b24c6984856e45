// What became of a list that a device checks off: pure, from what was expected and what was seen.

import type { CheckListRow, CheckSightRow } from '#main/store/rows.ts';
import type { EntryState } from '#shared/phones/check-lists.ts';

export interface Entry {
  readonly id: string;
  readonly state: EntryState;
  /** Null for what is missing. */
  readonly sight: CheckSightRow | null;
}

/** Missing labels as on the list, then foreign ones, then the others, both by the time they were seen. */
export function entriesOf(
  { expected }: Pick<CheckListRow, 'expected'>,
  sights: readonly CheckSightRow[],
): readonly Entry[] {
  const wanted = new Set(expected);
  const seen = new Set(sights.map(({ record_id }) => record_id));
  const inOrder = [...sights].sort((a, b) => a.seen_at.localeCompare(b.seen_at) || a.id - b.id);
  const shown = inOrder.map(
    (sight): Entry => ({ id: sight.record_id, state: wanted.has(sight.record_id) ? 'seen' : 'foreign', sight }),
  );
  return [
    ...expected.filter((id) => !seen.has(id)).map((id): Entry => ({ id, state: 'missing', sight: null })),
    ...shown.filter(({ state }) => state === 'foreign'),
    ...shown.filter(({ state }) => state === 'seen'),
  ];
}

export function countsOf(entries: readonly Entry[]) {
  const count = (state: EntryState) => entries.filter((one) => one.state === state).length;
  const [missing, foreign, seen] = [count('missing'), count('foreign'), count('seen')];
  const photos = entries.filter(({ sight }) => sight !== null && sight.photo !== null).length;
  return { expected: missing + seen, seen, missing, foreign, photos };
}
