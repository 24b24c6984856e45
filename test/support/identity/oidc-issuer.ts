import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Adapter, Provider } from 'oidc-provider';

const CLIENT = { client_id: 'line-1', client_secret: 'only-for-tests' };
/** A grant for tests: whoever gives the name of a user gets a token of that user, without a sign-in page. */
const SIGN_IN = 'urn:plant:sign-in';

export interface IssuedTokens {
  readonly access_token: string;
  readonly id_token: string;
}

/** An OpenID Connect provider as it runs elsewhere, on a port of this machine. */
export interface OidcIssuer {
  readonly issuer: string;
  /** Tokens of a user for a resource. */
  signIn(username: string, resource: string): Promise<IssuedTokens>;
  /** The access token that a program gets for itself. */
  clientCredentials(resource: string): Promise<string>;
  /** From now on it signs with a new key, and shows no other. */
  rotate(algorithm: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startOidcIssuer(algorithm: string, tokenSeconds: number): Promise<OidcIssuer> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const issuer = `http://127.0.0.1:${port}`;
  const rotate = async (next: string): Promise<void> => {
    server.removeAllListeners('request');
    server.on('request', (await createProvider(issuer, next, tokenSeconds)).callback());
  };
  await rotate(algorithm);
  return {
    issuer,
    rotate,
    signIn: (username, resource) => askForTokens(issuer, { grant_type: SIGN_IN, username, resource }),
    clientCredentials: async (resource) =>
      (await askForTokens(issuer, { grant_type: 'client_credentials', resource })).access_token,
    stop: () => close(server),
  };
}

async function createProvider(issuer: string, algorithm: string, tokenSeconds: number): Promise<Provider> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig' };
  const resourceOf = (audience: string) => ({
    scope: '',
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: tokenSeconds,
    jwt: { sign: { alg: algorithm as 'RS256' } },
  });
  const provider = new Provider(issuer, {
    adapter: forgetful,
    clients: [
      {
        ...CLIENT,
        grant_types: ['client_credentials', SIGN_IN],
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: algorithm as 'RS256',
      },
    ],
    jwks: { keys: [key as never] },
    enabledJWA: { idTokenSigningAlgValues: [algorithm as 'RS256'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: { enabled: true, getResourceServerInfo: (_, resource) => resourceOf(resource) },
    },
    ttl: { IdToken: tokenSeconds, ClientCredentials: tokenSeconds, AccessToken: tokenSeconds },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  provider.registerGrantType(SIGN_IN, (ctx) => signIn(provider, ctx, resourceOf), ['username', 'resource']);
  return provider;
}

/** Tokens are JWTs, so the provider need not keep them. */
function forgetful(): Adapter {
  const nothing = async () => undefined;
  return {
    upsert: nothing,
    find: nothing,
    findByUserCode: nothing,
    findByUid: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
  };
}

type Context = Parameters<Parameters<Provider['registerGrantType']>[1]>[0];

async function signIn(provider: Provider, ctx: Context, resourceOf: (audience: string) => object): Promise<void> {
  const { client, params } = ctx.oidc;
  const { username, resource } = params as unknown as { username: string; resource: string };
  const token = new provider.AccessToken({
    accountId: username,
    client,
    grantId: 'sign-in',
    gty: SIGN_IN,
  } as never);
  token.resourceServer = new provider.ResourceServer(resource, resourceOf(resource) as never);
  // Without a scope it would leave out the subject.
  const idToken = Object.assign(new provider.IdToken({ sub: username }, { ctx }), { scope: 'openid' });
  ctx.body = {
    access_token: await token.save(),
    id_token: await idToken.issue({ use: 'idtoken' }),
    token_type: 'Bearer',
  };
}

async function askForTokens(issuer: string, form: Record<string, string>): Promise<IssuedTokens> {
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as IssuedTokens;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
