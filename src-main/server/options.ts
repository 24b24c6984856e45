// What the rest of the station gives to a server.
import type { Log } from '#main/base/log.ts';
import type { RequestMeter } from '#main/base/meter.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { EventListener } from '#shared/station/events.ts';
import type { ActivityKind, LoggedEndpoint } from '#shared/station/logged.ts';
import type { EngineQueue } from './limits/engine-queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Rates } from './limits/rates.ts';

/** By which of the station’s servers a request comes in. */
export type ServerDoor =
  /** On this machine, for the window: every endpoint. */
  | 'desk'
  /** On the network: every endpoint but those of the desk, and these for windows where the company has signed somebody in. */
  | 'lan'
  /** Plain HTTP beside HTTPS: only what needs no credentials. Requests with credentials are refused. */
  | 'plain'
  /** For buyers: published records alone, and no credentials. */
  | 'public';

interface Verifier {
  /** Finds whose bearer token this is. Throws unauthorized for a bad one. */
  verify(token: string): Promise<Caller>;
}

interface ActivityNotes {
  note(act: {
    readonly kind: ActivityKind;
    readonly outcome: 'done' | 'refused';
    readonly actor: string | null;
    readonly address: string | null;
    readonly given: Readonly<Record<string, unknown>>;
  }): Promise<void>;
  /** What is about to be done: the first change that the work makes has the line. `end` writes it where no change has it. */
  begin(act: {
    readonly kind: LoggedEndpoint;
    readonly actor: string | null;
    readonly address: string | null;
    readonly given: Readonly<Record<string, unknown>>;
  }): { during<T>(work: () => Promise<T>): Promise<T>; end(): Promise<void> };
}

/** Signing in by the company, as the pages of the sign-in need it. */
export interface CompanySignIns {
  readonly name: string;
  begin(
    door: 'desk' | 'network',
    redirectUri: string,
    bound: { readonly session?: string; readonly browser?: string },
  ): Promise<string>;
  /** Signs in whoever has signed in there. The token of a new window on the network; null where a window of the desk goes on. */
  finish(
    door: 'desk' | 'network',
    query: string,
    browser: string | null,
  ): Promise<{ readonly token: string | null; readonly person: Caller }>;
}

export interface DeskSessions {
  /** Trades a launch key for a session. Null if the key is wrong, used or too old. */
  redeem(launchKey: string): string | null;
  /** Null if there is no such session. Its caller is null while nobody is signed in. */
  find(session: string): { readonly caller: Caller | null } | null;
  /** Notes that somebody used the window, `ago` milliseconds before now. */
  noteUse(session: string, ago: number): void;
}

export type Subscribe = (listener: EventListener) => () => void;

export interface Page {
  readonly bytes: Uint8Array | string;
  /** The same bytes packed with Brotli, for browsers that unpack them. */
  readonly packed?: Uint8Array;
  readonly type: string;
  /** Whether the page's path changes whenever its content does. */
  readonly immutable: boolean;
  /** Other hosts that its scripts may call, as a content security policy writes them. */
  readonly connect?: string;
  /** Whether it is a worker that compiles WebAssembly. The pages themselves never do. */
  readonly compiles?: true;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Finds a file of the window, or of the page of phones, by its path. */
export type Pages = (path: string) => Page | null;

/** `type` is the content type of the text. */
export interface Metrics {
  readonly type: string;
  text(): Promise<string>;
}

export interface ServerOptions {
  readonly door: ServerDoor;
  readonly identity: Verifier;
  /** Called for every request, so that a change takes effect at once. */
  readonly settings: () => Settings;
  readonly log: Log;
  /** Names of the station, beside its addresses and the names in the settings. */
  readonly names?: readonly string[];
  readonly https?: { readonly key: string; readonly cert: string };
  readonly desk?: DeskSessions;
  /** Takes down who did what. */
  readonly activity?: ActivityNotes;
  readonly events?: Subscribe;
  readonly pages?: Pages;
  /** The files of the window at a door where `pages` are others. They are shown to a window alone. */
  readonly windowPages?: Pages;
  readonly company?: CompanySignIns;
  /** Counts requests. */
  readonly meter?: Pick<RequestMeter, 'observe'>;
  /** The numbers of the station, for monitors on this machine. */
  readonly metrics?: Metrics;
  readonly limits?: Partial<Limits>;
  /** The servers of a station share one. By default a server makes its own. */
  readonly queue?: EngineQueue;
  /** The servers of a station share these too. The desk has none. */
  readonly rates?: Rates;
}
