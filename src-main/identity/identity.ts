import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../src-shared/caller.ts';
import { createApiKeys, isApiKey } from './api-keys.ts';
import { createDeskSessions, type DeskSessions } from './desk-sessions.ts';
import { openKeptWindows } from './kept-windows.ts';
import { createOperators, type Operators } from './operators.ts';
import { createPairings } from './pairings.ts';
import { createPassphrases, type Passphrases } from './passphrase.ts';
import type { IdentityStore, IdentityTables, Log } from './ports.ts';
import { trustProvider } from './provider.ts';
import { type ProviderSettings, readProviderAddress } from './provider-address.ts';
import { openStationKey } from './station-key.ts';
import { signToken, TOKEN_SECONDS, trustStation } from './station-tokens.ts';
import { createTokenVerifier } from './tokens.ts';
import { createTries } from './tries.ts';
import { createUsageNotes } from './usage-notes.ts';

export interface IssuedToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
}

export interface IdentityOptions<T extends IdentityTables> {
  /** The data folder; the key is in its folder `identity`. */
  readonly folder: string;
  readonly store: IdentityStore<T>;
  readonly settings: ProviderSettings;
  /** Makes the records of a removed operator unowned, in the same change. */
  readonly disown: (tables: T, userId: number) => Promise<unknown>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds that only ever grow; the process's own by default. */
  readonly uptime?: () => number;
  /** Tests make these cheaper and quicker. */
  readonly passphrases?: Passphrases;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** Who is who at the station. */
export async function createIdentity<T extends IdentityTables>(options: IdentityOptions<T>) {
  const { store, clock, log, uptime = () => performance.now() } = options;
  const provider = readProviderAddress(options.settings);
  const key = await openStationKey(options.folder, log);
  const issuers = [trustStation(key, store), ...(provider ? [trustProvider(provider, store, { uptime, log })] : [])];
  const tokens = createTokenVerifier(issuers, clock);
  const usage = createUsageNotes({ store, clock, uptime, log });
  const apiKeys = createApiKeys(store, usage, clock);
  const desk = createDeskSessions({ uptime, kept: openKeptWindows(options.folder, clock, log) });
  const tries = createTries({ uptime, wait: options.wait ?? waitUnlessEnding });
  const pairings = createPairings({ uptime, tries });
  const operators = createOperators({
    store,
    issuer: key.issuer,
    passphrases: options.passphrases ?? createPassphrases(),
    tries,
    disown: options.disown,
    signOut: desk.signOutUser,
    removed(userId) {
      desk.signOutUser(userId);
      pairings.withdrawAllOf(userId);
    },
  });
  await signOutStrangers(desk, operators);

  return {
    /** Whose the bearer is: an API key, or a token of the station or of the identity provider. One refusal for all others. */
    verify: (bearer: string): Promise<Caller> => (isApiKey(bearer) ? apiKeys.verify(bearer) : tokens.verify(bearer)),
    /** A token for an operator; `address` is where the request comes from. */
    async issueToken(username: string, passphrase: string, address: string): Promise<IssuedToken> {
      const operator = await operators.signIn(username, passphrase, address);
      const access_token = await signToken(key, store, operator, clock());
      return { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    },
    /** The public key of the station's own tokens. */
    jwks: key.jwks,
    /** The issuer of the station's own tokens. */
    issuer: key.issuer,
    operators,
    apiKeys,
    desk,
    pairings,
    /** Signs out who was removed elsewhere: another station may have done it. */
    signOutStrangers: (): Promise<void> => signOutStrangers(desk, operators),
    /** Ends all desk sessions, and waits for what is still to be written. */
    async close(): Promise<void> {
      desk.endAll();
      await usage.settled();
    },
  };
}

/** Windows are remembered apart from the store: another store may be in its place since, with other people. */
async function signOutStrangers(desk: DeskSessions, operators: Operators): Promise<void> {
  for (const { userId, name } of desk.signedIn()) {
    if ((await operators.find(name ?? ''))?.userId !== userId) desk.signOutUser(userId);
  }
}

/** Does not keep the process alive. */
function waitUnlessEnding(milliseconds: number): Promise<unknown> {
  return wait(milliseconds, undefined, { ref: false });
}
