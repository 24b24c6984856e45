import { AppError } from '../../src-shared/errors.ts';
import { printerAddress } from '../../src-shared/printer-address.ts';

/** The address that an option gives, in the form in which it is kept. */
export function addressGiven(option: string, text: string): string {
  const uri = printerAddress(text);
  if (uri !== null) return uri;
  const example = 'ipp://192.168.0.20/ipp/print';
  throw new AppError('bad_input', `--${option} must be the address of a printer as ${example}; it is "${text}".`);
}
