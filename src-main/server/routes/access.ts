import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';

interface AccessServices {
  readonly identity: {
    readonly apiKeys: {
      list(userId: number): Promise<Iterable<AnswerOf<'listKeys'>['keys'][number]>>;
      create(userId: number, key: BodyOf<'createKey'>, seal?: string): Promise<AnswerOf<'createKey'>>;
      revoke(userId: number, id: number): Promise<unknown>;
    };
    readonly jwks: { readonly keys: readonly AnswerOf<'getJwks'>['keys'][number][] };
    readonly signInFacts: AnswerOf<'getSignInFacts'> | null;
    endAtProvider(logoutToken: string): Promise<void>;
    issueToken(username: string, passphrase: string, address: string): Promise<AnswerOf<'issueToken'>>;
  };
}

export function bindAccess(server: Server, { identity }: AccessServices): void {
  bind(server, 'listKeys', async ({ caller }) => ({ keys: [...(await identity.apiKeys.list(caller.userId))] }));
  // Whom the company signed in has no passphrase here that could have changed meanwhile.
  bind(server, 'createKey', ({ caller, body }) =>
    identity.apiKeys.create(caller.userId, body, caller.company ? undefined : caller.seal),
  );
  bind(server, 'deleteKey', async ({ caller, params }) => {
    await identity.apiKeys.revoke(caller.userId, params.key_id);
    return { success: true };
  });
  bind(server, 'issueToken', ({ body, address }) => identity.issueToken(body.username, body.passphrase, address));
  bind(server, 'getSignInFacts', async () => existing(identity.signInFacts));
  bind(server, 'backChannelLogout', async ({ upload }) => {
    const token = new URLSearchParams(Buffer.from(upload).toString('utf8')).get('logout_token');
    if (!token) throw new AppError('bad_input', 'The form must have logout_token.');
    await identity.endAtProvider(token);
    return { success: true };
  });
  bind(server, 'getJwks', async () => ({ keys: identity.jwks.keys.map((key) => ({ ...key })) }));
}
