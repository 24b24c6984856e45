import { inflateSync } from 'node:zlib';
import { latin1 } from '#main/imaging/byte-view.ts';
import {
  badPdf,
  isReference,
  isWord,
  nameIn,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
  pdfTokens,
} from './pdf-objects.ts';

/** A file that is read in parts. */
export interface FileBytes {
  readonly length: number;
  read(from: number, length: number): Promise<Uint8Array>;
}

/** A PDF that is read object by object. */
export interface PdfReader {
  /** Page dictionaries in order. */
  readonly pages: readonly PdfDictionary[];
  /** The object that a reference names. Other values stay as they are. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>;
  dictionary(value: PdfValue | undefined): Promise<PdfDictionary>;
  /** The dictionary of a stream, and its bytes as they are stored. */
  stream(value: PdfValue | undefined): Promise<PdfStream>;
}

interface PdfStream {
  readonly entries: PdfDictionary;
  readonly stored: Uint8Array;
}

/** The end of the file tells where the table of objects is. */
const TAIL_BYTES = 1024;
const TABLE_LINE_BYTES = 20;
/** Enough bytes for every object but the list of pages. */
const USUAL_OBJECT_BYTES = 4096;
const LARGEST_STREAM_BYTES = 2 ** 30;

export async function readPdf(file: FileBytes): Promise<PdfReader> {
  const { places, trailer } = await readTable(file);
  const reader = objectReader(file, places);
  const catalog = await reader.dictionary(trailer.get('Root'));
  const pages: PdfDictionary[] = [];
  await collectPages(reader, catalog.get('Pages'), pages, new Set());
  return { ...reader, pages };
}

/** Unpacks a stream. Throws if it has another filter than the one that Twinmark writes. */
export function inflated({ entries, stored }: PdfStream, atMost: number): Uint8Array {
  const filter = entries.get('Filter');
  if (filter === undefined) return stored;
  if (nameIn(filter) !== 'FlateDecode') throw badPdf('it is packed in an unknown way');
  try {
    return inflateSync(stored, { maxOutputLength: atMost });
  } catch (error) {
    throw badPdf(`what is packed in it is damaged (${error instanceof Error ? error.message : error})`);
  }
}

async function readTable(file: FileBytes): Promise<{ places: ReadonlyMap<number, number>; trailer: PdfDictionary }> {
  const tail = latin1(await file.read(Math.max(0, file.length - TAIL_BYTES), Math.min(TAIL_BYTES, file.length)));
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1];
  if (start === undefined) throw badPdf('its end is missing');
  const from = Number(start);
  const bytes = await file.read(from, Math.max(0, file.length - from));
  const head = /^xref\s+0 (\d+)\s*\n/.exec(latin1(bytes.subarray(0, 64)));
  if (!head) throw badPdf('its table of objects is missing');
  const count = Number(head[1]);
  const places = new Map<number, number>();
  for (let number = 0; number < count; number++) {
    const at = head[0].length + number * TABLE_LINE_BYTES;
    const [, place, kind] = /^(\d{10}) \d{5} ([nf])/.exec(latin1(bytes.subarray(at, at + TABLE_LINE_BYTES))) ?? [];
    if (place === undefined) throw badPdf('its table of objects is damaged');
    if (kind === 'n') places.set(number, Number(place));
  }
  const tokens = pdfTokens(bytes, head[0].length + count * TABLE_LINE_BYTES);
  const word = tokens.next();
  const trailer = isWord(word) && word.word === 'trailer' ? tokens.value() : null;
  if (!(trailer instanceof Map)) throw badPdf('its trailer is missing');
  return { places, trailer };
}

interface Found {
  readonly value: PdfValue;
  /** Where a stream's bytes begin in the file, or null. */
  readonly data: number | null;
}

function objectReader(file: FileBytes, places: ReadonlyMap<number, number>) {
  async function find({ object }: PdfReference): Promise<Found> {
    const place = places.get(object);
    if (place === undefined) throw badPdf(`object ${object} is missing`);
    for (let size = USUAL_OBJECT_BYTES; ; size *= 8) {
      const length = Math.min(size, file.length - place);
      const found = parseObject(await file.read(place, length), object, place);
      if (found) return found;
      if (length < size) throw badPdf(`object ${object} is cut short`);
    }
  }

  async function resolve(value: PdfValue | undefined): Promise<PdfValue> {
    return isReference(value) ? (await find(value)).value : (value ?? null);
  }

  return {
    resolve,
    async dictionary(value: PdfValue | undefined): Promise<PdfDictionary> {
      const found = await resolve(value);
      if (!(found instanceof Map)) throw badPdf('a dictionary is missing');
      return found;
    },
    async stream(value: PdfValue | undefined): Promise<PdfStream> {
      const found = isReference(value) ? await find(value) : null;
      if (found === null || found.data === null || !(found.value instanceof Map)) throw badPdf('a stream is missing');
      const length = await resolve(found.value.get('Length'));
      if (typeof length !== 'number' || !(length >= 0 && length <= LARGEST_STREAM_BYTES)) {
        throw badPdf('a stream has no length');
      }
      if (found.data + length > file.length) throw badPdf('it is cut short');
      return { entries: found.value, stored: await file.read(found.data, length) };
    },
  };
}

/** Null if more bytes are needed. */
function parseObject(bytes: Uint8Array, object: number, place: number): Found | null {
  const head = /^\s*(\d+)\s+\d+\s+obj\b/.exec(latin1(bytes.subarray(0, 64)));
  if (!head || Number(head[1]) !== object) throw badPdf(`object ${object} is not where it should be`);
  if (!/endobj|stream/.test(latin1(bytes))) return null;
  const tokens = pdfTokens(bytes, head[0].length);
  const value = tokens.value();
  const after = tokens.next();
  if (!isWord(after) || after.word !== 'stream') return { value, data: null };
  const lineEnd = bytes[tokens.position()] === 0x0d ? 2 : 1;
  return { value, data: place + tokens.position() + lineEnd };
}

async function collectPages(
  reader: ReturnType<typeof objectReader>,
  node: PdfValue | undefined,
  pages: PdfDictionary[],
  seen: Set<number>,
): Promise<void> {
  if (isReference(node)) {
    if (seen.has(node.object)) throw badPdf('its pages form a ring');
    seen.add(node.object);
  }
  const entries = await reader.dictionary(node);
  if (nameIn(entries.get('Type')) === 'Page') {
    pages.push(entries);
    return;
  }
  const kids = await reader.resolve(entries.get('Kids'));
  if (!Array.isArray(kids)) throw badPdf('its list of pages is missing');
  for (const kid of kids) await collectPages(reader, kid, pages, seen);
}
