import { Check } from 'typebox/value';
import { AppError } from '../../src-shared/errors.ts';
import { PrinterUri } from '../../src-shared/paper.ts';

/** Browsers and CUPS show the addresses of printers as addresses of the web. IPP's usual port is 631, so the port of the web is written out. */
const OF_THE_WEB = { 'http:': ['ipp', 80], 'https:': ['ipps', 443] } as const;

/** The address of a printer as people type it, in the form in which it is kept. */
export function printerAddress(option: string, text: string): string {
  const uri = asIpp(text.trim());
  if (Check(PrinterUri, uri) && URL.canParse(uri.replace(/^ipp/, 'http'))) return uri;
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

function asIpp(text: string): string {
  const typed = text.replace(/^[a-z]+(?=:\/\/)/i, (scheme) => scheme.toLowerCase());
  if (!/^https?:\/\//.test(typed) || !URL.canParse(typed)) return typed;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(typed);
  if (username !== '' || password !== '') return typed;
  const [scheme, usual] = OF_THE_WEB[protocol as keyof typeof OF_THE_WEB];
  return `${scheme}://${hostname}:${port || usual}${pathname}${search}`;
}
