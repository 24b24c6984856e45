import { Type } from 'typebox';
import { type Endpoints, endpoints, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { Card } from '#shared/core/model.ts';
import { exactly } from '#shared/core/schema.ts';
import { Receipt } from '#shared/records/register-api.ts';

const EthereumAddress = Type.String({ maxLength: 128, examples: ['0x52908400098527886E0F7030069857D2E4169EE7'] });

const SentOff = exactly(
  {
    success: Success,
    tx_hash: Type.String(),
    token_id: Type.Integer(),
    explorer_url: Type.String(),
    card: Card,
  },
  'The transaction is still pending. The station follows it to its end.',
);

const user = endpoints('Tokens', 'user', 'operator');

export const TOKENS = {
  mintRecord: user.post('/api/records/{wm_id}/mint', {
    scope: 'mint',
    summary: 'Mint the token of an unclaimed record.',
    params: WatermarkId,
    repeatable: true,
    answers: {
      200: exactly(SentOff.properties),
      202: SentOff,
    },
  }),
  claimRecord: user.post('/api/records/{wm_id}/claim', {
    scope: 'mint',
    summary:
      'Transfer the token of a minted record to a wallet. Where the setting chain.claim_receipt is on, a record with a register code needs the receipt of its first owner.',
    params: WatermarkId,
    body: exactly({
      wallet_address: EthereumAddress,
      receipt: Type.Optional(Receipt),
    }),
    repeatable: true,
    answers: {
      200: exactly({ success: Success, tx_hash: Type.String(), explorer_url: Type.String(), card: Card }),
      202: SentOff,
    },
  }),
} as const satisfies Endpoints;
