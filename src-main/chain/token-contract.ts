import { getAddress, Interface, id, toBeHex, ZeroAddress, zeroPadValue } from 'ethers';
import type { Log } from './node.ts';
import artifact from './token-contract.json' with { type: 'json' };

/** What a contract must answer to `KIND` so that the station works with it. */
export const KIND = 'twinmark.token.1';

export const MINTER = id('MINTER');

const abi = new Interface(artifact.abi);
const TRANSFER = id('Transfer(address,address,uint256)');
const SAFE_TRANSFER = 'safeTransferFrom(address,address,uint256)';

/** A token that went from one wallet to another. */
export type Transfer = NonNullable<ReturnType<typeof readTransfer>>;

// Calls and answers of the contract

export function mintData(tokenId: number, uri: string): string {
  return abi.encodeFunctionData('mint', [tokenId, uri]);
}

export function claimData(from: string, to: string, tokenId: number): string {
  return abi.encodeFunctionData(SAFE_TRANSFER, [from, to, tokenId]);
}

export function deployData(admin: string, minter: string): string {
  return artifact.bytecode + abi.encodeDeploy([admin, minter]).slice(2);
}

export type Question = 'KIND' | 'hasRole' | 'mintedIn' | 'ownerOf';

export function questionData(name: Question, args: readonly unknown[]): string {
  return abi.encodeFunctionData(name, args);
}

/** Null where another contract answers: in another form, or with nothing. */
export function readAnswer(name: Question, answer: string): unknown {
  try {
    return abi.decodeFunctionResult(name, answer)[0];
  } catch {
    return null;
  }
}

/** The name of the error that the contract refused with; null where the error is not one of the contract. */
export function refusalName(data: string | null): string | null {
  return data === null || data.length < 10 ? null : (abi.parseError(data)?.name ?? null);
}

// Events of the contract

/** Topics of the transfers of one token, or of all. */
export function transferTopics(tokenId: number | null, from: string | null = null): (string | null)[] {
  return [
    TRANSFER,
    from === null ? null : zeroPadValue(from, 32),
    null,
    ...(tokenId === null ? [] : [toBeHex(tokenId, 32)]),
  ];
}

/** Topics of the transfer that makes one token, or of those that make any: it comes from the zero address. */
export function mintTopics(tokenId: number | null): (string | null)[] {
  return transferTopics(tokenId, ZeroAddress);
}

export function readTransfer({ topics, blockNumber, hash }: Log) {
  if (topics.length !== 4 || topics[0] !== TRANSFER) return null;
  const [from, to] = [topics[1], topics[2]].map((topic) => getAddress(`0x${topic.slice(26)}`));
  return { from, to, tokenId: Number(BigInt(topics[3])), blockNumber, hash };
}
