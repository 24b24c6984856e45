import { describe, expect, it, test } from 'vitest';
import { isFinal, nextNonce, stepFor, type Waiting } from '../../../src-main/chain/outbox/decisions.ts';

const PACE = { look: 1, idle: 1, again: 1000, stuck: 5000, grace: 1 };
const waiting = (change: Partial<Waiting>): Waiting => ({
  ...{ nonce: 5, onChain: 5, sinceSent: 10, sinceFirst: 10, blocks: 0 },
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

describe('what is done about a job', () => {
  it.each([
    ['look', 'its nonce is used', { onChain: 6 }],
    ['look', 'its nonce is used, though it was never sent', { onChain: 6, sinceSent: null }],
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
