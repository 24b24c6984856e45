import { printerAddress } from '#shared/printing/printer-address.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The address that an option gives, in the form in which it is kept. */
export function addressGiven(option: string, text: string): string {
  const uri = printerAddress(text);
  if (uri !== null) return uri;
  const example = 'ipp://192.168.0.20/ipp/print';
  throw new AppError(
    'bad_input',
    `--${option} must be the address of a printer as ${example}; it is "${shown(text)}".`,
  );
}

/** Characters of what was typed that are repeated. */
const LONGEST = 100;

/** Terminals and logs keep what is written to them: a password is not repeated. */
function shown(text: string): string {
  const plain = text.replace(/^(\w+:\/*)?.*@/s, '$1…@');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
