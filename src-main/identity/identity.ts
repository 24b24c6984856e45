import { setTimeout as wait } from 'node:timers/promises';
import type { JWTPayload } from 'jose';
import { remember } from '#main/base/newest-entries.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Role } from '#shared/core/role.ts';
import { SETTINGS, type Settings } from '#shared/core/settings.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { createApiKeys, isApiKey } from './api-keys.ts';
import { type Company, type CompanyEntry, type CompanyOptions, createCompany } from './company.ts';
import { createCompanyEnds } from './company-ends.ts';
import { createDeskSessions, type DeskSessions } from './desk-sessions.ts';
import { openKeptWindows } from './kept-windows.ts';
import { createNetworkWindows, type NetworkWindows } from './network-windows.ts';
import type { SignedIn } from './operator-accounts.ts';
import { createOperators, type Operators } from './operators.ts';
import { createPairings } from './pairings.ts';
import { createPassphrases, type Passphrases } from './passphrase.ts';
import type { CommonPassphrases } from './passphrase-rules.ts';
import type { IdentityStore, IdentityTables, Log } from './ports.ts';
import { type ProviderAddress, type ProviderSettings, readProviderAddress } from './provider-address.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createOwnerRoles, roleInClaims, USUAL_ROLE } from './roles.ts';
import { openSignInPlaces } from './sign-in-places.ts';
import { openStationKey } from './station-key.ts';
import { signToken, TOKEN_SECONDS, trustStation } from './station-tokens.ts';
import { ALGORITHMS, createTokenVerifier, type TrustedIssuer } from './tokens.ts';
import { createTries } from './tries.ts';
import { createUsageNotes } from './usage-notes.ts';

export interface IdentityOptions<T extends IdentityTables> {
  /** The data folder. The station's key lies in its folder `identity`. */
  readonly folder: string;
  readonly store: IdentityStore<T>;
  readonly settings: ProviderSettings & Partial<Pick<Settings, 'auth.idle_hours' | 'auth.session_days'>>;
  /** Makes the records of a removed operator unowned, in the same change. */
  readonly disown: (tables: T, userId: number) => Promise<unknown>;
  /** Passphrases that nobody may take, since others try them first. */
  readonly commonPassphrases: CommonPassphrases;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds that only ever grow; the process's own by default. */
  readonly uptime?: () => number;
  /** Tests make these cheaper and quicker. */
  readonly passphrases?: Passphrases;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const HOUR_MS = 3_600_000;

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** Who is who at the station. */
export async function createIdentity<T extends IdentityTables>(options: IdentityOptions<T>) {
  const { store, clock, log, uptime = () => performance.now() } = options;
  const provider = readProviderAddress(options.settings);
  const key = await openStationKey(options.folder, log);
  const { desk, network, time } = await openWindows(options, uptime);
  const trusted = provider && trustProvider(provider, store, uptime, log);
  const ofPrograms = trusted && provider.audience !== null ? [{ ...trusted, audience: provider.audience }] : [];
  const tokens = createTokenVerifier([trustStation(key, store), ...ofPrograms], clock);
  const usage = createUsageNotes(store, clock, uptime, log);
  const apiKeys = createApiKeys(store, usage, clock, createOwnerRoles(store, provider?.roles.claim ?? null));
  const company = provider && trusted && openCompany(provider, trusted, { clock, time, log });
  const areLocal = options.settings['auth.local_accounts'] !== false;
  const { operators, pairings } = openAccounts(options, { issuer: key.issuer, desk, time, uptime });
  const ends = createCompanyEnds(store);
  if (!areLocal) desk.signOutWhere((one) => !one.company);
  const renew = async () => {
    await renewSessions(desk, operators);
    await renewCompany([desk, network.sessions], { store, provider, ends });
  };
  await renew();

  return {
    /** The owner of an API key, or of a token of the station or the identity provider. All other texts get the same refusal. */
    verify: (bearer: string): Promise<Caller> => (isApiKey(bearer) ? apiKeys.verify(bearer) : tokens.verify(bearer)),
    /** A token for an operator; `address` is where the request comes from. */
    async issueToken(username: string, passphrase: string, address: string) {
      if (!areLocal) throw refusal('local_accounts_off');
      const operator = await operators.signIn(username, passphrase, address);
      const access_token = await signToken(key, store, operator, clock());
      return { access_token, token_type: 'Bearer' as const, expires_in: TOKEN_SECONDS };
    },
    /** The public key of the station's own tokens. */
    jwks: key.jwks,
    /** The issuer of the station's own tokens. */
    issuer: key.issuer,
    operators,
    apiKeys,
    desk,
    /** Windows on the network; null where the settings open none. */
    network: options.settings['lan.window'] ? network : null,
    /** Whether people sign in by name and passphrase. */
    areLocal,
    /** Signing in by the company; null where the settings name none. */
    company,
    ...createCompanyEntries({ desk, network, company, ends, renew }),
    /** What devices and command lines must know to sign people in by themselves; null where the settings name no issuer. */
    signInFacts: provider && factsOf(provider),
    pairings,
    /** Signs an operator in at a window. False where the window has ended. */
    enterWindow: (token: string, proved: SignedIn): Promise<boolean> => enterWindow({ desk, operators }, token, proved),
    /** Signs out operators whom another station has removed or given another passphrase, and takes over the roles that it has given. */
    renewSessions: renew,
    /** Ends all desk sessions, and waits until the last use of each key is written. */
    async close(): Promise<void> {
      desk.endAll();
      network.sessions.endAll();
      await usage.settled();
    },
  };
}

interface AccountParts {
  /** The issuer of the station's own tokens. */
  readonly issuer: string;
  readonly desk: DeskSessions;
  readonly time: () => number;
  readonly uptime: () => number;
}

/** The operators of the station and the devices that they pair, which share the tries of a passphrase or code. */
function openAccounts<T extends IdentityTables>(
  options: IdentityOptions<T>,
  { issuer, desk, time, uptime }: AccountParts,
) {
  const places = openSignInPlaces(options.folder, time, options.log);
  const tries = createTries(uptime, options.wait ?? waitUnlessEnding, places);
  const pairings = createPairings(uptime, tries);
  const signOut = (userId: number) => {
    desk.signOutUser(userId);
    pairings.withdrawAllOf(userId);
  };
  const operators = createOperators({
    store: options.store,
    issuer,
    passphrases: options.passphrases ?? createPassphrases(),
    tries,
    clock: options.clock,
    common: options.commonPassphrases,
    disown: options.disown,
    passphraseChanged: signOut,
    roleGiven: desk.setRole,
    removed: signOut,
  });
  return { operators, pairings };
}

/** Null where the settings name no client of the provider, with which people sign in. */
function openCompany(
  { client, ...provider }: ProviderAddress,
  trusted: ReturnType<typeof trustProvider>,
  { clock, time, log }: Pick<CompanyOptions, 'clock' | 'time' | 'log'>,
): Company | null {
  if (!client) return null;
  return createCompany({ address: { ...provider, client }, trusted, userOf: trusted.callerOf, clock, time, log });
}

/** The newest time that the store or the list of windows knows is the earliest that it can be now. */
async function openWindows<T extends IdentityTables>(options: IdentityOptions<T>, uptime: () => number) {
  const { folder, store, clock, settings, log } = options;
  const file = openKeptWindows(folder, log);
  const networkFile = openKeptWindows(folder, log, 'network');
  const windows = [...file.read(), ...networkFile.read()];
  const known = [Date.parse(await store.newestStamp()), ...windows.map(({ at }) => at)];
  const time = createSessionTime(clock, uptime, Math.max(...known));
  const limits = {
    idleMs: (settings['auth.idle_hours'] ?? SETTINGS['auth.idle_hours'].fallback) * HOUR_MS,
    wholeMs: (settings['auth.session_days'] ?? SETTINGS['auth.session_days'].fallback) * 24 * HOUR_MS,
    companyMs: (settings['auth.company_hours'] ?? SETTINGS['auth.company_hours'].fallback) * HOUR_MS,
  };
  return {
    desk: createDeskSessions(time, file, limits),
    network: createNetworkWindows(time, networkFile, limits),
    time,
  };
}

/**
 * Proving a passphrase takes a while. Meanwhile the account may have been closed, or may have got another role or passphrase,
 * which ends the sessions that there are: this one must not begin with what was true before. Throws sign_in_wrong then.
 */
async function enterWindow(
  { desk, operators }: { readonly desk: DeskSessions; readonly operators: Operators },
  token: string,
  proved: SignedIn,
): Promise<boolean> {
  const now = await operators.find(proved.name);
  if (now?.userId !== proved.userId || now.seal !== proved.seal) throw refusal('sign_in_wrong');
  // Nothing comes between the question and this: whatever changes later ends the session.
  const isOpen = desk.signIn(token, { ...proved, role: now.role });
  // Another station of the database may have changed the account while this one asked.
  await renewSessions(desk, operators);
  return isOpen;
}

/**
 * The list of windows lies outside the store, so it may name operators that the store does not have, or who have another
 * passphrase by now. They are signed out. It names no roles.
 */
async function renewSessions(desk: DeskSessions, operators: Operators): Promise<void> {
  for (const { userId, name, seal, company } of desk.signedIn()) {
    if (company) continue;
    const operator = await operators.find(name);
    if (operator?.userId === userId && operator.seal === seal) desk.setRole(userId, operator.role);
    else desk.signOutUser(userId, seal);
  }
}

interface CompanyState<T extends IdentityTables> {
  readonly store: IdentityStore<T>;
  readonly provider: ProviderAddress | null;
  readonly ends: ReturnType<typeof createCompanyEnds<T>>;
}

/** Signs out people of a company whom the provider has signed out, who have no role any more, or whose provider is no longer set. */
async function renewCompany<T extends IdentityTables>(
  windows: readonly DeskSessions[],
  { store, provider, ends }: CompanyState<T>,
): Promise<void> {
  const people = windows.flatMap((one) => one.signedIn());
  if (!people.some(({ company }) => company)) return;
  const isEnded = await ends.read();
  for (const { userId, company } of people) {
    if (!company) continue;
    const user = await store.users.find(userId);
    const isOurs = provider?.client && user?.issuer === provider.issuer;
    const role = isOurs ? (provider.roles.claim === null ? USUAL_ROLE : user.role) : null;
    for (const one of windows) {
      if (role !== null) one.setRole(userId, role);
      one.signOutWhere((caller) => caller.company === company && (role === null || isEnded(company)));
    }
  }
}

/** The specification asks for 400. A provider whose keys cannot be read is asked again later. */
function asBadInput(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
  throw new AppError('bad_input', 'This logout token is not valid.', { cause: error.cause });
}

/** None of these is secret: whoever signs in sees them. */
function factsOf({ issuer, audience, client, devices, requiredScope }: ProviderAddress) {
  const client_id = devices ?? (client?.secret === null ? client.id : null);
  const scope = [...new Set([...(client?.scope ?? 'openid').split(' '), ...(requiredScope ? [requiredScope] : [])])];
  return { company: client?.company ?? new URL(issuer).hostname, issuer, client_id, audience, scope: scope.join(' ') };
}

interface CompanyWindows<T extends IdentityTables> {
  readonly desk: DeskSessions;
  readonly network: NetworkWindows;
  readonly company: Company | null;
  readonly ends: CompanyState<T>['ends'];
  readonly renew: () => Promise<void>;
}

/** How the company signs people in at windows, and ends them. */
function createCompanyEntries<T extends IdentityTables>(windows: CompanyWindows<T>) {
  const { desk, network, company, ends, renew } = windows;
  return {
    /** Signs a person in whom the company has signed in: at the window of the desk where it was begun, or at a new one on the network. */
    async enterByCompany({ person, session, idToken }: CompanyEntry): Promise<string | null> {
      if (session !== null) {
        if (!desk.signInAt(session, person)) throw refusal('window_unknown');
        company?.keepHint(session, idToken);
        await renew();
        return null;
      }
      const token = network.enter(person);
      company?.keepHint(network.hashOf(token), idToken);
      await renew();
      return token;
    },
    /** Ends the windows of what the provider has ended, at every station of the database. */
    async endAtProvider(logoutToken: string): Promise<void> {
      if (!company) throw refusal('company_off');
      await ends.add(await company.ended(logoutToken).catch(asBadInput));
      await renew();
    },
  };
}

/** Does not keep the process alive. */
function waitUnlessEnding(milliseconds: number): Promise<unknown> {
  return wait(milliseconds, undefined, { ref: false });
}

/** The OpenID Connect issuer of the settings. Every subject of its tokens is a user. */
function trustProvider(address: ProviderAddress, store: IdentityStore, uptime: () => number, log: Log) {
  const users = createProviderUsers(store, address.issuer);
  const { claim, values } = address.roles;

  /** Where the settings name a claim for roles, a token that names none gives no access, and nor do the user's API keys. */
  async function callerOf(subject: string, claims: JWTPayload): Promise<Caller> {
    const named = claim === null ? null : roleInClaims(claims, claim, values);
    const userId = await users.idOf(subject, named);
    if (claim !== null && named === null) throw refusal('role_none', { claim });
    return { userId, kind: 'identity', name: subject, role: named ?? USUAL_ROLE };
  }

  return {
    issuer: address.issuer,
    algorithms: ALGORITHMS,
    requiredScope: address.requiredScope,
    requiresType: address.requiredScope === undefined && claim === null,
    findKey: createProviderKeys(address, uptime, log),
    callerOf,
  } satisfies Omit<TrustedIssuer, 'audience'>;
}

/** Users remembered. Beyond that the user seen longest ago is read from the store again. */
const MOST = 10_000;

/** Who a subject of the identity provider is. The store keeps the role that the subject's last token named. */
interface ProviderUsers {
  idOf(subject: string, role: Role | null): Promise<number>;
}

/** The first call for a subject makes the user. Users that were seen before are remembered, which saves a transaction for each request. */
function createProviderUsers(store: IdentityStore, issuer: string): ProviderUsers {
  const known = new Map<string, number>();

  return {
    async idOf(subject, role) {
      const id = known.get(subject) ?? (await store.change(({ users }) => users.ensure(issuer, subject))).id;
      remember(known, subject, id, MOST);
      // Read for each request: another station of the database may have seen a token with another role.
      const kept = await store.users.find(id);
      if (kept?.role !== role) await store.change(({ users }) => users.setRole(id, role));
      return id;
    },
  };
}

/**
 * The time that desk sessions are measured in, as milliseconds since 1970. It never runs backwards: a clock that is set back
 * must not lengthen a session. `beginning` is the newest time that the store knows. Time in which the machine slept counts,
 * since the clock counts it.
 */
export function createSessionTime(clock: () => number, uptime: () => number, beginning: number): () => number {
  let last = beginning;
  let lastUptime = uptime();
  return () => {
    const now = uptime();
    last = Math.max(last + Math.max(0, now - lastUptime), clock());
    lastUptime = now;
    return last;
  };
}
