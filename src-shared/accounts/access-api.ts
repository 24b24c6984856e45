import { Type } from 'typebox';
import { type Endpoints, endpoints, Instant, RowNumber, Success } from '#shared/core/endpoint.ts';
import { ApiKey, Scopes } from '#shared/core/model.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

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
  getSignInFacts: anybody.get('/api/sign-in', {
    summary:
      'Get where people sign in by the company, for programs that sign them in by themselves (OAuth 2.0 device flow, RFC 8628). 404 where they do not.',
    answers: {
      200: exactly({
        company: Type.String({ description: 'As people know it.' }),
        issuer: Type.String({ description: 'The OpenID Connect issuer.' }),
        client_id: nullable(Type.String({ description: 'The registration for devices. Null where there is none.' })),
        audience: nullable(
          Type.String({ description: 'What access tokens must name. Null where the station takes none of them.' }),
        ),
        scope: Type.String({ description: 'What to ask for.' }),
      }),
    },
  }),
  backChannelLogout: anybody.post('/api/sign-in/back-channel', {
    summary:
      'For the identity provider: end the windows of a session or a person, by a logout token (OpenID Connect Back-Channel Logout). The body is a form with logout_token.',
    upload: 'form',
    answers: { 200: exactly({ success: Success }) },
  }),
  getJwks: anybody.get('/.well-known/jwks.json', {
    summary: 'Get the public keys of the station’s own tokens.',
    answers: { 200: exactly({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
  }),
} as const satisfies Endpoints;
