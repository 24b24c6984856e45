import { describe, expect, test } from 'vitest';
import { scannedAddress } from '#main/services/tokens/scanned-address.ts';
import { AppError } from '#shared/troubles/errors.ts';

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
    expect(() => scannedAddress(text)).toThrow(/wallet address/);
  });
});
