import { describe, expect, it, test } from 'vitest';
import {
  behindGap,
  isFinal,
  isKnownToNode,
  nextNonce,
  obstacleOf,
  pauseAfter,
  stepFor,
  type Waiting,
} from '#main/chain/step-rules.ts';

const PACE = { check: 40, idle: 900, again: 1000, stuck: 5000, grace: 1 };
const waiting = (change: Partial<Waiting>): Waiting => ({
  nonce: 5,
  onChain: 5,
  sinceSent: 10,
  sinceFirst: 10,
  blocks: 0,
  ...change,
});

describe('the next nonce', () => {
  it.each([
    { own: null, onChain: 0, next: 0 },
    { own: null, onChain: 7, next: 7 },
    { own: 4, onChain: 3, next: 5 },
    { own: 4, onChain: 9, next: 9 },
  ])('is $next after own $own and $onChain on the chain', ({ own, onChain, next }) => {
    expect(nextNonce(own, onChain)).toBe(next);
  });
});

describe('what is done about an order', () => {
  it.each([
    ['judge', 'its nonce is used', { onChain: 6 }],
    ['judge', 'its nonce is used, though it was never sent', { onChain: 6, sinceSent: null }],
    ['send', 'it was not sent since the start', { sinceSent: null }],
    ['wait', 'it was sent a moment ago', {}],
    ['send', 'it was sent long ago', { sinceSent: 1000 }],
    ['replace', 'blocks pass it by', { sinceFirst: 5000, blocks: 2, sinceSent: 900 }],
    ['wait', 'no blocks are made', { sinceFirst: 5000, blocks: 1, sinceSent: 900 }],
    ['wait', 'many are before it, though it was not sent since the start', { nonce: 69, sinceSent: null }],
    ['send', 'fewer are', { nonce: 68, sinceSent: null }],
    ['wait', 'it waits for another one', { nonce: 6, sinceFirst: 5000, blocks: 9, sinceSent: 900 }],
  ] as const)('%s, where %s', (step, _, change) => {
    expect(stepFor(waiting(change), PACE)).toBe(step);
  });
});

test('the block of a transaction is its first confirmation', () => {
  expect([isFinal(10, 10, 1), isFinal(10, 11, 3), isFinal(10, 12, 3), isFinal(10, 9, 1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe('what a node that takes no bytes means', () => {
  const order = { sender: '0xA', record_id: 'AAAAA' };

  it.each([
    ['nonce too low', undefined],
    ['replacement transaction underpriced', undefined],
    ['insufficient funds for gas * price + value', 'wallet_gas'],
    ['txpool is full', 'node_untaken'],
  ])('%s: %s', (refusal, kind) => {
    expect(obstacleOf(refusal, order)?.trouble?.kind).toBe(kind);
  });

  it('nothing where it has them already', () => {
    expect(['already known', 'Transaction already imported', 'txpool is full'].map(isKnownToNode)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a gap below the wallet’s own transactions', () => {
  const orders = [
    { sender: '0xB', nonce: 1 },
    { sender: '0xA', nonce: 7 },
    { sender: '0xA', nonce: 8 },
  ];

  it.each([
    ['is there where the chain waits for a lower nonce', '0xA', 5, orders[1]],
    ['is not there where the chain waits for the first one', '0xA', 7, null],
    ['is not there where some are in blocks already', '0xA', 9, null],
    ['is not there without orders', '0xC', 0, null],
  ] as const)('%s', (_, wallet, next, found) => {
    expect(behindGap(orders, wallet, next)).toBe(found);
  });
});

test('pauses between checks grow while orders are on their way, up to the pace of the network', () => {
  const busy = { isBusy: true, pace: PACE };
  expect([pauseAfter(busy, 10), pauseAfter(busy, 15), pauseAfter(busy, 39)]).toEqual([15, 22.5, 40]);
  expect(pauseAfter({ isBusy: false, pace: PACE }, 10)).toBe(900);
  expect(pauseAfter(null, 10)).toBe(5000);
});
