import { useEffect, useState } from 'react';
import type { DraftSummary } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';
import { useConnection } from '#window/state/connection.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useDiscarded } from './discard.ts';

/** Jobs that were prepared and not made yet. Null until they are known. */
export function useDrafts(): readonly DraftSummary[] | null {
  const snapshot = useConnection((state) => state.snapshot);
  const [changes, count] = useState(0);
  useStationEvent('draft', () => count((before) => before + 1));
  const [drafts, setDrafts] = useState<readonly DraftSummary[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: snapshot and changes say when to ask, not what.
  useEffect(() => {
    let left = false;
    call('listDrafts').then(
      (answer) => !left && setDrafts(answer.drafts),
      // The status strip reports a lost connection. This list only saves a few presses.
      () => !left && setDrafts((before) => before ?? []),
    );
    return () => {
      left = true;
    };
  }, [snapshot, changes]);
  const gone = useDiscarded((state) => state.leaving);
  return drafts?.filter(({ id }) => !gone.has(id)) ?? null;
}
