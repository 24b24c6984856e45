import { create } from 'zustand';
import type { AnswerOf } from '#shared/contract.ts';
import type { Role } from '#shared/core/role.ts';
import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { useOperator } from './operator.ts';
import { usePreferences } from './preferences.ts';

/** All tabs of a browser share one session: an operator who signs in at one of them is signed in at all of them. */
const CHANNEL = 'twinmark.session';
/** The message that somebody signed out by their own choice. */
const SIGNED_OUT = 'signed out';

export interface SessionState {
  /** `closed`: the station no longer knows this window. The window must be opened anew. */
  readonly phase: 'asking' | 'set-up' | 'begin' | 'sign-in' | 'in' | 'closed';
  readonly operator: string | null;
  /** The role of whoever is signed in, or was until the session ended: their work waits for them. */
  readonly role: Role | null;
  readonly operators: readonly string[];
  /** The operator whose work the window keeps. After the end of a session they find it when they sign in again. */
  readonly kept: string | null;
  readonly passphraseWeak: boolean;
  /** The company by which people sign in; null where they do not. */
  readonly company: string | null;
  /** Whether the company has signed in who is signed in. */
  readonly isByCompany: boolean;
  /** Whether this window is one on the network, where the company signs people in and nobody else. */
  readonly isOnNetwork: boolean;
  /** Whether suspicious labels have a screen. */
  readonly hasCases: boolean;
  /** Asks the station who is signed in. A failed request changes nothing: the status strip reports the connection. */
  /** Forgetting what was begun comes in one step with the new phase: behind the sign-in nothing may be asked for. */
  readonly refresh: (how?: 'keeping' | 'forgetting') => Promise<void>;
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
  role: null,
  operators: [],
  kept: null,
  passphraseWeak: false,
  company: null,
  isByCompany: false,
  isOnNetwork: false,
  hasCases: false,
  async refresh(how = 'keeping') {
    try {
      const answer = await call('getSession');
      const { operator, role, operators, passphrase_weak: passphraseWeak, cases: hasCases } = answer;
      usePreferences.getState().lockMode(answer.operator_mode_locked);
      set((before) => ({
        ...(before.phase === 'begin' && operator !== null ? {} : { phase: phaseOf(answer) }),
        company: answer.company,
        isByCompany: answer.by_company,
        isOnNetwork: answer.on_network,
        operator,
        operators,
        passphraseWeak,
        hasCases,
        role: role ?? before.role,
        kept: operator ?? (how === 'keeping' ? before.kept : null),
      }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) set({ phase: 'closed', operator: null });
    }
  },
  async signIn(username, passphrase) {
    await call('signIn', { body: { username, passphrase } });
    const { operator, role, operator_mode_locked, cases: hasCases } = await call('getSession');
    usePreferences.getState().lockMode(operator_mode_locked);
    set({ operator, role, hasCases, kept: operator, phase: 'in' });
    tabs.postMessage(null);
    await get().refresh();
  },
  async signOut() {
    const { company_url } = await call('signOut');
    tabs.postMessage(SIGNED_OUT);
    const { isOnNetwork } = get();
    if (company_url !== null && isOnNetwork) window.location.assign(company_url);
    else if (company_url !== null) window.open(company_url, '_blank', 'noopener');
    if (!isOnNetwork) await get().refresh('forgetting');
    else if (company_url === null) window.location.assign('/');
  },
  async setUp(username, passphrase) {
    const { operator } = await call('addOperator', { body: { username, passphrase } });
    await call('signIn', { body: { username: operator, passphrase } });
    set({ operator, role: 'admin', kept: operator, operators: [operator], phase: 'begin' });
  },
  begin: () => set({ phase: 'in' }),
}));

tabs.addEventListener('message', ({ data }) => {
  void useSession.getState().refresh(data === SIGNED_OUT ? 'forgetting' : 'keeping');
});
useSession.subscribe(({ operator }) => useOperator.getState().show(operator));

type Session = Pick<AnswerOf<'getSession'>, 'operator' | 'operators' | 'local_accounts'>;

function phaseOf({ operator, operators, local_accounts }: Session): SessionState['phase'] {
  if (operator !== null) return 'in';
  return operators.length === 0 && local_accounts ? 'set-up' : 'sign-in';
}
