import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { noGas } from './failures.ts';
import { NodeRefusal } from './rpc.ts';
import { refusalName } from './token-contract.ts';

/** Tells the user why a simulation was refused. Null for an error that is no refusal. */
export function refusalOf(error: unknown, sender: string, recipient: string | null): AppError | null {
  if (!(error instanceof NodeRefusal)) return null;
  const name = refusalName(error.data);
  if (name === 'ERC721InvalidReceiver' && recipient !== null) return notForTokens(recipient, error);
  if (name === 'AccessControlUnauthorizedAccount' && recipient === null) {
    return refusal('minter_lost', { wallet: sender }, { cause: error });
  }
  if (name === 'ERC721InsufficientApproval' || name === 'ERC721IncorrectOwner') {
    return refusal('token_not_ours', {}, { code: 'conflict', cause: error });
  }
  if (name === 'ERC721NonexistentToken') {
    return refusal('token_away', {}, { cause: error });
  }
  if (name === 'TextTooLong') return tooMuchGas(recipient, error);
  if (/gas required exceeds|gas limit|out ?of ?gas/i.test(error.message)) return tooMuchGas(recipient, error);
  if (/insufficient funds/i.test(error.message)) {
    return noGas(sender, error);
  }
  // The words of the receiving contract are not shown, since a contract may say anything.
  if (recipient !== null && (error.data !== null || error.code === 3)) return notForTokens(recipient, error);
  return refusal('chain_refuses', {}, { cause: error });
}

/** The gas of minting grows with the text of the token, that of a claim with what the receiving contract does. */
export function tooMuchGas(recipient: string | null, cause?: unknown): AppError {
  if (recipient !== null) return notForTokens(recipient, cause);
  return refusal('token_long', {}, { code: 'bad_input', cause });
}

function notForTokens(recipient: string, cause: unknown): AppError {
  return refusal('claim_contract', { wallet: recipient }, { code: 'bad_input', cause });
}
