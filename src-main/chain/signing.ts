import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { NewTokenAttempt, NewTokenOrder, TokenOrder } from '#shared/tokens/tokens.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { ReadyChain } from './chain.ts';
import { tooLittle } from './failures.ts';
import { bump, type Fees, feesNow } from './fees.ts';
import type { OpenOrder, OrderedToken, OrderStore } from './ports.ts';
import { refusalOf, tooMuchGas } from './refusals.ts';
import { nextNonce } from './step-rules.ts';

/** A transaction before it is signed: of one token, or one that makes many. */
export interface UnsignedOrder extends Pick<NewTokenOrder, 'kind' | 'recipient' | 'data'> {
  readonly tokens: readonly [OrderedToken, ...OrderedToken[]];
}

/** The gas may grow until the transaction is in its block, as when the block holds another token before it. */
const GAS_ROOM = 1.25;
/** Networks take no transaction that may use more gas (EIP-7825). Such a transaction would hold up all later ones. */
const MOST_GAS = 2 ** 24;
const DAY_MS = 24 * 3_600_000;

export type Signing = ReturnType<typeof createSigning>;

export function createSigning(store: OrderStore) {
  const turns = createSerialQueue();

  /** Checks everything that can be checked beforehand. Then nonce, bytes and order go to the disk together. */
  async function open(ready: ReadyChain, unsigned: UnsignedOrder, openOrder: OpenOrder) {
    const { signer, token, network } = ready;
    const latest = await ready.node.latest();
    const [gas, fees] = await Promise.all([
      gasOf(ready, unsigned, Math.min(MOST_GAS, latest.gasLimit)),
      feesNow(ready.node, ready.feeCap),
      ready.assertContract(),
    ]);
    await assertFunds(ready, BigInt(gas) * fees.maxFee);
    const { kind, recipient, data } = unsigned;
    const [first, ...others] = unsigned.tokens;
    const where = { chain_id: network.id, contract: token.address, sender: signer.address };
    return turns.run(async () => {
      const order = { kind, recipient, data, ...first, ...where, gas, nonce: await takeNonce(store, ready) };
      const attempt = sign(ready, order, fees);
      return { orders: await openOrder(order, attempt, others), raw: attempt.raw };
    });
  }

  /** Signs the same nonce for a higher fee. Null where the cap forbids it. */
  async function replace(ready: ReadyChain, order: TokenOrder, before: Fees): Promise<string | null> {
    const [block, tip] = await Promise.all([ready.node.latest(), ready.node.tip()]);
    const fees = bump(before, { baseFee: block.baseFee, tip }, ready.feeCap);
    if (!fees) return null;
    return turns.run(async () => {
      await assertAllowed(store, ready);
      const attempt = sign(ready, order, fees);
      await store.addAttempt(order, attempt);
      return attempt.raw;
    });
  }

  /** Signs with another nonce, since another transaction used the nonce before. */
  async function renew(ready: ReadyChain, order: TokenOrder): Promise<string> {
    const [fees] = await Promise.all([feesNow(ready.node, ready.feeCap), ready.assertContract()]);
    return turns.run(async () => {
      const nonce = await takeNonce(store, ready);
      const attempt = sign(ready, { ...order, nonce }, fees);
      await store.addAttempt(order, attempt);
      return attempt.raw;
    });
  }

  return { open, replace, renew };
}

async function takeNonce(store: OrderStore, ready: ReadyChain): Promise<number> {
  const { address } = ready.signer;
  const [onChain, top] = await Promise.all([
    ready.node.nonce(address),
    store.topNonce(ready.network.id, address),
    assertAllowed(store, ready),
  ]);
  return nextNonce(top, onChain);
}

/** Called in the turn of each signature, so that signing side by side does not exceed the day's number. */
async function assertAllowed(store: OrderStore, ready: ReadyChain): Promise<void> {
  await Promise.all([ready.assertSameChain(), assertDay(store, ready)]);
}

async function assertDay(store: OrderStore, { dailyTransactions }: ReadyChain): Promise<void> {
  if ((await store.signedWithin(DAY_MS)) < dailyTransactions) return;
  throw refusal('chain_day', { most: dailyTransactions }, { retryAfterSeconds: 3600 });
}

function sign(
  { signer, network }: ReadyChain,
  { contract, data, gas, nonce }: Pick<NewTokenOrder, 'contract' | 'data' | 'gas' | 'nonce'>,
  { maxFee, tip }: Fees,
): NewTokenAttempt {
  const signed = signer.sign({ chainId: network.id, nonce, to: contract, data, gas, maxFee, tip });
  return { ...signed, nonce, max_fee: String(maxFee), tip: String(tip) };
}

/** Simulates the transaction on the node, so that a transaction that would be refused is never sent. */
async function gasOf(
  { node, signer, token }: ReadyChain,
  { data, recipient }: Pick<UnsignedOrder, 'data' | 'recipient'>,
  most: number,
): Promise<number> {
  try {
    const gas = await node.estimate({ from: signer.address, to: token.address, data });
    if (gas > most) throw tooMuchGas(recipient);
    return Math.min(Math.ceil(gas * GAS_ROOM), most);
  } catch (error) {
    throw refusalOf(error, signer.address, recipient) ?? error;
  }
}

async function assertFunds({ node, signer }: ReadyChain, cost: bigint): Promise<void> {
  const balance = await node.balance(signer.address);
  if (balance < cost) throw tooLittle(signer.address, balance, cost);
}
