import { getAddress, ZeroAddress } from 'ethers';
import { AppError } from '../../src-shared/errors.ts';

/** A wallet's address in its checksummed form. Upper and lower case together are the checksum, and must be right. */
export function readAddress(text: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new AppError('bad_input', 'wallet_address must be 0x and 40 hexadecimal digits.');
  }
  const address = checksummed(text);
  if (address === ZeroAddress) {
    throw new AppError(
      'bad_input',
      'wallet_address is the zero address: a token sent there is lost. Give a wallet’s own.',
    );
  }
  return address;
}

function checksummed(text: string): string {
  try {
    return getAddress(text);
  } catch (error) {
    throw new AppError(
      'bad_input',
      'wallet_address has a wrong checksum (EIP-55): a character was mistyped. Copy the address again.',
      { cause: error },
    );
  }
}
