import { inflateSync } from 'node:zlib';
import type { Rgb } from '../../../engine/numeric/raster.ts';
import { nameIn, type PdfDictionary } from './pdf-objects.ts';
import type { PdfReader } from './pdf-reader.ts';

/** The pixels of a picture in a PDF. Null if they cannot be read. */
export async function storedPicture(pdf: PdfReader, object: number): Promise<Rgb | null> {
  const { entries, stored } = await pdf.stream({ object });
  const width = entries.get('Width');
  const height = entries.get('Height');
  if (typeof width !== 'number' || typeof height !== 'number' || !(await isPlain(pdf, entries))) return null;
  const rowBytes = width * 3;
  const rows = unpacked(stored, (rowBytes + 1) * height);
  if (rows === null || rows.length !== (rowBytes + 1) * height) return null;
  return unfiltered(rows, width, height);
}

/** Whether the picture has eight bits for each of three colours, packed in rows of PNG. */
async function isPlain(pdf: PdfReader, entries: PdfDictionary): Promise<boolean> {
  const rows = await pdf.resolve(entries.get('DecodeParms'));
  return (
    nameIn(entries.get('Subtype')) === 'Image' &&
    nameIn(entries.get('Filter')) === 'FlateDecode' &&
    entries.get('BitsPerComponent') === 8 &&
    !entries.has('Decode') &&
    !entries.has('SMask') &&
    !entries.has('Mask') &&
    rows instanceof Map &&
    rows.get('Predictor') === 15 &&
    rows.get('Colors') === 3 &&
    rows.get('Columns') === entries.get('Width')
  );
}

function unpacked(stored: Uint8Array, length: number): Uint8Array | null {
  try {
    return inflateSync(stored, { maxOutputLength: length });
  } catch {
    // The data is damaged, or longer than the picture.
    return null;
  }
}

function unfiltered(rows: Uint8Array, width: number, height: number): Rgb | null {
  const rowBytes = width * 3;
  const data = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1);
    const to = y * rowBytes;
    const filter = rows[from];
    if (filter > 4) return null;
    for (let i = 0; i < rowBytes; i++) {
      const left = i < 3 ? 0 : data[to + i - 3];
      const up = y === 0 ? 0 : data[to + i - rowBytes];
      const corner = i < 3 || y === 0 ? 0 : data[to + i - rowBytes - 3];
      data[to + i] = rows[from + 1 + i] + predicted(filter, left, up, corner);
    }
  }
  return { width, height, data };
}

/** The five filters of PNG. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
