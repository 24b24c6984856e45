// What the server needs of the rest of the station.
import type { Caller } from '../../src-shared/caller.ts';
import type { Settings } from '../../src-shared/settings.ts';
import type { EngineQueue } from './bounds/engine-queue.ts';
import type { Limits } from './bounds/limits.ts';
import type { Rates } from './bounds/rates.ts';

/** Which of the station's servers this is. */
export type Role =
  /** For the window, on this machine: every endpoint. */
  | 'desk'
  /** For the network: everything but what belongs to the desk. */
  | 'lan'
  /** Plain HTTP beside HTTPS: whatever needs no credentials, which are refused here. */
  | 'plain';

export interface Verifier {
  /** Whose bearer token this is. Throws unauthorized for all that are not good. */
  verify(token: string): Promise<Caller>;
}

export interface DeskSessions {
  /** Trades a launch key for a session. Null where the key is wrong, used or too old. */
  redeem(launchKey: string): string | null;
  /** Null where there is no such session. Nobody may be signed in at one. */
  find(session: string): { readonly caller: Caller | null } | null;
}

export interface Log {
  /** A request that is over, where those are written down. The facts hold nothing that it carried. */
  request?(facts: object): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** What happens in the station, for its windows. */
export interface StationEvent {
  readonly type: string;
  readonly data: unknown;
}
export type Subscribe = (listener: (event: StationEvent) => void) => () => void;

export interface Page {
  readonly bytes: Uint8Array | string;
  readonly type: string;
  /** Whether its name changes whenever its content does. */
  readonly immutable: boolean;
  /** Where else its scripts may ask, as in a content security policy. */
  readonly connect?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** The files of the window, or of the handheld's page, by their path. */
export type Pages = (path: string) => Page | null;

export interface ServerOptions {
  readonly role: Role;
  readonly identity: Verifier;
  /** Read for every request, so that a change takes effect at once. */
  readonly settings: () => Settings;
  readonly log: Log;
  /** Names that the station is called by, beside its addresses and those of the settings. */
  readonly names?: readonly string[];
  readonly https?: { readonly key: string; readonly cert: string };
  readonly desk?: DeskSessions;
  readonly events?: Subscribe;
  readonly pages?: Pages;
  readonly limits?: Partial<Limits>;
  /** Shared by the servers of a station; by default one of its own. */
  readonly queue?: EngineQueue;
  /** Shared likewise. The desk has none. */
  readonly rates?: Rates;
}
