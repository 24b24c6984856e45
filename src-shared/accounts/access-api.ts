import { Type } from 'typebox';
import { type Endpoints, endpoints, Instant, RowNumber, Success } from '#shared/core/endpoint.ts';
import { ApiKey, Scopes } from '#shared/core/model.ts';
import { exactly } from '#shared/core/schema.ts';

export const SignIn = exactly({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  passphrase: Type.String({ minLength: 1, maxLength: 1024 }),
});
const KeyId = exactly({ key_id: RowNumber });

const identity = endpoints('Access', 'identity', 'checker');
const anybody = endpoints('Access', 'public');

export const ACCESS = {
  listKeys: identity.get('/api/keys', {
    summary: 'List your API keys, without the keys themselves.',
    answers: { 200: exactly({ keys: Type.Array(ApiKey) }) },
  }),
  createKey: identity.post('/api/keys', {
    summary: 'Make an API key. Only this answer shows the key. Without scopes it may do everything that keys may.',
    body: exactly({
      name: Type.String({ minLength: 1, maxLength: 128 }),
      expires_at: Type.Optional(Instant),
      scopes: Type.Optional(Scopes),
    }),
    answers: {
      201: exactly({ ...ApiKey.properties, key: Type.String({ pattern: '^[0-9a-f]{48}$' }) }),
    },
  }),
  deleteKey: identity.delete('/api/keys/{key_id}', {
    summary: 'Revoke an API key.',
    params: KeyId,
    answers: { 200: exactly({ success: Success }) },
  }),
  issueToken: anybody.post('/api/token', {
    summary: 'Get an access token as an operator of the station.',
    body: SignIn,
    answers: {
      200: exactly({ access_token: Type.String(), token_type: Type.Literal('Bearer'), expires_in: Type.Integer() }),
    },
  }),
  getJwks: anybody.get('/.well-known/jwks.json', {
    summary: 'Get the public keys of the station’s own tokens.',
    answers: { 200: exactly({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
  }),
} as const satisfies Endpoints;
