// Failures of the chain, and of the wallet that pays on it, that a person can do something about.
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { NodeRefusal } from './rpc.ts';
import { inEther } from './units.ts';

/** A node that refuses a plain question is late, or has lost a part of the chain. Both pass. */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof NodeRefusal)) return error;
  return refusal('node_refused', {}, { cause: error, retryAfterSeconds: 30 });
}

export function noGas(wallet: string, cause?: unknown): AppError {
  return refusal('wallet_gas', { wallet }, { cause });
}

export function tooLittle(wallet: string, has: bigint, needs: bigint): AppError {
  return refusal('wallet_short', { wallet, has: inEther(has), needs: inEther(needs) });
}

export function signedElsewhere(wallet: string): AppError {
  return refusal('wallet_elsewhere', { wallet }, { retryAfterSeconds: 10 });
}
