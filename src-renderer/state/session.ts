import { create } from 'zustand';
import { call } from '../api/client.ts';
import { ApiError } from '../api/failure.ts';
import { useOperator } from './operator.ts';

/** All tabs of a browser share one session: an operator who signs in at one of them is signed in at all of them. */
const CHANNEL = 'twinmark.session';

export interface SessionState {
  /** `closed`: the station no longer knows this window. The window must be opened anew. */
  readonly phase: 'asking' | 'set-up' | 'begin' | 'sign-in' | 'in' | 'closed';
  readonly operator: string | null;
  readonly operators: readonly string[];
  /** Asks the station who is signed in. A failed request changes nothing: the status strip reports the connection. */
  readonly refresh: () => Promise<void>;
  readonly signIn: (username: string, passphrase: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Adds the first operator and signs them in. The phase `begin` follows once. */
  readonly setUp: (username: string, passphrase: string) => Promise<void>;
  readonly begin: () => void;
}

const tabs = new BroadcastChannel(CHANNEL);

export const useSession = create<SessionState>()((set, get) => ({
  phase: 'asking',
  operator: null,
  operators: [],
  async refresh() {
    try {
      const { operator, operators } = await call('getSession');
      if (!(get().phase === 'begin' && operator !== null)) set({ phase: phaseOf(operator, operators) });
      set({ operator, operators });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) set({ phase: 'closed', operator: null });
    }
  },
  async signIn(username, passphrase) {
    const { operator } = await call('signIn', { body: { username, passphrase } });
    set({ operator, phase: 'in' });
    tabs.postMessage(null);
  },
  async signOut() {
    await call('signOut');
    set({ operator: null });
    tabs.postMessage(null);
    await get().refresh();
  },
  async setUp(username, passphrase) {
    const { operator } = await call('addOperator', { body: { username, passphrase } });
    await call('signIn', { body: { username: operator, passphrase } });
    set({ operator, operators: [operator], phase: 'begin' });
  },
  begin: () => set({ phase: 'in' }),
}));

tabs.addEventListener('message', () => void useSession.getState().refresh());
useSession.subscribe(({ operator }) => useOperator.getState().show(operator));

function phaseOf(operator: string | null, operators: readonly string[]): SessionState['phase'] {
  if (operators.length === 0) return 'set-up';
  return operator === null ? 'sign-in' : 'in';
}
