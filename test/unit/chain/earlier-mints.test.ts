import { beforeEach, expect, test } from 'vitest';
import type { ReadyChain } from '#main/chain/chain.ts';
import { createEarlierMints } from '#main/chain/earlier-mints.ts';
import type { Block } from '#main/chain/node.ts';
import { NodeRefusal } from '#main/chain/rpc.ts';
import { refusal } from '#shared/troubles/errors.ts';

const CONTRACT = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Blocks in which a token was made; the number of the token is that of its block. */
const MADE = [0, 7, 19_999, 20_000, 33_333, 45_000];
const LATEST = { number: 45_000 } as Block;

let held: number[];
let asked: [number, number][];
let knownFrom: number | null;
let told: string[];
let fault: Error | null;
beforeEach(() => {
  [held, asked, told, knownFrom, fault] = [[], [], [], null, null];
});

const ready = {
  token: {
    address: CONTRACT,
    async mints(from: number, to: number) {
      asked.push([from, to]);
      if (fault) throw fault;
      return MADE.filter((block) => block >= from && block <= to).map((tokenId) => ({ tokenId }));
    },
  },
} as unknown as ReadyChain;

function open() {
  const before = {
    knownFrom: async () => knownFrom,
    async setKnownFrom(_: string, block: number) {
      knownFrom = block;
    },
    async reserve(tokenIds: readonly number[]) {
      held.push(...tokenIds);
    },
  };
  const search = createEarlierMints(before, { warn: (_, text) => told.push(text) });
  return (isAnew = false) => search(ready, LATEST, isAnew);
}

test('every token of the contract is found, a stretch at each check, and then no more is asked', async () => {
  const search = open();
  for (let check = 0; check < 6; check++) await search(check === 0);
  expect(asked).toEqual([
    [25_001, 45_000],
    [5001, 25_000],
    [0, 5000],
  ]);
  expect(held.toSorted((a, b) => a - b)).toEqual(MADE);
  await search(true);
  expect(asked).toHaveLength(4);
});

test('a station that starts again goes on where the search was', async () => {
  await open()(true);
  const search = open();
  for (let check = 0; check < 3; check++) await search();
  expect(held.toSorted((a, b) => a - b)).toEqual(MADE);
  const known = asked.length;
  await open()();
  expect(asked).toHaveLength(known);
});

test('a node that is away is asked again; one that has lost its old blocks is not, and both are told', async () => {
  const search = open();
  fault = refusal('node_away', {});
  await search(true);
  await search();
  expect([asked.length, told.length, knownFrom]).toEqual([2, 2, null]);
  fault = new NodeRefusal(-32_000, 'history has been pruned', null);
  await search();
  await search();
  expect([asked.length, told.length]).toEqual([3, 3]);
});
