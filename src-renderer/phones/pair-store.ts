import { create } from 'zustand';
import { readPairingCode } from '#shared/phones/pairing-code.ts';

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

// The address in the QR code. The pairing code stands after the #, so browsers do not send it by themselves.

/** The code in a link of the desk, or a typed code. Null if there is none. */
export function codeIn(text: string): string | null {
  const hash = text.includes('#') ? text.slice(text.indexOf('#') + 1) : null;
  const given = hash === null ? text : new URLSearchParams(hash).get('pair');
  return given !== null && readPairingCode(given) ? given : null;
}
