import { create } from 'zustand';
import { codeIn } from './invitation.ts';

interface PairState {
  /** The code of the invitation that this page was opened with. */
  readonly code: string | null;
}

export const usePair = create<PairState>()(() => ({ code: null }));

/** Takes the code out of the address: who looks at the screen or the history later does not find it. */
export function takeInvitation(): void {
  const code = location.hash.startsWith('#/') ? null : codeIn(location.hash);
  if (code === null) return;
  usePair.setState({ code });
  history.replaceState(null, '', `${location.pathname}#/pair`);
}
