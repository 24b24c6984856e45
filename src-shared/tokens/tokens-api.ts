import { Type } from 'typebox';
import { type Endpoints, endpoints, Picture, Success, WatermarkId } from '#shared/core/endpoint.ts';
import { Card, Corners } from '#shared/core/model.ts';
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

const claimBody = { wallet_address: EthereumAddress, receipt: Type.Optional(Receipt) };

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
    body: exactly(claimBody),
    repeatable: true,
    answers: {
      200: exactly({ success: Success, tx_hash: Type.String(), explorer_url: Type.String(), card: Card }),
      202: SentOff,
    },
  }),
  attestClaim: user.post('/api/records/{wm_id}/attestation', {
    scope: 'mint',
    summary:
      'Get a signed claim (EIP-712) of the token of a minted record, by a photograph in which its label is read as trusted. The wallet sends it itself, within an hour, once.',
    params: WatermarkId,
    body: exactly({ image: Picture, corners: Type.Optional(Corners), ...claimBody }),
    engine: true,
    answers: {
      200: exactly({
        success: Success,
        chain_id: Type.Integer(),
        contract: Type.String({ description: 'Where the transaction goes.' }),
        token_id: Type.Integer(),
        claimer: Type.String({ description: 'The wallet that gets the token, whoever sends the transaction.' }),
        turn: Type.Integer({ description: 'How many signed claims of this token were used before.' }),
        deadline: Type.Integer({ description: 'In seconds since 1970, by the clock of the chain.' }),
        signature: Type.String(),
        data: Type.String({ description: 'The data of the transaction: the call of claim() with all of this.' }),
      }),
    },
  }),
} as const satisfies Endpoints;
