// One request to a printer over HTTP or HTTPS, and its answer.
import { request as askHttp, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { decodeMessage, encodeMessage, type Group, type IppMessage } from './message.ts';

/** Where a printer is asked. */
export interface PrinterAddress {
  /** `ipp:` or `ipps:`. */
  readonly uri: string;
  /** SHA-256 of the certificate that was seen first, in hexadecimal. Null: any is taken, and told. */
  readonly fingerprint: string | null;
}

export interface Asked {
  readonly operation: number;
  readonly groups: readonly Group[];
  /** What follows the message: the sheets, piece by piece. */
  readonly document?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  /** Milliseconds for a question without a document, to the last byte of the answer; behind a document, from the answer's head on. */
  readonly within?: number;
  /** Milliseconds in which nothing goes either way before the printer counts as away. 0: for ever, where somebody else watches. */
  readonly silence?: number;
}

export interface Answered extends Omit<IppMessage, 'requestId' | 'code'> {
  readonly status: number;
  /** Of the certificate of the printer. Null over plain HTTP. */
  readonly fingerprint: string | null;
}

/** The largest printers describe themselves in some 200 kB. */
const LONGEST_ANSWER = 2 ** 20;
/** A printer that says nothing for so long is not there. Printers wake from sleep within 15 s. */
const SILENCE_MS = 20_000;
const CONNECT_MS = 6000;
/** A printer that answers byte by byte would keep whoever waits for ever. */
const ANSWER_MS = 60_000;
const IPP_PORT = 631;
/** Node writes fingerprints with them. */
const COLONS = /:/g;

/** Throws printer_address, printer_away, printer_changed, printer_password or printer_garbage. */
export async function askPrinter({ uri, fingerprint }: PrinterAddress, given: Asked): Promise<Answered> {
  const place = placeOf(uri);
  const asked = inTime(given);
  const socket = await connected(place, asked.signal);
  try {
    const seen = fingerprintOf(socket);
    // Nothing is written to a stranger.
    if (fingerprint !== null && seen !== fingerprint) throw refusal('printer_changed', { host: place.host });
    const bytes = await exchanged(socket, place, asked);
    const { code: status, groups } = decodeMessage(bytes);
    return { status, groups, fingerprint: seen };
  } finally {
    socket.destroy();
  }
}

function inTime(asked: Asked): Asked {
  if (asked.document) return asked;
  const late = AbortSignal.timeout(asked.within ?? ANSWER_MS);
  return { ...asked, signal: asked.signal ? AbortSignal.any([asked.signal, late]) : late };
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly isSecure: boolean;
}

/** The port is read from the address as it is: as one of the web it would lose 80 and 443, which are not IPP's own. */
export function placeOf(uri: string): Place {
  const address = uri.replace(/^ipp/i, 'http');
  // As of a port or a number that no machine has. The sentence does not repeat it: a password may stand in it.
  if (!URL.canParse(address) || !URL.canParse(uri)) throw refusal('printer_address');
  const { protocol, hostname, pathname, search, username, password } = new URL(address);
  const { port } = new URL(uri);
  // The whole address is sent to the printer, and shown.
  if (username !== '' || password !== '') throw refusal('printer_address');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPort(uri, protocol) : Number(port),
    path: `${pathname}${search}`,
    isSecure: protocol === 'https:',
  };
}

function defaultPort(uri: string, protocol: string): number {
  if (uri.toLowerCase().startsWith('ipp')) return IPP_PORT;
  return protocol === 'https:' ? 443 : 80;
}

function connected({ host, port, isSecure }: Place, signal?: AbortSignal): Promise<Socket> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  // Printers make certificates of their own: the fingerprint is what tells them apart.
  const options = { host, port, ...name, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const socket = isSecure ? connectTls(options) : connectPlain({ host, port });
    const fail = (cause: unknown) => {
      socket.destroy();
      reject(away(host, cause));
    };
    const stop = () => fail(signal?.reason);
    socket.setTimeout(CONNECT_MS, () => fail(new Error('no connection in time')));
    socket.on('error', fail);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      // Errors of the request are told by the request; this socket's own must not end the station.
      socket.off('error', fail).on('error', () => {});
      socket.removeAllListeners('timeout').setTimeout(0);
      signal?.removeEventListener('abort', stop);
      resolve(socket);
    });
  });
}

function fingerprintOf(socket: Socket): string | null {
  if (!('getPeerCertificate' in socket)) return null;
  return ((socket as TLSSocket).getPeerCertificate().fingerprint256 ?? '').replace(COLONS, '').toLowerCase();
}

function exchanged(socket: Socket, { host, port, path }: Place, asked: Asked): Promise<Buffer> {
  const { operation: code, groups, document, signal, silence = SILENCE_MS, within = ANSWER_MS } = asked;
  const message = encodeMessage({ code, requestId: 1, groups });
  return new Promise((resolve, reject) => {
    const length = document ? {} : { 'content-length': message.length };
    const request = askHttp({
      method: 'POST',
      host,
      port,
      path,
      createConnection: () => socket,
      signal,
      headers: { 'content-type': 'application/ipp', ...length, connection: 'close' },
    });
    const fail = (cause: unknown) => {
      request.destroy();
      reject(cause instanceof AppError ? cause : away(host, cause));
    };
    // Of the socket: for one that is open already a request has no timer.
    socket.setTimeout(silence, () => fail(new Error('the printer is silent')));
    // Each of them, since one that nobody hears would end the station.
    request.on('error', fail);
    // Without an error where the printer turns to another protocol.
    const closed = () => fail(refusal('printer_garbage'));
    request.once('close', closed);
    request.once('response', (response) => {
      request.off('close', closed);
      refuseOtherStatus(response, host);
      const late = setTimeout(() => fail(new Error('the answer does not end in time')), within);
      gathered(response)
        .then(resolve, fail)
        .finally(() => clearTimeout(late));
    });
    pouring(request, message, document).catch(fail);

    function refuseOtherStatus({ statusCode = 0 }: IncomingMessage, name: string): void {
      if (statusCode === 401 || statusCode === 403) fail(refusal('printer_password', { host: name }));
      else if (statusCode !== 200) fail(refusal('printer_garbage'));
    }
  });
}

/** Writes the message and the document no faster than the printer takes it. */
async function pouring(
  request: ReturnType<typeof askHttp>,
  message: Buffer,
  document?: AsyncIterable<Uint8Array>,
): Promise<void> {
  await written(request, message);
  for await (const piece of document ?? []) await written(request, piece);
  request.end();
}

function written(request: ReturnType<typeof askHttp>, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    request.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function gathered(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LONGEST_ANSWER) throw refusal('printer_garbage');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function away(host: string, cause: unknown): AppError {
  return refusal('printer_away', { host }, { cause });
}
