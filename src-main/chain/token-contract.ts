import { getAddress, Interface, id, toBeHex, ZeroAddress, zeroPadValue } from 'ethers';
import type { Log } from './node.ts';
import artifact from './token-contract.json' with { type: 'json' };

/** What contracts of Twinmark answer to `KIND`, with their version behind it. */
export const KINDS = 'twinmark.token.';
/** What a contract must answer so that this station works with it. */
export const KIND = `${KINDS}2`;

export const MINTER = id('MINTER');

const abi = new Interface(artifact.abi);
const TRANSFER = id('Transfer(address,address,uint256)');
const SAFE_TRANSFER = 'safeTransferFrom(address,address,uint256)';

/** A token that went from one wallet to another. */
export type Transfer = NonNullable<ReturnType<typeof readTransfer>>;

// Calls and answers of the contract

/** A token to be made, and its text as `tokenText` gives it. */
export interface NewToken {
  readonly tokenId: number;
  readonly text: string;
}

/** All of them in one transaction, or none. */
export function mintData(tokens: readonly NewToken[]): string {
  return abi.encodeFunctionData('mint', [tokens.map(({ tokenId }) => tokenId), tokens.map(({ text }) => text)]);
}

export function claimData(from: string, to: string, tokenId: number): string {
  return abi.encodeFunctionData(SAFE_TRANSFER, [from, to, tokenId]);
}

/** `name` and `text` are what wallets show of all its tokens together. */
export function deployData(
  minter: string,
  { admin, name, text }: { admin: string; name: string; text: string },
): string {
  return artifact.bytecode + abi.encodeDeploy([admin, minter, name, text]).slice(2);
}

/** What the station signs, and the contract verifies (EIP-712). */
export interface SignedClaim {
  readonly tokenId: number;
  readonly claimer: string;
  /** How many signed claims of the token there were. The contract counts on, so a signature counts once. */
  readonly turn: number;
  /** In seconds since 1970, by the clock of the chain. */
  readonly deadline: number;
}

/** The signature of a claim is for this contract on this chain alone. */
export function claimTypedData(chainId: number, contract: string, claim: SignedClaim) {
  return {
    domain: { name: 'Twinmark', version: '2', chainId, verifyingContract: contract },
    types: {
      Claim: [
        { name: 'tokenId', type: 'uint256' },
        { name: 'claimer', type: 'address' },
        { name: 'turn', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: claim,
  };
}

/** The call by which the claimer, or anybody for the claimer, gets the token. */
export function signedClaimData({ tokenId, claimer, deadline }: SignedClaim, signature: string): string {
  return abi.encodeFunctionData('claim', [tokenId, claimer, deadline, signature]);
}

export type Question = 'KIND' | 'hasRole' | 'mintedIn' | 'ownerOf' | 'turnOf' | 'tokenURI' | 'contractURI';

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
