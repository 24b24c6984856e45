// Of the library the checksum alone. It is loaded with the first address, since curves and hashes come with it.
import { getAddress } from 'ethers/address';
import { refusal } from '#shared/troubles/errors.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** A wallet's address in its checksummed form. Upper and lower case together are the checksum, and must be right. */
export function readAddress(text: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw refusal('address_form', {}, { code: 'bad_input' });
  }
  const address = checksummed(text);
  if (address === ZERO_ADDRESS) {
    throw refusal('address_zero', {}, { code: 'bad_input' });
  }
  return address;
}

function checksummed(text: string): string {
  try {
    return getAddress(text);
  } catch (error) {
    throw refusal('address_checksum', {}, { code: 'bad_input', cause: error });
  }
}
