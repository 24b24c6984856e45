import { describe, expect, it, test } from 'vitest';
import { watchNonce } from '../../../src-main/chain/outbox/nonce-watch.ts';
import { type ChainTroubleKind, sentenceOf, troubleIn } from '../../../src-main/chain/troubles.ts';
import { scannedAddress } from '../../../src-main/services/tokens/scanned-address.ts';
import { germanOf } from '../../../src-renderer/words/troubles.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { CHAIN_TROUBLES } from '../../../src-shared/troubles/chain.ts';

/** Each fact under any name that a sentence asks for. */
const FACTS: Readonly<Record<string, string>> = new Proxy(
  { claim: 'minted', wanted: 'unclaimed' },
  { get: (known: Record<string, string>, name) => known[String(name)] ?? `(${String(name)})` },
);

describe('a trouble of the chain', () => {
  test.each(Object.keys(CHAIN_TROUBLES) as ChainTroubleKind[])(
    '%s is known again by its sentence, with its facts, and has German words',
    (kind) => {
      const message = sentenceOf(kind, FACTS);
      expect(message).not.toMatch(/[{}]|undefined/);
      const again = troubleIn(message);
      expect(again.kind).toBe(kind);
      for (const [name, value] of Object.entries(again.facts)) expect(value).toBe(FACTS[name]);
      expect(germanOf(again, (name) => name)).not.toBe('');
    },
  );

  it('is of no kind where the sentence is another', () => {
    expect(troubleIn(`${sentenceOf('chain_undid')} Or not.`)).toEqual({ kind: 'other', facts: {} });
  });
});

describe('the nonce of the wallet', () => {
  it('moves by what the station signs, also by what it signed before it was started', () => {
    const watch = watchNonce();
    expect([watch.see(3, 0), watch.see(3, 5), watch.see(5, 5), watch.see(4, 5), watch.see(6, 6)]).not.toContain(true);
    expect(watch.isShared()).toBe(false);
    const later = watchNonce();
    expect([later.see(3, 5), later.see(5, 5)]).not.toContain(true);
  });

  it('that goes above that was moved by something else, and is told once', () => {
    const watch = watchNonce();
    expect([watch.see(3, 3), watch.see(4, 3), watch.see(5, 3)]).toEqual([false, true, false]);
    expect(watch.isShared()).toBe(true);
  });
});

describe('an address that was pasted or scanned', () => {
  const ADDRESS = '0xde709f2102306220921060314715629080e2fb77';
  const WITH_SUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  test.each([
    [WITH_SUM, WITH_SUM, true, null],
    [`ethereum:${WITH_SUM}`, WITH_SUM, true, null],
    [` ETHEREUM:${WITH_SUM}@11155111?value=1 \n`, WITH_SUM, true, 11155111],
    [`ethereum:pay-${WITH_SUM}@0xaa36a7`, WITH_SUM, true, 11155111],
    [WITH_SUM.toLowerCase(), WITH_SUM, false, null],
    // A checksum of small letters alone.
    [ADDRESS, ADDRESS, true, null],
  ])('%s', (text, address, checked, chain) => {
    expect(scannedAddress(text)).toEqual({ address, checked, chain });
  });

  test.each([
    `ethereum:${WITH_SUM}@1/transfer?address=${ADDRESS}&uint256=1e18`,
    `ethereum:${WITH_SUM}/transfer?address=somebody.eth`,
    `ethereum:pay-${WITH_SUM}@x/transfer`,
    `${WITH_SUM}/approve`,
  ])('%s calls a contract, whose address is not the wallet’s', (text) => {
    expect(kindOf(text)).toBe('address_call');
  });

  test.each([
    `${WITH_SUM}\n${ADDRESS}`,
    `${WITH_SUM} ${ADDRESS}`,
    `${WITH_SUM}${ADDRESS}`,
    `${WITH_SUM}@1\r\n${ADDRESS}`,
    `${WITH_SUM}?to=${ADDRESS}`,
  ])('%j has more than one', (text) => {
    expect(kindOf(text)).toBe('address_two');
  });

  function kindOf(text: string): string | undefined {
    try {
      scannedAddress(text);
    } catch (error) {
      if (error instanceof AppError) return error.trouble?.kind;
      throw error;
    }
  }

  test.each([
    '',
    'ethereum:',
    '0x12',
    WITH_SUM.replace('aA', 'AA'),
    `0x${'0'.repeat(40)}`,
    `${WITH_SUM}0`,
    `${WITH_SUM}@x`,
    `${WITH_SUM}\nAnna`,
  ])('%j is none', (text) => {
    expect(() => scannedAddress(text)).toThrow(/wallet_address/);
  });
});
