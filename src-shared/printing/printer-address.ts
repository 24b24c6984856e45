import { LONGEST_ADDRESS, PRINTER_ADDRESS } from './printers.ts';

const PATTERN = new RegExp(PRINTER_ADDRESS);
/** Browsers and CUPS show the addresses of printers as addresses of the web. IPP's usual port is 631, so the port of the web is written out. */
const OF_THE_WEB = { 'http:': ['ipp', 80], 'https:': ['ipps', 443] } as const;
/** What printers show on their panels: a number, or a name with a domain. One word alone is rather the name that people gave it. */
const MACHINE = /^(?=.*[.:])[a-z0-9.-]+(:\d+)?$/i;

/** The address of a printer as people type it, in the form in which it is kept. Null: it is none. */
export function printerAddress(text: string): string | null {
  const uri = asIpp(text.trim());
  const isOne =
    uri.length <= LONGEST_ADDRESS && PATTERN.test(uri) && URL.canParse(uri.replace(/^(ipp|zpl(?!:\/\/\/))/, 'http'));
  return isOne ? uri : null;
}

function asIpp(text: string): string {
  if (MACHINE.test(text)) return `ipp://${text}/ipp/print`;
  const typed = text.replace(/^[a-z]+(?=:\/\/)/i, (scheme) => scheme.toLowerCase());
  if (/^zpl:/.test(typed)) return typed.replace(/\/$/, '');
  if (!/^https?:\/\//.test(typed) || !URL.canParse(typed)) return typed;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(typed);
  // Printers are asked without an account: an address that names one is none, and its password is not kept.
  if (username !== '' || password !== '') return typed;
  const [scheme, usual] = OF_THE_WEB[protocol as keyof typeof OF_THE_WEB];
  return `${scheme}://${hostname}:${port || usual}${pathname}${search}`;
}
