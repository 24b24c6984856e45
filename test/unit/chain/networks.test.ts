import { describe, expect, it } from 'vitest';
import { allowedNetwork, explorerLink } from '#main/chain/networks.ts';
import { idOfToken, tokenIdOf } from '#main/chain/token-id.ts';

describe('networks', () => {
  it.each([11155111, 560048, 31337])('%i is allowed as it is', (id) => {
    expect(allowedNetwork(id, []).id).toBe(id);
  });

  it('others only where they were allowed', () => {
    expect(() => allowedNetwork(424242, [])).toThrow(/chain.allowed_ids/);
    expect(allowedNetwork(424242, [424242])).toMatchObject({ confirmations: 3, isLocal: false });
  });

  it.each([1, 10, 56, 100, 137, 8453, 42161, 43114, 59144])(
    '%i is a main network and refused whatever is allowed',
    (id) => {
      expect(() => allowedNetwork(id, [id])).toThrow(/main network/);
    },
  );

  it('each has its explorer; one that is set comes first', () => {
    expect(explorerLink(null, 11155111, '0xab')).toBe('https://sepolia.etherscan.io/tx/0xab');
    expect(explorerLink(null, 560048, '0xab')).toBe('https://hoodi.etherscan.io/tx/0xab');
    expect(explorerLink('https://scan.example/', 31337, '0xab')).toBe('https://scan.example/tx/0xab');
    expect(explorerLink(null, 31337, '0xab')).toBeNull();
  });
});

describe('the number of a token', () => {
  it('is the ID in base 30, plus 1', () => {
    expect([tokenIdOf('22222'), tokenIdOf('22223'), tokenIdOf('22232'), tokenIdOf('ZZZZZ')]).toEqual([
      1, 2, 31, 24_300_000,
    ]);
  });

  it('gives the ID again', () => {
    for (const id of ['22222', '7K3QZ', 'ZZZZZ']) expect(idOfToken(tokenIdOf(id))).toBe(id);
  });
});
