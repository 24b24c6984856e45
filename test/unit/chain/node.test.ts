import { expect, it } from 'vitest';
import { createNode } from '#main/chain/node.ts';

const answering = (answer: unknown) => createNode({ ask: async () => answer, askOnce: async () => answer });
const WALLET = `0x${'1'.repeat(40)}`;

it('a balance of as many digits as the chain has is read', async () => {
  expect(await answering('0x0').balance(WALLET)).toBe(0n);
  expect(await answering(`0x${'f'.repeat(64)}`).balance(WALLET)).toBe(2n ** 256n - 1n);
});

it('a number of more digits than the chain has is nonsense, before anybody writes it out', async () => {
  const long = answering(`0x${'f'.repeat(1_000_000)}`);
  for (const asked of [long.balance(WALLET), long.tip(), long.nonce(WALLET), long.chainId()])
    await expect(asked).rejects.toMatchObject({ trouble: { kind: 'node_nonsense' } });
});
