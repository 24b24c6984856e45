import { type AppError, refusal } from '#shared/troubles/errors.ts';
import type { Rpc } from './rpc.ts';
import { NodeRefusal } from './rpc.ts';

export type Block = ReturnType<typeof blockOf>;
export type Receipt = NonNullable<ReturnType<typeof receiptOf>>;
export type Log = ReturnType<typeof logOf>;

interface CallRequest {
  readonly from?: string;
  readonly to: string | null;
  readonly data: string;
}

interface LogFilter {
  readonly address: string;
  readonly topics: readonly (string | null)[];
  readonly from: number;
  readonly to: number;
}

/** One gwei, where the node does not tell the usual tip. */
const USUAL_TIP = 1_000_000_000n;

export type ChainNode = ReturnType<typeof createNode>;

/** Questions to a node of the chain. The form of every answer is checked. */
export function createNode({ ask, askOnce }: Rpc) {
  return {
    chainId: async () => numberOf(await ask('eth_chainId', [])),
    latest: async () => blockOf(await ask('eth_getBlockByNumber', ['latest', false])),
    async block(number: number): Promise<Block | null> {
      const found = await ask('eth_getBlockByNumber', [hex(number), false]);
      return found === null ? null : blockOf(found);
    },
    /** The number of transactions of a wallet that are in blocks. */
    nonce: async (address: string) => numberOf(await ask('eth_getTransactionCount', [address, 'latest'])),
    balance: async (address: string) => bigOf(await ask('eth_getBalance', [address, 'latest'])),
    hasCode: async (address: string) => textOf(await ask('eth_getCode', [address, 'latest'])).length > 2,
    /** The part of the fee that goes to the maker of the block, in wei for a unit of gas. */
    async tip(): Promise<bigint> {
      try {
        return bigOf(await ask('eth_maxPriorityFeePerGas', []));
      } catch (error) {
        if (error instanceof NodeRefusal) return USUAL_TIP;
        throw error;
      }
    },
    call: async (request: CallRequest) => textOf(await ask('eth_call', [request, 'latest'])),
    estimate: async (request: CallRequest) => numberOf(await ask('eth_estimateGas', [request])),
    async receipt(hash: string): Promise<Receipt | null> {
      const found = await ask('eth_getTransactionReceipt', [hash]);
      return found === null ? null : receiptOf(found, hash);
    },
    async logs({ from, to, ...filter }: LogFilter): Promise<readonly Log[]> {
      const found = await ask('eth_getLogs', [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }]);
      if (!Array.isArray(found)) throw nonsense();
      return found.map(logOf);
    },
    async send(raw: string): Promise<void> {
      await askOnce('eth_sendRawTransaction', [raw]);
    },
  };
}

function blockOf(value: unknown) {
  const { number, hash, timestamp, baseFeePerGas, gasLimit } = objectOf(value);
  return {
    number: numberOf(number),
    hash: textOf(hash),
    /** In seconds. */
    timestamp: numberOf(timestamp),
    baseFee: baseFeePerGas === undefined ? 0n : bigOf(baseFeePerGas),
    /** What all transactions of the block may use together. */
    gasLimit: numberOf(gasLimit),
  };
}

function receiptOf(value: unknown, wanted: string) {
  const { transactionHash, blockNumber, blockHash, status, contractAddress } = objectOf(value);
  if (textOf(transactionHash).toLowerCase() !== wanted.toLowerCase()) throw nonsense();
  // Some nodes give receipts of transactions that are in no block yet.
  if (blockNumber === null || blockNumber === undefined) return null;
  return {
    hash: wanted,
    blockNumber: numberOf(blockNumber),
    blockHash: textOf(blockHash),
    isSuccess: numberOf(status) === 1,
    /** Of a transaction that made a contract. */
    contract: contractAddress ? textOf(contractAddress) : null,
  };
}

function logOf(value: unknown) {
  const { blockNumber, transactionHash, topics } = objectOf(value);
  if (!Array.isArray(topics)) throw nonsense();
  return { blockNumber: numberOf(blockNumber), hash: textOf(transactionHash), topics: topics.map(textOf) };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw nonsense();
  return value as Readonly<Record<string, unknown>>;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) throw nonsense();
  return value;
}

/** Digits of the largest number of the chain, behind 0x. One of millions of digits would be written out for half a minute. */
const MOST_DIGITS = 64;

function bigOf(value: unknown): bigint {
  const text = textOf(value);
  if (text.length < 3 || text.length > 2 + MOST_DIGITS) throw nonsense();
  return BigInt(text);
}

function numberOf(value: unknown): number {
  const number = Number(bigOf(value));
  if (!Number.isSafeInteger(number)) throw nonsense();
  return number;
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}

function nonsense(): AppError {
  return refusal('node_nonsense', {}, { retryAfterSeconds: 30 });
}
