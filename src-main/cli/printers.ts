import { findPrinters } from '#main/printers/finding.ts';
import { askForPrinter } from '#main/printers/operations.ts';
import { askForLabelPrinter } from '#main/printers/zpl/label-printer.ts';
import { labelPrinterOf } from '#main/printers/zpl/label-printer-said.ts';
import { speaksZpl } from '#main/printers/zpl/line.ts';
import { printerAddress } from '#shared/printing/printer-address.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import { countFromOne, readArguments, usageError } from './arguments.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { printersSyntax } from './syntaxes.ts';

const SECONDS = 3;

/** What was asked of a printer: itself, or why it did not answer. */
interface Line {
  readonly name: string;
  readonly uri: string;
  readonly uuid: string | null;
  readonly state: string;
  readonly formats: readonly string[];
  readonly kind: 'direct' | 'queue' | null;
  readonly media: readonly string[];
  /** As `print --tray` takes them. */
  readonly trays: readonly string[];
  readonly error?: string;
}

/** Tells the printers on the network, or the one at an address. */
export async function runPrinters(args: readonly string[], { log }: Output): Promise<Outcome> {
  const given = readArguments(args, printersSyntax);
  if (given.files.length > 0) throw usageError(printersSyntax);
  const address = given.one('uri');
  const uri = address === undefined ? undefined : addressGiven('uri', address);
  const milliseconds = (countFromOne('seconds', given.one('seconds')) ?? SECONDS) * 1000;
  const found =
    uri === undefined ? (await findPrinters({ milliseconds, log })).printers : [{ name: uri, uri, uuid: null }];
  const printers = await Promise.all(found.map(lineOf));
  const lines = printers.flatMap(told);
  const isThere = uri === undefined ? printers.length > 0 : printers[0]?.error === undefined;
  return done(lines.length > 0 ? lines : ['No printer told of itself.'], { printers }, isThere);
}

function told({ name, uri, state, formats, trays, error }: Line): string[] {
  const about = error === undefined ? formats.join(', ') : error;
  return [`${name}  ${uri}  ${state}  ${about}`, ...(trays.length > 0 ? [`  trays: ${trays.join(', ')}`] : [])];
}

async function lineOf({ name, uri, uuid }: Pick<Line, 'name' | 'uri' | 'uuid'>): Promise<Line> {
  try {
    const printer = speaksZpl({ uri })
      ? labelPrinterOf(await askForLabelPrinter({ uri }), { uri })
      : (await askForPrinter({ uri, fingerprint: null })).printer;
    const { state, formats, isQueue, readyNames: media, trays } = printer;
    return {
      name: printer.name || name,
      uri,
      uuid: printer.uuid ?? uuid,
      state,
      formats,
      media,
      trays,
      kind: isQueue ? 'queue' : 'direct',
    };
  } catch (error) {
    const { message } = toAppError(error);
    return { name, uri, uuid, state: 'unknown', formats: [], kind: null, media: [], trays: [], error: message };
  }
}

/** The address that an option gives, in the form in which it is kept. */
export function addressGiven(option: string, text: string): string {
  const uri = printerAddress(text);
  if (uri !== null) return uri;
  const example = 'ipp://192.168.0.20/ipp/print or zpl://192.168.0.21:9100';
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
