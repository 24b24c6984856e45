import { Type } from 'typebox';
import { type Endpoints, endpoints, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

const anybody = endpoints('Register', 'public');
const maker = endpoints('Register', 'user', 'operator');

const RegisteredAt = Type.String({ format: 'date-time', description: 'When the first owner registered the label.' });

/** 128 random bits and more. Who sends the same once more is the same. */
export const Receipt = Type.String({
  pattern: '^[A-Za-z0-9_-]{22,64}$',
  description: 'A secret of the first owner: 22 to 64 letters, digits, hyphens and underscores, drawn at random.',
});

export const REGISTER = {
  registerRecord: anybody.post('/api/records/{wm_id}/register', {
    scope: 'scan',
    strangers: 'registers',
    summary:
      'Register the first owner of a label by the hidden code on it (201). The receipt of the first answer, sent again with the code, is answered 200; everybody who comes later is told when the label was first registered (409). Ten wrong codes lock the label for an hour (429).',
    params: WatermarkId,
    body: exactly({
      code: Type.String({
        minLength: 1,
        maxLength: 32,
        description: 'Eight characters; spaces and hyphens are left out.',
      }),
      contact: Type.Optional(
        Type.String({ minLength: 1, maxLength: 254, description: 'How to reach the owner. It is kept sealed.' }),
      ),
      receipt: Type.Optional(Receipt),
    }),
    answers: {
      200: exactly({ success: Success, registered_at: RegisteredAt }),
      201: exactly({ success: Success, registered_at: RegisteredAt, receipt: Receipt }),
      409: exactly({ error: Type.String(), registered_at: RegisteredAt }, 'Somebody else registered the label before.'),
    },
  }),
  getRegistration: maker.get('/api/records/{wm_id}/registration', {
    scope: 'read',
    summary: 'Get whether the hidden code of your record was used, and what was tried.',
    params: WatermarkId,
    answers: {
      200: exactly({
        registered_at: nullable(RegisteredAt),
        contact: nullable(Type.String()),
        later_tries: Type.Integer({ description: 'How often the right code was sent after the first owner.' }),
        wrong_tries: Type.Integer({ description: 'Wrong codes of the last hour.' }),
        locked_until: nullable(Type.String({ format: 'date-time' })),
        receipt_needed: Type.Boolean({
          description: 'Whether a claim of the token needs the receipt of the first owner (chain.claim_receipt).',
        }),
        reasons: Type.Array(Type.String(), {
          description: 'What it says of the label: register_locked, registered_again.',
        }),
      }),
    },
  }),
} as const satisfies Endpoints;
