import { createHash } from 'node:crypto';
import { AppError } from '#shared/troubles/errors.ts';
import { array, dictionary, reference } from './pdf-values.ts';

/** Where the bytes go, in order. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

type PdfWriter = Awaited<ReturnType<typeof openPdf>>;
/** What objects are put into. */
export type PdfObjects = Pick<PdfWriter, 'reserve' | 'object' | 'stream'>;

const VERSION = '1.7';
/** Bytes over 127 in a comment tell programs that the file is not text. */
const HEADER = Buffer.concat([Buffer.from(`%PDF-${VERSION}\n%`), Buffer.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a)]);
/** The table of objects has ten digits for each place. */
const LONGEST = 10 ** 10;

/** Writes a PDF object by object. Keeps only the places of the objects. */
export async function openPdf(sink: Sink) {
  const places: (number | null)[] = [null];
  const hash = createHash('sha256');
  let length = 0;

  const write = async (bytes: Uint8Array): Promise<void> => {
    if (length + bytes.length >= LONGEST) throw tooLong();
    await sink(bytes);
    length += bytes.length;
  };
  const put = (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes);
    return write(bytes);
  };
  const begin = (number: number): string => {
    places[number] = length;
    return `${number} 0 obj\n`;
  };

  await put(HEADER);
  return {
    /** Reserves the number of an object that is written later. */
    reserve: () => places.push(null) - 1,
    object: (number: number, value: string): Promise<void> =>
      put(Buffer.from(`${begin(number)}${value}\nendobj\n`, 'latin1')),
    /** `digest` stands for the data in the ID of the file, where it is known: data is then hashed once only. */
    async stream(
      number: number,
      entries: Readonly<Record<string, string | number>>,
      data: readonly Uint8Array[],
      digest?: string,
    ): Promise<void> {
      const Length = data.reduce((sum, part) => sum + part.length, 0);
      await put(Buffer.from(`${begin(number)}${dictionary({ ...entries, Length })}\nstream\n`, 'latin1'));
      if (digest !== undefined) hash.update(digest);
      for (const part of data) await (digest === undefined ? put(part) : write(part));
      await put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    },
    /** Ends the file. Returns its length. */
    async end(root: number, info: number): Promise<number> {
      const start = length;
      // The ID comes from the content, so that the same input makes the same bytes.
      const id = `<${hash.copy().digest('hex').slice(0, 32).toUpperCase()}>`;
      const trailer = { Size: places.length, Root: reference(root), Info: reference(info), ID: array([id, id]) };
      await put(Buffer.from(table(places), 'latin1'));
      await put(Buffer.from(`trailer\n${dictionary(trailer)}\nstartxref\n${start}\n%%EOF\n`, 'latin1'));
      return length;
    },
  };
}

/** Every line has 20 bytes, as readers expect. */
function table(places: readonly (number | null)[]): string {
  const lines = places.map((place, number) => {
    if (number === 0) return '0000000000 65535 f \n';
    if (place === null) throw new Error(`object ${number} was reserved and never written`);
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${places.length}\n${lines.join('')}`;
}

function tooLong(): AppError {
  return new AppError('bad_input', 'The PDF would be larger than 10 GB. Make it in several parts.');
}
