// Sign-ins that were begun, and wait for the answer of the identity provider.
import { createHash, randomBytes } from 'node:crypto';
import { dropOldest } from '#main/base/newest-entries.ts';

/** Secrets of 256 bits, in the alphabet that RFC 7636 asks of a verifier. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Where a sign-in was begun: its answer counts there alone. */
export type CompanyDoor =
  /** At the desk. The answer comes to this machine, by whichever browser (RFC 8252). */
  | 'desk'
  /** On the network. The answer counts from the browser that began it, which has a cookie. */
  | 'network';

export interface Flow {
  readonly door: CompanyDoor;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** On the network: the hash of the browser's cookie. */
  readonly browser: string | null;
  /** At the desk: signs the person in at the window where the sign-in was begun. */
  readonly session: string | null;
  readonly isIssuerNamed: boolean;
  readonly until: number;
}

/** A person types a passphrase and a second factor meanwhile. */
const LIFE_MS = 10 * 60_000;
/** Some 300 bytes each. Strangers can begin sign-ins, as fast as the rates let them. */
const MOST = 20_000;

/** `time` never runs backwards. */
export function createFlows(time: () => number) {
  const flows = new Map<string, Flow>();
  return {
    /** Gives the state, by which the answer finds it. */
    add(flow: Omit<Flow, 'until'>): string {
      const state = newSecret();
      flows.set(state, { ...flow, until: time() + LIFE_MS });
      dropOldest(flows, MOST);
      return state;
    },
    /** Each state counts once, whatever becomes of its answer. Null: nobody began it here, or too long ago. */
    take(state: string | undefined, door: CompanyDoor): Flow | null {
      const flow = flows.get(state ?? '');
      if (flow?.door !== door) return null;
      flows.delete(state ?? '');
      return time() < flow.until ? flow : null;
    },
  };
}
