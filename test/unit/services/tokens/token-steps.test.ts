import { describe, expect, it, test } from 'vitest';
import {
  assertNotVoided,
  assertSameRecipient,
  claimFor,
  keptAnswer,
  MINT,
  orderUnderWay,
  recordTakenOver,
} from '#main/services/tokens/token-steps.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';

const row = (change: Partial<RecordRow>) => ({ id: 'AAAAA', claim_status: 'unclaimed', ...change }) as RecordRow;
const order = (change: Partial<TokenOrder>) =>
  ({ id: 7, state: 'sent', failure: null, recipient: null, ...change }) as TokenOrder;
const CLAIM = claimFor('0xA');

describe('an order that is under way', () => {
  it.each([
    ['is followed', MINT, {}, order({}), 7],
    ['is followed where it names the same wallet', CLAIM, { claim_status: 'minted' }, order({ recipient: '0xA' }), 7],
    ['is not there', MINT, {}, null, undefined],
    ['is not there where it failed', MINT, {}, order({ failure: 'No.' }), undefined],
    ['is not there where the chain had it and lost the record', MINT, {}, order({ state: 'mined' }), undefined],
  ] as const)('%s', (_, step, change, newest, id) => {
    expect(orderUnderWay(step, row(change as Partial<RecordRow>), newest)?.id).toBe(id);
  });

  it.each([
    ['for another wallet', CLAIM, { claim_status: 'minted' }, order({ recipient: '0xB' }), 'claim_other'],
    ['of a record that is minted', MINT, { claim_status: 'minted' }, null, 'token_state'],
    ['of a record that has no token to claim', CLAIM, {}, null, 'token_state'],
  ] as const)('%s is refused', (_, step, change, newest, kind) => {
    expect(() => orderUnderWay(step, row(change as Partial<RecordRow>), newest)).toThrow(
      expect.objectContaining({ code: 'conflict', trouble: expect.objectContaining({ kind }) }),
    );
  });
});

test('calls that name different wallets share no outcome', () => {
  expect(() => assertSameRecipient(CLAIM, '0xB')).toThrow(/to 0xB is under way/);
  expect(() => assertSameRecipient(CLAIM, '0xA')).not.toThrow();
});

test('the desk alone refuses a voided label', () => {
  const voided = row({ label_status: 'voided' });
  expect(() => assertNotVoided(voided, { kind: 'desk' } as Caller)).toThrow(/voided/);
  expect(() => assertNotVoided(voided, { kind: 'api-key' } as Caller)).not.toThrow();
  expect(() => assertNotVoided(null, { kind: 'desk' } as Caller)).not.toThrow();
});

test('a call that shared an outcome is answered by the order, or by the transaction where there is no order', () => {
  const done = { hash: '0x1', chainId: 5 };
  expect(keptAnswer(order({}), done)).toEqual({ job: 7 });
  expect([keptAnswer(order({ failure: 'No.' }), done), keptAnswer(null, done)]).toEqual([done, done]);
});

test('a record takes over what the chain has, with its owner of today', () => {
  const found = { hash: '0x1', owner: '0xC' };
  expect(recordTakenOver(MINT, 'AAAAA', found, 0)).toMatchObject({ claim_status: 'minted', owner_address: '0xC' });
  expect(recordTakenOver(CLAIM, 'AAAAA', found, 0)).toMatchObject({
    claim_status: 'claimed',
    claimed_by: '0xA',
    owner_address: '0xC',
  });
});
