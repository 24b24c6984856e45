import { create } from 'zustand';
import { codeIn } from './invitation.ts';

interface PairState {
  /** The pairing code in the address with which this page was opened. */
  readonly code: string | null;
}

export const usePair = create<PairState>()(() => ({ code: null }));

/** Moves the code out of the address, so that nobody finds it later on the screen or in the history. */
export function takeInvitation(): void {
  const code = location.hash.startsWith('#/') ? null : codeIn(location.hash);
  if (code === null) return;
  usePair.setState({ code });
  history.replaceState(null, '', `${location.pathname}#/pair`);
}
