// Signing in by the company: OpenID Connect with authorization code and PKCE.
import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { remember } from '#main/base/newest-entries.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import {
  checkIdClaims,
  codeIn,
  type EndedAtProvider,
  endedBy,
  isOfToken,
  nameIn,
  parametersIn,
} from './company-answer.ts';
import { type CompanyDoor, challengeOf, createFlows, type Flow, newSecret } from './company-flows.ts';
import type { SignedIn } from './operator-accounts.ts';
import type { Log } from './ports.ts';
import type { ProviderAddress, ProviderClient } from './provider-address.ts';
import { discover, fetchJson, type ProviderPlaces, postForm } from './provider-documents.ts';
import { readToken, refused } from './token-text.ts';
import { subjectOf, type TrustedIssuer, verifyToken } from './tokens.ts';

export interface CompanyOptions {
  readonly address: ProviderAddress & { readonly client: ProviderClient };
  readonly trusted: Pick<TrustedIssuer, 'issuer' | 'algorithms' | 'findKey'>;
  /** Who a subject is, with the role that the claims name. Throws role_none. */
  readonly userOf: (subject: string, claims: JWTPayload) => Promise<Pick<SignedIn, 'userId' | 'role'>>;
  readonly clock: () => number;
  /** Never runs backwards. */
  readonly time: () => number;
  readonly log: Log;
}

export type Company = ReturnType<typeof createCompany>;

/** A person whom the company has signed in. */
export interface CompanyEntry {
  readonly person: SignedIn;
  /** The hash of the desk's session where it was begun; null on the network. */
  readonly session: string | null;
  readonly idToken: string;
}

/** ID tokens that are kept for signing out at the provider: in memory alone, since they name people. */
const MOST_HINTS = 1000;

export function createCompany(options: CompanyOptions) {
  const { address, log } = options;
  const { client } = address;
  const flows = createFlows(options.time);
  const hints = new Map<string, string>();
  const places = createPlaces(address.issuer, options.time, log, client.company);

  return {
    name: client.company,
    /** Gives the address at the provider where the person signs in. */
    async begin(
      door: CompanyDoor,
      redirectUri: string,
      bound: { session?: string; browser?: string },
    ): Promise<string> {
      const { authorization, document } = await places.read();
      if (!authorization) throw refusal('company_answer', { company: client.company });
      const [nonce, verifier] = [newSecret(), newSecret()];
      const isIssuerNamed = document.authorization_response_iss_parameter_supported === true;
      const { session = null, browser = null } = bound;
      const state = flows.add({ door, redirectUri, nonce, verifier, isIssuerNamed, session, browser });
      return authorizationUrl(authorization, client, { state, nonce, verifier, redirectUri, door });
    },
    /** Who has signed in, by the query of the redirect. Whatever is not in order signs nobody in. */
    async finish(door: CompanyDoor, query: string, browser: string | null): Promise<CompanyEntry> {
      const answer = parametersIn(query);
      const flow = answer && flows.take(answer.get('state'), door);
      if (!flow || flow.browser !== browser) throw refusal('company_state');
      return inOrder(client.company, log, async () => {
        const code = codeIn(answer, { issuer: address.issuer, isIssuerNamed: flow.isIssuerNamed });
        if (code === null)
          throw refusal('company_refused', { company: client.company }, { cause: answer.get('error') });
        return trade(options, await places.read(), flow, code);
      });
    },
    /** What a logout token of the provider ends. */
    ended: (token: string): Promise<EndedAtProvider> => readLogout(options, token),
    /** Keeps the ID token of a window, by the hash of its session. */
    keepHint: (session: string, idToken: string): void => remember(hints, session, idToken, MOST_HINTS),
    /** The address at which the person signs out at the provider, too; null where it has none. */
    async endAddress(session: string, back: string | null): Promise<string | null> {
      const hint = hints.get(session);
      hints.delete(session);
      // Signing out here must not wait for the provider.
      const { endSession } = await places.read().catch(() => ({ endSession: null }));
      if (!endSession) return null;
      const url = new URL(endSession);
      url.searchParams.set('client_id', client.id);
      if (hint !== undefined) url.searchParams.set('id_token_hint', hint);
      if (back !== null) url.searchParams.set('post_logout_redirect_uri', back);
      return url.href;
    },
  };
}

/** A provider changes its addresses about never. */
const PLACES_LIFE_MS = 10 * 60_000;

function createPlaces(issuer: string, time: () => number, log: Log, company: string) {
  let known: { readonly places: ProviderPlaces; readonly until: number } | null = null;
  return {
    async read(): Promise<ProviderPlaces> {
      if (known && time() < known.until) return known.places;
      try {
        known = { places: await discover(issuer), until: time() + PLACES_LIFE_MS };
        return known.places;
      } catch (error) {
        log(`The addresses of the identity provider ${issuer} could not be read.`, error);
        throw refusal('company_away', { company }, { cause: error, retryAfterSeconds: 30 });
      }
    },
  };
}

interface Begun extends Pick<Flow, 'nonce' | 'verifier' | 'redirectUri' | 'door'> {
  readonly state: string;
}

/** At a desk several people use one browser: the provider asks who it is, whoever signed in there before. */
function authorizationUrl(place: URL, client: ProviderClient, begun: Begun): string {
  const url = new URL(place);
  const parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: begun.redirectUri,
    scope: client.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: challengeOf(begun.verifier),
    code_challenge_method: 'S256',
    ...(begun.door === 'desk' ? { prompt: 'login' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Trades the code for tokens, and finds out from the ID token who it is. No token is kept on the disk. */
async function trade(options: CompanyOptions, places: ProviderPlaces, flow: Flow, code: string): Promise<CompanyEntry> {
  const { client } = options.address;
  const { access, idToken } = await askForTokens(options, places, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: flow.redirectUri,
    client_id: client.id,
    code_verifier: flow.verifier,
  });
  const now = options.clock();
  const text = readToken(idToken, ID_TYPES);
  const told = await verifyToken(text, forThisStation(options), now);
  checkIdClaims(told, { clientId: client.id, nonce: flow.nonce }, now);
  if (access !== null && !isOfToken(told, access, text.header.alg)) throw refused('an access token of another sign-in');
  const subject = subjectOf(told, now);
  const claims = { ...(await moreClaims(options, places, told, access)), ...told };
  const user = await options.userOf(subject, claims);
  const { sid } = told as { sid?: unknown };
  const company = { subject, session: typeof sid === 'string' ? hashOf(sid) : null, at: told.iat ?? 0 };
  const person = { ...user, kind: 'desk' as const, name: nameIn(claims, subject), seal: '', weak: false, company };
  return { person, session: flow.session, idToken };
}

/** ID tokens and logout tokens are meant for the registration of this station. */
function forThisStation({ address: { client }, trusted: { issuer, algorithms, findKey } }: CompanyOptions) {
  return { issuer, algorithms, findKey, audience: client.id };
}

/** An access token in the place of an ID token would have the type at+jwt. */
const ID_TYPES = ['jwt', 'application/jwt'];
const LOGOUT_TYPES = ['logout+jwt', 'application/logout+jwt', 'jwt', 'application/jwt'];

async function askForTokens(
  { address: { client } }: CompanyOptions,
  places: ProviderPlaces,
  form: Record<string, string>,
) {
  if (!places.token) throw refused('a provider without a safe place for tokens');
  const { status, body } = await reached(client.company, () =>
    postForm(places.token as URL, ...secretly(client, places, form)),
  );
  const answer = body as { access_token?: unknown; id_token?: unknown; error?: unknown } | null;
  if (status !== 200) throw refused(`no tokens: ${status} ${String(answer?.error ?? '').slice(0, 60)}`);
  const { access_token: access, id_token: idToken } = answer ?? {};
  if (typeof idToken !== 'string') throw refused('an answer without an ID token');
  return { idToken, access: typeof access === 'string' ? access : null };
}

/** The form with the secret of the registration, where there is one: in the header that every provider must take, if it does. */
function secretly(
  { id, secret }: ProviderClient,
  { document }: ProviderPlaces,
  form: Record<string, string>,
): [form: Record<string, string>, headers: Record<string, string>] {
  if (secret === null) return [form, {}];
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic')) return [{ ...form, client_secret: secret }, {}];
  const encoded = [id, secret].map((text) => new URLSearchParams({ text }).toString().slice('text='.length)).join(':');
  return [form, { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` }];
}

/** Some providers write name and roles only into what they tell of the user, and not into the ID token. */
async function moreClaims(
  { address }: CompanyOptions,
  { userinfo }: ProviderPlaces,
  told: JWTPayload,
  access: string | null,
): Promise<JWTPayload> {
  const { claim } = address.roles;
  const isWhole = 'name' in told && (claim === null || claim in told || claim.split('.')[0] in told);
  if (isWhole || !userinfo || access === null) return {};
  const claims = await reached(address.client.company, () =>
    fetchJson(userinfo, { authorization: `Bearer ${access}` }),
  );
  // What is told of somebody else must not give their role to this person.
  if ((claims as JWTPayload | null)?.sub !== told.sub) throw refused('claims of another user');
  return claims as JWTPayload;
}

async function readLogout(options: CompanyOptions, token: string): Promise<EndedAtProvider> {
  const { address, clock } = options;
  const text = readToken(token, LOGOUT_TYPES);
  if (text.claims['iss'] !== address.issuer) throw refused('another issuer');
  const claims = await verifyToken(text, forThisStation(options), clock(), ['iat', 'jti', 'events']);
  const ended = endedBy(claims, clock());
  return { ...ended, session: ended.session === null ? null : hashOf(ended.session) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** A provider that does not answer is no answer that is wrong. */
async function reached<T>(company: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw refusal('company_away', { company }, { cause: error, retryAfterSeconds: 30 });
  }
}

/** People learn that the answer is not in order, and the log why. */
async function inOrder<T>(company: string, log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log('A sign-in by the company was refused.', error);
    if (error instanceof AppError && error.trouble !== null) throw error;
    throw refusal('company_answer', { company }, { cause: error });
  }
}
