import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindAccess(server: Server, { identity }: App): void {
  bind(server, 'listKeys', async ({ caller }) => ({ keys: [...(await identity.apiKeys.list(caller.userId))] }));
  bind(server, 'createKey', ({ caller, body }) => identity.apiKeys.create(caller.userId, body, caller.seal));
  bind(server, 'deleteKey', async ({ caller, params }) => {
    await identity.apiKeys.revoke(caller.userId, params.key_id);
    return { success: true };
  });
  bind(server, 'issueToken', ({ body, address }) => identity.issueToken(body.username, body.passphrase, address));
  bind(server, 'getJwks', async () => ({ keys: identity.jwks.keys.map((key) => ({ ...key })) }));
}
