// The tokens of many records, as many in one transaction as it takes.

import { asTrouble } from '#main/chain/failures.ts';
import type { NewToken } from '#main/chain/token-contract.ts';
import { tokenIdOf, tokenText } from '#main/chain/token-id.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';
import {
  type ChainWay,
  type Fresh,
  follow,
  isBegunElsewhere,
  lookAt,
  openOrder,
  type TokenContext,
  type TokenRecords,
  type TokenResult,
} from './token-requests.ts';
import { MINT } from './token-steps.ts';

/** What came of the token of one record of many: what came of it so far, or why there is none. */
export type Minted = PromiseSettledResult<TokenResult>;

type PerRecord<T> = readonly PromiseSettledResult<T>[];

/** Records that are looked for on the chain at the same time: free nodes answer some ten questions a second. */
const AT_ONCE = 8;
/** Most tokens of one transaction. With short texts they take 8 of the 16.7 million units of gas that it may take. */
const MOST_TOKENS = 100;
/** The texts of a transaction share one contract, which holds this many bytes (EIP-170, but for one). */
const MOST_BYTES = 24_575;
/** Troubles that the other tokens of a transaction need not have. */
const OF_ONE_TOKEN: readonly TroubleKind[] = ['token_long', 'token_void', 'chain_refuses'];

export function createMintTogether(context: TokenContext, { records }: Pick<TokenRecords, 'records'>, way: ChainWay) {
  const { store } = context;
  const keep = async () => {};

  async function lookAtOne(caller: Caller, watermarkId: string) {
    const { id } = await records.own(caller, watermarkId);
    return lookAt(context, way, { id, step: MINT, caller, keep });
  }

  /** Signs the tokens together. Where one of them is in the way, it halves them until that one is alone. */
  async function sign(caller: Caller, wanted: readonly Wanted[]): Promise<PerRecord<TokenOrder>> {
    const [{ active, ready }] = wanted;
    const [first, ...others] = wanted.map(({ token, row }) => ({ record_id: row.id, token_id: token.tokenId }));
    const data = ready.token.mintData(wanted.map(({ token }) => token));
    const order = { kind: MINT.kind, recipient: null, data, tokens: [first, ...others] } as const;
    try {
      const orders = await active.outbox.submit(order, openOrder(store, way, { caller, keep }));
      return orders.map((value) => ({ status: 'fulfilled', value }));
    } catch (fault) {
      const error = asTrouble(fault);
      if (wanted.length === 1 || !isOfOne(error)) return wanted.map(() => ({ status: 'rejected', reason: error }));
      const half = Math.ceil(wanted.length / 2);
      return [...(await sign(caller, wanted.slice(0, half))), ...(await sign(caller, wanted.slice(half)))];
    }
  }

  /** What came of each record, in their order. One that fails holds up no other. */
  return async function mintTogether(caller: Caller, watermarkIds: readonly string[]): Promise<readonly Minted[]> {
    const seen = await eachOf(watermarkIds, (watermarkId) => lookAtOne(caller, watermarkId));
    const fresh = seen.flatMap((one) => (one.status === 'fulfilled' && 'row' in one.value ? [one.value] : []));
    const wanted = await Promise.all(fresh.map(async (one) => ({ ...one, token: await tokenOf(way, one) })));
    const orders = new Map<string, PromiseSettledResult<TokenOrder>>();
    for (const group of groupsOf(wanted)) {
      const signed = await sign(caller, group);
      for (const [at, { row }] of group.entries()) orders.set(row.id, signed[at]);
    }
    return Promise.allSettled(
      seen.map(async (one, at) => {
        const begun = unwrapped(one);
        if ('result' in begun) return begun.result();
        const order = orders.get(begun.row.id);
        if (order?.status === 'fulfilled') return follow(store, way, order.value);
        const fault: unknown = order?.reason;
        if (!isBegunElsewhere(fault)) throw fault;
        const other = await lookAtOne(caller, watermarkIds[at]);
        if ('row' in other) throw fault;
        return other.result();
      }),
    );
  };
}

interface Wanted extends Fresh {
  readonly token: NewToken;
}

async function tokenOf({ publicTokens }: ChainWay, { row }: Fresh): Promise<NewToken> {
  return { tokenId: tokenIdOf(row.id), text: tokenText(await publicTokens.tokenOf(row)) };
}

/** As many tokens together as one transaction takes. A record that is named twice is in it once. */
export function groupsOf<T extends { readonly token: NewToken }>(wanted: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  const known = new Set<number>();
  for (const one of wanted) {
    const { tokenId, text } = one.token;
    if (known.has(tokenId)) continue;
    known.add(tokenId);
    const length = Buffer.byteLength(text);
    const last = groups.at(-1);
    if (last && last.length < MOST_TOKENS && bytes + length <= MOST_BYTES) {
      last.push(one);
      bytes += length;
    } else {
      groups.push([one]);
      bytes = length;
    }
  }
  return groups;
}

function isOfOne(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'conflict' || (error.trouble !== null && OF_ONE_TOKEN.includes(error.trouble.kind));
}

async function eachOf<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<PerRecord<B>> {
  const done: PromiseSettledResult<B>[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    done.push(...(await Promise.allSettled(items.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
}

function unwrapped<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'fulfilled') return settled.value;
  throw settled.reason;
}
