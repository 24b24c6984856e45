import { describe, expect, it, test } from 'vitest';
import { sentenceOf } from '#main/chain/troubles.ts';
import { afterFault } from '#main/services/tokens/minting-run.ts';
import { mintableAmong } from '#main/services/tokens/mintings.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import { refusal } from '#shared/troubles/errors.ts';

const UNKNOWN = { isMinted: false, failure: null };

describe('a record that was not minted', () => {
  it.each([
    ['wait', 'another station signs with the wallet', refusal('wallet_elsewhere', { wallet: '0xA' }), UNKNOWN],
    ['minted', 'it has its token', new Error('a fault'), { isMinted: true, failure: null }],
    ['skip', 'its label is voided', refusal('token_void'), UNKNOWN],
    ['fail', 'another station made its token', refusal('token_foreign', { token: 1, wallet: '0xB' }), UNKNOWN],
    [
      'fail',
      'its own order failed so',
      refusal('chain_undid'),
      { isMinted: false, failure: sentenceOf('chain_undid') },
    ],
    ['stop', 'the wallet is empty', refusal('wallet_gas', { wallet: '0xA' }), UNKNOWN],
    ['stop', 'the station has a fault', new Error('a fault'), UNKNOWN],
  ] as const)('%s, where %s', (step, _, error, known) => {
    expect(afterFault(error, known)).toBe(step);
  });
});

test('a caller mints the own ones of the records of a batch without a token', () => {
  const rows = [
    { id: 'AAAAA', owner_id: 1, claim_status: 'unclaimed' },
    { id: 'BBBBB', owner_id: 1, claim_status: 'minted' },
    { id: 'CCCCC', owner_id: 2, claim_status: 'unclaimed' },
    { id: 'DDDDD', owner_id: null, claim_status: 'claimed' },
  ] as RecordRow[];
  expect(mintableAmong(rows, { userId: 1 } as Caller)).toEqual({ open: [rows[0]], minted: 2, of_others: 2 });
});
