import { readAddress } from '#main/chain/address.ts';
import { refusal } from '#shared/troubles/errors.ts';

export interface ScannedAddress {
  readonly address: string;
  /** Whether it came with a checksum. */
  readonly checked: boolean;
  /** The chain that the code names; null where it names none. */
  readonly chain: number | null;
}

/** The chain, and values that a transfer of a token has no use for. Longer numbers than these are no chain's. */
const CODE = /^(?:ethereum:)?(?:pay-)?(0x[0-9a-zA-Z]+)(?:@(\d{1,15}|0x[0-9a-f]{1,12}))?(?:\?\S*)?$/i;
/** In such a code (EIP-681) the address is a contract's, and the wallet is somewhere among the values. */
const CALL = /^(?:ethereum:)?(?:pay-)?0x[0-9a-zA-Z]+(?:@[^/?\s]*)?\/[^\s?]/i;

/** An address alone, or as codes of wallets have it: `ethereum:0x…@1?value=0`. */
export function scannedAddress(text: string): ScannedAddress {
  const code = text.trim();
  if (CALL.test(code)) throw refusal('address_call', {}, { code: 'bad_input' });
  if ((code.match(/0x[0-9a-f]{40}/gi) ?? []).length > 1) throw refusal('address_two', {}, { code: 'bad_input' });
  const [, found = code, chain] = CODE.exec(code) ?? [];
  const address = readAddress(found);
  // An address without a checksum is accepted, and given one.
  return { address, checked: found === address, chain: chain === undefined ? null : Number(chain) };
}
