// A printer of the tests with every fault that a printer can have. It counts the sheets that arrive, by their jobs' names.
import { createHash } from 'node:crypto';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  type Attribute,
  attribute,
  attributes,
  type Collection,
  decodeMessage,
  encodeMessage,
} from '#main/printers/message.ts';
import { type FakeFaults, type FakeOperation, NO_FAULTS, OPERATION } from './printer-faults.ts';

const SEND = 6;
export interface FakeJob {
  id: number;
  uuid: string;
  name: string;
  words: Collection;
  state: number;
  reasons: string[];
  counted: number;
  sheets: number;
  document: Buffer | null;
  format: string;
}

export interface FakeOptions {
  readonly certificate?: { readonly key: string; readonly cert: string };
  readonly port?: number;
  /** Milliseconds a sheet. */
  readonly pace?: number;
  /** Sheets that it swallows, and says that it is done; below 0 it counts some that were none. */
  readonly drops?: number;
  readonly more?: Readonly<Record<string, Attribute>>;
  /** How many sheets a document has. */
  readonly sheetsIn?: (document: Buffer, format: string) => number;
  /** Told of each page that came out, from 0. */
  readonly onSheet?: (document: Buffer, page: number) => void;
}

export type FakePrinter = Awaited<ReturnType<typeof startFakePrinter>>;

/** Pages of a PDF of ours, and of a PWG raster. */
export function sheetsOfDocument(document: Buffer, format: string): number {
  const text = document.toString('latin1');
  return format === 'application/pdf'
    ? [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length
    : text.split('PwgRaster').length - 1;
}

export async function startFakePrinter(options: FakeOptions = {}) {
  const faults: FakeFaults = { ...NO_FAULTS, lost: {}, twice: {}, refused: {} };
  const memory = { jobs: new Map<number, FakeJob>(), next: 1, boot: Date.now() };
  /** Everything that arrived, over all lives of the printer. */
  const arrived: { name: string; sheets: number; hash: string }[] = [];
  /** Sheets that came out, by the names of their jobs. */
  const printed = new Map<string, number>();
  const asked: FakeOperation[] = [];
  let stopCountingAt = 0;
  let held = 0;
  let cutWithSheets = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if (faults.readsUpTo !== null) await notReading(request, Buffer.concat(pieces));
      if (faults.streams) await printArrived(request, Buffer.concat(pieces));
    }
    const body = Buffer.concat(pieces);
    const { code, requestId, groups, end } = decodeMessage(body);
    const operation = OPERATION[code as keyof typeof OPERATION] ?? 'printer';
    asked.push(operation);
    await heldBack(operation);
    const refused = faults.refused[operation];
    const carriedOut = () => carryOut(operation, groups[0].attributes, groups[1]?.attributes, body.subarray(end));
    const status = refused ?? carriedOut();
    const isTwice = (faults.twice[operation] ?? 0) > 0;
    if (isTwice) {
      faults.twice[operation] = 0;
      carriedOut();
    }
    if (faults.mute === operation) faults.mute = 'all';
    if (faults.mute === 'all') return;
    const lost = faults.lost[operation] ?? 0;
    if (lost > 0) {
      faults.lost[operation] = lost - 1;
      request.socket.destroy();
      return;
    }
    if (faults.flood > 0) return flood(response, faults.flood);
    if (faults.garbage) {
      response.end(faults.garbage);
      return;
    }
    const answer = refused === undefined ? answerTo(operation, groups[0].attributes) : [];
    const base = attributes({
      'attributes-charset': attribute('charset', 'utf-8'),
      'attributes-natural-language': attribute('naturalLanguage', 'en'),
    });
    const bytes = encodeMessage({ code: status, requestId, groups: [{ tag: 1, attributes: base }, ...answer] });
    response.writeHead(faults.http, { 'content-type': 'application/ipp' });
    response.end(isTwice ? Buffer.concat([bytes, bytes]) : bytes);
  }

  /** It prints while it receives, and its paper is out. */
  async function notReading(request: IncomingMessage, begun: Buffer): Promise<void> {
    const job = memory.jobs.get(memory.next - 1);
    const isStopped = () => faults.stopped !== null && !request.destroyed && (job?.state ?? 9) < 7;
    if (begun[3] !== SEND || begun.length < (faults.readsUpTo ?? 0) || !job || !isStopped()) return;
    Object.assign(job, { state: 6, reasons: ['printer-stopped', 'job-incoming'] });
    while (isStopped()) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Prints the sheets that have arrived whole, and reads on only then. A cut line leaves the job as it is. */
  async function printArrived(request: IncomingMessage, begun: Buffer): Promise<void> {
    const job = memory.jobs.get(memory.next - 1);
    if (begun[3] !== SEND || !job || job.document || job.state > 6) return;
    const whole = (options.sheetsIn ?? sheetsOfDocument)(begun, 'application/pdf') - 1;
    if (whole <= job.counted) return;
    const life = stopCountingAt;
    Object.assign(job, { state: 5, reasons: ['job-incoming'] });
    while (job.counted < whole && stopCountingAt === life && !request.destroyed) {
      await oneSheet(job, begun, { arrived: whole, reasons: ['job-incoming'] });
      if (job.state > 6) return;
      if (faults.cutAfter !== null && job.counted >= faults.cutAfter) {
        faults.cutAfter = null;
        request.destroy();
      }
    }
    if (request.destroyed && stopCountingAt === life && job.counted > 0) cutWithSheets++;
  }

  async function heldBack(operation: FakeOperation): Promise<void> {
    held++;
    while (faults.holds === operation) await new Promise((resolve) => setTimeout(resolve, 5));
    held--;
  }

  function carryOut(
    operation: FakeOperation,
    asks: Collection,
    words: Collection | undefined,
    document: Buffer,
  ): number {
    if (operation === 'jobs' && faults.lists === 'none' && asks.get('which-jobs')?.values[0] === 'completed')
      return 0x040b;
    const job = memory.jobs.get(Number(asks.get('job-id')?.values[0]));
    const needsJob = operation === 'send' || operation === 'cancel' || operation === 'job';
    if (needsJob && !job) return 0x0406;
    if (operation === 'create') create(String(asks.get('job-name')?.values[0]), words ?? new Map());
    if (operation === 'send' && job) {
      // A job has one document.
      if (job.state > 6 || job.document) return 0x0404;
      const format = String(asks.get('document-format')?.values[0]);
      const sheets = (options.sheetsIn ?? sheetsOfDocument)(document, format) - (options.drops ?? 0);
      Object.assign(job, { document, format, sheets, state: 5, reasons: ['job-printing'] });
      arrived.push({ name: job.name, sheets, hash: createHash('sha256').update(document).digest('hex') });
      void print(job);
    }
    if (operation === 'cancel' && job && job.state < 7 && !faults.deaf)
      Object.assign(job, { state: 7, reasons: ['job-canceled-by-user'] });
    return 0;
  }

  function create(name: string, words: Collection): void {
    const id = memory.next++;
    const uuid = `urn:uuid:00000000-0000-4000-8000-${(memory.boot % 2 ** 32).toString(16).padStart(8, '0')}${id.toString(16).padStart(4, '0')}`;
    const job = { id, uuid, name, words, state: 4, reasons: ['job-data-insufficient'], counted: 0, sheets: 0 };
    memory.jobs.set(id, { ...job, document: null, format: '' });
  }

  async function print(job: FakeJob): Promise<void> {
    const life = stopCountingAt;
    while (job.state < 7 && stopCountingAt === life) {
      const isFree = await oneSheet(job, job.document ?? Buffer.alloc(0), { arrived: job.sheets, reasons: [] });
      if (isFree && job.counted >= job.sheets) {
        Object.assign(job, { state: 9, reasons: ['job-completed-successfully'] });
      }
    }
  }

  /** Waits for the time of a sheet. It comes out if it has arrived and nothing is in its way. False: something is. */
  async function oneSheet(
    job: FakeJob,
    document: Buffer,
    { arrived: whole, reasons }: { readonly arrived: number; readonly reasons: readonly string[] },
  ): Promise<boolean> {
    const life = stopCountingAt;
    await new Promise((resolve) => setTimeout(resolve, options.pace ?? 5).unref());
    if (stopCountingAt !== life || job.state >= 7) return false;
    if (faults.stopped !== null || faults.endless) {
      Object.assign(job, faults.endless ? {} : { state: 6, reasons: ['printer-stopped', ...reasons] });
      return false;
    }
    job.state = faults.waits ? 3 : 5;
    if (faults.waits || (faults.stopsAt !== null && job.counted >= faults.stopsAt)) return false;
    if (faults.abortAfter !== null && job.counted >= faults.abortAfter) {
      Object.assign(job, { state: 8, reasons: ['aborted-by-system'] });
      return false;
    }
    if (job.counted < whole) {
      options.onSheet?.(document, job.counted);
      job.counted++;
      printed.set(job.name, (printed.get(job.name) ?? 0) + 1);
    }
    return true;
  }

  function answerTo(operation: FakeOperation, asks: Collection) {
    const ignored = faults.ignores.length > 0 && (operation === 'create' || operation === 'validate');
    const unsupported = ignored
      ? [
          {
            tag: 5,
            attributes: attributes(
              Object.fromEntries(faults.ignores.map((name) => [name, attribute('unsupported', null)])),
            ),
          },
        ]
      : [];
    if (operation === 'printer') return [{ tag: 4, attributes: describePrinter() }];
    if (operation === 'create')
      return [...unsupported, { tag: 2, attributes: describeJob(memory.jobs.get(memory.next - 1) as FakeJob) }];
    if (operation === 'job' || operation === 'send') {
      const job = memory.jobs.get(Number(asks.get('job-id')?.values[0]));
      return job ? [{ tag: 2, attributes: describeJob(job) }] : [];
    }
    if (operation !== 'jobs') return unsupported;
    const wantsEnded = asks.get('which-jobs')?.values[0] === 'completed';
    return [...memory.jobs.values()]
      .filter(({ state }) => state >= 7 === wantsEnded || faults.lists === 'all')
      .map((job) => ({ tag: 2, attributes: describeJob(job) }));
  }

  function describeJob({ id, uuid, name, state, reasons, counted }: FakeJob): Collection {
    return attributes({
      'job-id': attribute('integer', id),
      'job-uri': attribute('uri', `${uri()}/${id}`),
      'job-uuid': attribute('uri', uuid),
      'job-name': attribute('name', name),
      'job-state': attribute('enum', state),
      'job-state-reasons': attribute('keyword', ...reasons),
      'job-media-sheets-completed': faults.noMedia ? attribute('integer', 0) : null,
      'job-impressions-completed': faults.silent ? null : attribute('integer', counted),
    });
  }

  function describePrinter(): Collection {
    const busy = [...memory.jobs.values()].some(({ state }) => state === 5);
    return attributes({
      'printer-name': attribute('name', 'Fake'),
      'printer-uuid': attribute('uri', 'urn:uuid:11111111-2222-4333-8444-555555555555'),
      'printer-state': attribute('enum', faults.stopped === null ? (busy ? 4 : 3) : 5),
      'printer-state-reasons': attribute('keyword', ...(faults.stopped ?? 'none').split(' ')),
      'operations-supported': attribute('enum', 4, 5, 6, 8, 9, 10, 11),
      'document-format-supported': attribute('mimeMediaType', 'application/pdf', 'image/pwg-raster'),
      'print-scaling-supported': attribute('keyword', 'none', 'fit'),
      'sides-supported': attribute('keyword', 'one-sided', 'two-sided-long-edge'),
      'print-quality-supported': attribute('enum', 4, 5),
      'print-color-mode-supported': attribute('keyword', 'color', 'monochrome'),
      'printer-resolution-supported': attribute('resolution', { x: 600, y: 600, units: 3 }),
      'pwg-raster-document-resolution-supported': attribute(
        'resolution',
        { x: 300, y: 300, units: 3 },
        { x: 600, y: 600, units: 3 },
      ),
      'pwg-raster-document-type-supported': attribute('keyword', 'srgb_8'),
      'media-col-database': attribute('collection', mediumOf(21000, 29700, 423), mediumOf(10000, 14800, 423)),
      'media-col-ready': attribute('collection', mediumOf(21000, 29700, 423), mediumOf(10000, 14800, 423)),
      'media-type-supported': attribute('keyword', 'stationery', 'labels'),
      'media-source-supported': attribute('keyword', 'main', 'by-pass-tray'),
      'color-supported': attribute('boolean', true),
      ...options.more,
    });
  }

  const { certificate } = options;
  const server = certificate ? createSecure(certificate) : createPlain();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.on('tlsClientError', () => {});
  await listen(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const uri = () => `${certificate ? 'ipps' : 'ipp'}://127.0.0.1:${port}/ipp/print`;

  function listen(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => resolve());
    });
  }

  /** Like pulling the plug: jobs are forgotten, and their numbers begin anew. */
  function powerCut(): void {
    stopCountingAt++;
    memory.jobs.clear();
    memory.next = 1;
    memory.boot++;
    server.closeAllConnections();
  }

  return {
    uri: uri(),
    port,
    faults,
    arrived,
    printed,
    asked,
    powerCut,
    cutLines: () => server.closeAllConnections(),
    jobs: () => [...memory.jobs.values()],
    /** How many documents were cut off after some of their sheets had come out. */
    cutWithSheets: () => cutWithSheets,
    /** How many questions wait for their answers. */
    held: () => held,
    /** Somebody else's job, at the number that comes next. */
    foreignJob(state = 9): void {
      create('Somebody’s letter', new Map());
      Object.assign(memory.jobs.get(memory.next - 1) as FakeJob, { state, counted: 1 });
    },
    close: () =>
      new Promise<void>((resolve) => {
        stopCountingAt++;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function mediumOf(width: number, height: number, margin: number): Collection {
  const size = attributes({ 'x-dimension': attribute('integer', width), 'y-dimension': attribute('integer', height) });
  const sides = ['left', 'top', 'right', 'bottom'].map((side) => [
    `media-${side}-margin`,
    attribute('integer', margin),
  ]);
  return attributes({ 'media-size': attribute('collection', size), ...Object.fromEntries(sides) });
}

function flood(response: ServerResponse, bytes: number): void {
  const piece = Buffer.alloc(1 << 20, 7);
  let left = bytes;
  const pour = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) {
        response.once('drain', pour);
        return;
      }
    }
    response.end();
  };
  response.writeHead(200, { 'content-type': 'application/ipp' });
  pour();
}
