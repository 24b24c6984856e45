import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { inMegabytes, type TableLimits } from './limits.ts';
import { createXmlScanner, XmlError, type XmlHandler } from './xml.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** The most parts of a workbook. Real workbooks have some dozens. */
export const MAX_PARTS = 10_000;

const openBuffer = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** Opens the parts of a workbook, which is a ZIP container. */
export async function openParts(bytes: Uint8Array, name: string, limits: TableLimits) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const zip = await openBuffer(buffer, { lazyEntries: true, autoClose: false }).catch((cause) => fail(name, cause));
  const entries = await listEntries(zip, name).catch((cause) => fail(name, cause));
  let unpacked = 0;

  /** Throws where so many more bytes are too many. */
  function refuseBeyond(length: number): void {
    if (unpacked + length <= limits.unpackedBytes) return;
    throw refusal('table_unpacked', { name, most: inMegabytes(limits.unpackedBytes) });
  }

  /** Reads an XML part. A missing part is ignored. */
  async function read(path: string, handler: XmlHandler): Promise<void> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) throw refusal('table_locked', { name });
    // A size that the container gives may be a lie: bytes are counted as they come, too.
    refuseBeyond(entry.uncompressedSize);
    const stream = await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry).catch(
      (cause) => fail(name, cause),
    );
    const scanner = createXmlScanner(handler);
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        refuseBeyond(chunk.length);
        unpacked += chunk.length;
        decoder ??= new TextDecoder(encodingOf(chunk));
        scanner.write(decoder.decode(chunk, { stream: true }));
      }
      scanner.write(decoder?.decode() ?? '');
      scanner.end();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (cause instanceof XmlError || isOfReading(cause)) fail(name, cause);
      throw cause;
    }
  }

  return {
    name,
    limits,
    names: [...entries.keys()],
    has: (path: string): boolean => entries.has(path.toLowerCase()),
    read,
  };
}

function listEntries(zip: yauzl.ZipFile, name: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      // Some writers begin names with a slash, or refer to them in another case.
      entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry);
      if (entries.size > MAX_PARTS) reject(new AppError('too_large', `${name} has more parts than any workbook.`));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** OOXML allows UTF-8 and UTF-16. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Errors of zlib have a code; those of the ZIP reader name bytes, sizes or compression. */
function isOfReading(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && /^Z_/.test(String(cause.code))) || /byte|size|compress|stream/i.test(cause.message);
}

function fail(name: string, cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw refusal('table_damaged', { name }, { cause });
}
