// A company's identity provider as it runs elsewhere: people type their name there, confirm, and are sent back.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { Page } from 'playwright-core';

export const CLIENT_ID = 'twinmark-hall-2';

export interface CompanyProvider {
  readonly issuer: string;
  /** What the station answered to logout tokens that it refused. */
  readonly refusals: readonly string[];
  /** Registers a station by its addresses. Before that nobody knows it. */
  register(station: { readonly url: string; readonly desk: string }): Promise<void>;
  stop(): Promise<void>;
}

/** Accounts are `NAME.ROLE`, of whom everybody has the passphrase. */
export async function startCompanyProvider(): Promise<CompanyProvider> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const issuer = `http://127.0.0.1:${port}`;
  const refusals: string[] = [];
  return {
    issuer,
    refusals,
    async register(station) {
      server.removeAllListeners('request');
      server.on('request', (await createProvider(issuer, station, refusals)).callback());
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function createProvider(
  issuer: string,
  { url, desk }: { readonly url: string; readonly desk: string },
  refusals: string[],
) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        redirect_uris: [url, new URL(desk).origin].map((origin) => `${origin}/sign-in/callback`),
        post_logout_redirect_uris: [`${url}/`],
        backchannel_logout_uri: `${url}/api/sign-in/back-channel`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' } as never] },
    // By itself it sends logout tokens to no address of this machine.
    fetch: (url, { signal: _, ...options } = {}) => {
      delete (options as { dispatcher?: unknown }).dispatcher;
      return fetch(url, options);
    },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      deviceFlow: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    findAccount: (_, accountId) => {
      const [name, role] = accountId.split('.');
      return { accountId, claims: () => ({ sub: accountId, name: `${name} Becker`, groups: [role, 'everybody'] }) };
    },
  });
  provider.on('backchannel.error', (_ctx, error) => {
    refusals.push(String(error));
  });
  return provider;
}

/** What a person does at the provider. */
export async function signInThere(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('of the company');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
