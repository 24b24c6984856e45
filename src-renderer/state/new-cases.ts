// Labels that turned suspicious and that nobody has looked at: the rail counts them, and a notice tells of them.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { AnswerOf } from '#shared/contract.ts';
import { call } from '#window/api/client.ts';
import { useReadAnew, useReadSoon } from './reading.ts';
import { useSession } from './session.ts';
import { useStationEvent } from './station-events.ts';

type NewCases = AnswerOf<'listNewCases'>;

interface NewCasesState extends NewCases {
  readonly read: () => Promise<void>;
}

const NONE: NewCases = { count: 0, ids: [] };

export const useNewCases = create<NewCasesState>()((set) => ({
  ...NONE,
  async read() {
    const { hasCases, phase } = useSession.getState();
    // The status strip reports a lost connection, and the next turn reads again.
    const read = hasCases && phase === 'in' ? await call('listNewCases').catch(() => null) : NONE;
    if (read !== null) set(read);
  },
}));

/** Milliseconds between two readings. Other stations of one database tell this one nothing. */
const EVERY_MS = 30_000;
/** Milliseconds after an event: scans of a forger turn many labels at once. */
const SETTLE_MS = 300;

export function useNewCasesFeed(): void {
  const { read } = useNewCases.getState();
  const hasCases = useSession((state) => state.hasCases);
  const operator = useSession((state) => state.operator);
  useReadAnew(read);
  useStationEvent('cases', useReadSoon(read, SETTLE_MS));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operator has other cases.
  useEffect(() => {
    void read();
    const timer = window.setInterval(() => void read(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [hasCases, operator]);
}
