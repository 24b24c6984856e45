import { AbiCoder, getAddress, Interface, id, toBeHex, ZeroAddress, zeroPadValue } from 'ethers';
import artifact from './token-contract.json' with { type: 'json' };

/** What a contract answers that the station can work with. */
export const KIND = 'twinmark.token.1';

export const MINTER = id('MINTER');

const abi = new Interface(artifact.abi);
const TRANSFER = id('Transfer(address,address,uint256)');
const SAFE_TRANSFER = 'safeTransferFrom(address,address,uint256)';

/** A token that went from one wallet to another. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly tokenId: number;
  readonly blockNumber: number;
  readonly hash: string;
}

// Calls of the contract

export function mintData(tokenId: number, uri: string): string {
  return abi.encodeFunctionData('mint', [tokenId, uri]);
}

export function claimData(from: string, to: string, tokenId: number): string {
  return abi.encodeFunctionData(SAFE_TRANSFER, [from, to, tokenId]);
}

export function deployData(admin: string, minter: string): string {
  return artifact.bytecode + abi.encodeDeploy([admin, minter]).slice(2);
}

export function ownerOfData(tokenId: number): string {
  return abi.encodeFunctionData('ownerOf', [tokenId]);
}

export function mintedInData(tokenId: number): string {
  return abi.encodeFunctionData('mintedIn', [tokenId]);
}

export function kindData(): string {
  return abi.encodeFunctionData('KIND', []);
}

export function isMinterData(address: string): string {
  return abi.encodeFunctionData('hasRole', [MINTER, address]);
}

// Answers of the contract; null where another contract answers

export function readAddressWord(answer: string): string | null {
  return decoded('address', answer, (value) => getAddress(String(value)));
}

export function readNumber(answer: string): number | null {
  return decoded('uint256', answer, Number);
}

export function readText(answer: string): string | null {
  return decoded('string', answer, String);
}

export function readTruth(answer: string): boolean {
  return decoded('bool', answer, Boolean) ?? false;
}

function decoded<T>(type: string, answer: string, as: (value: unknown) => T): T | null {
  try {
    return as(AbiCoder.defaultAbiCoder().decode([type], answer)[0]);
  } catch {
    // Another contract answers in another form, or with nothing.
    return null;
  }
}

/** The name of the error that the contract refused with; null where it is none of its own. */
export function refusalName(data: string | null): string | null {
  return data === null || data.length < 10 ? null : (abi.parseError(data)?.name ?? null);
}

// Its events

/** Topics of the transfers of one token, or of all. */
export function transferTopics(tokenId: number | null, from: string | null = null): (string | null)[] {
  return [
    TRANSFER,
    from === null ? null : zeroPadValue(from, 32),
    null,
    ...(tokenId === null ? [] : [toBeHex(tokenId, 32)]),
  ];
}

/** Topics of the transfer that makes a token: it comes from the zero address. */
export function mintTopics(tokenId: number): (string | null)[] {
  return transferTopics(tokenId, ZeroAddress);
}

export function readTransfer({
  topics,
  blockNumber,
  hash,
}: {
  readonly topics: readonly string[];
  readonly blockNumber: number;
  readonly hash: string;
}): Transfer | null {
  if (topics.length !== 4 || topics[0] !== TRANSFER) return null;
  const [from, to] = [topics[1], topics[2]].map((topic) => getAddress(`0x${topic.slice(26)}`));
  return { from, to, tokenId: Number(BigInt(topics[3])), blockNumber, hash };
}
