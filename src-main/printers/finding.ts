// Printers that tell of themselves on the network, and the queues of a CUPS on this machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortTaken, openMulticast } from '#main/base/multicast-dns.ts';
import { plainLine } from '#shared/core/schema.ts';
import type { FoundPrinter } from '#shared/printing/printers.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { askForQueues } from './operations.ts';

/** What a service of the network says of itself, as far as it is needed. */
interface Told {
  readonly name: string;
  readonly type: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  readonly txt?: Readonly<Record<string, unknown>>;
}

const LOCAL_CUPS = 'ipp://localhost:631/';
/** Names and paths come from the network, so their length is bounded, and so is their number. */
const LONGEST = 128;
const MOST = 200;

export interface Search {
  readonly milliseconds: number;
  readonly signal?: AbortSignal;
  readonly log: (notice: string) => void;
  /** Of multicast DNS; tests take another. */
  readonly udpPort?: number;
}

export interface Findings {
  readonly printers: readonly FoundPrinter[];
  /** Why nobody could be asked on the network. Queues of this machine are found all the same. */
  readonly trouble: Trouble | null;
}

/** Looks for so long, and gives what was found: printers on the network, then queues of this machine. */
export async function findPrinters(search: Search): Promise<Findings> {
  const [told, queues] = await Promise.all([toldOnNetwork(search), localQueues(search)]);
  return { printers: merged([...told.printers, ...queues]), trouble: told.trouble };
}

async function toldOnNetwork({ milliseconds, signal, log, udpPort }: Search): Promise<Findings> {
  const printers: FoundPrinter[] = [];
  let isTaken = false;
  const failed = (error: NodeJS.ErrnoException) => {
    isTaken ||= isPortTaken(error);
    log(`Printers could not be looked for: ${error.message}`);
  };
  const multicast = await openMulticast({ failed, ...(udpPort === undefined ? {} : { port: udpPort }) });
  try {
    for (const type of ['ipps', 'ipp']) {
      multicast.find(type, (told) => {
        const printer = printerTold(told as Told);
        if (printer && printers.length < MOST) printers.push(printer);
      });
    }
    await sleep(milliseconds, null, { signal }).catch(unlessGivenUp);
  } finally {
    await multicast.close();
  }
  return { printers, trouble: isTaken ? trouble('printers_unasked') : null };
}

/** Addresses instead of names: Windows and containers may not know names that end with .local. */
export function printerTold({ name, type, port, addresses = [], txt = {} }: Told): FoundPrinter | null {
  const isOfLink = (one: string) => /^fe[89ab]/i.test(one);
  // A link-local address needs the name of a network card, which the address of a printer cannot carry.
  const address = addresses.find((one) => one.includes('.')) ?? addresses.find((one) => !isOfLink(one)) ?? addresses[0];
  if (address === undefined || (type !== 'ipp' && type !== 'ipps')) return null;
  const host = address.includes(':') ? `[${address}]` : address;
  const path = textOf(txt['rp']).replace(/^\//, '') || 'ipp/print';
  const uuid = textOf(txt['UUID'] ?? txt['uuid']);
  return {
    name: plainLine(name).slice(0, LONGEST) || host,
    uri: `${type}://${host}:${port}/${path}`,
    uuid: uuid === '' ? null : `urn:uuid:${uuid.replace(/^urn:uuid:/, '').toLowerCase()}`,
    formats: textOf(txt['pdl'])
      .split(',')
      .filter((one) => one !== ''),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST * 4) : '';
}

/** Whoever has given the search up gets what was found until then. */
function unlessGivenUp(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

/** A machine has none without a CUPS that answers. */
async function localQueues({ signal }: Search): Promise<readonly FoundPrinter[]> {
  try {
    const queues = await askForQueues({ uri: LOCAL_CUPS, fingerprint: null }, signal);
    return queues.flatMap(({ name, uri, uuid, device }) => {
      // The printer behind a queue tells more than the queue.
      const isBehind = device !== null && /^ipps?:\/\//.test(device);
      const where = isBehind ? device : uri;
      return where === '' ? [] : [{ name, uri: where.replace(/\?.*$/, ''), uuid: isBehind ? null : uuid, formats: [] }];
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}

/** One entry for each printer: encrypted before plain. */
export function merged(found: readonly FoundPrinter[]): readonly FoundPrinter[] {
  const byIdentity = new Map<string, FoundPrinter>();
  for (const printer of found) {
    const identity = printer.uuid ?? printer.uri;
    const known = byIdentity.get(identity);
    if (!known || (printer.uri.startsWith('ipps:') && !known.uri.startsWith('ipps:')))
      byIdentity.set(identity, printer);
  }
  return [...byIdentity.values()].sort((a, b) => a.name.localeCompare(b.name));
}
