import { once } from 'node:events';
import { constants, crc32, createDeflate, deflateSync, type ZlibOptions } from 'node:zlib';
import type { Rgb } from '#main/engine/numeric/raster.ts';

/**
 * Writes PNG about three times as fast as the codec's own writer. A marked picture has no repetitions that a dictionary would
 * find, so differences and Huffman codes alone do better. In flat artwork a dictionary does better.
 */
export async function writePng(
  picture: Rgb,
  alpha: Uint8Array | null,
  dpi: number,
  profile: Uint8Array,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [
    SIGNATURE,
    headerChunk(picture, alpha !== null),
    chunk('iCCP', profile),
    densityChunk(dpi),
  ];
  for (const data of await deflated(picture, alpha, chooseMethod(picture, alpha))) parts.push(chunk('IDAT', data));
  parts.push(chunk('IEND', new Uint8Array(0)));
  return joined(parts);
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const RGB = 2;
const RGB_ALPHA = 6;
const INCH_IN_METRES = 0.0254;
const PER_METRE = 1;
/** Filtered bytes that the compressor gets at a time, so that its input is small beside the picture. */
const BAND_BYTES = 1 << 20;
const OUTPUT_BYTES = 1 << 18;
const NONE = 0;
const UP = 2;
const AVERAGE = 3;

/** The filter of rows, and the options of the compressor. */
interface Method {
  readonly filter: number;
  readonly options: ZlibOptions;
}

const DICTIONARY: ZlibOptions = { level: 2, memLevel: 9, chunkSize: OUTPUT_BYTES };
const HUFFMAN: ZlibOptions = { level: 1, memLevel: 9, chunkSize: OUTPUT_BYTES, strategy: constants.Z_HUFFMAN_ONLY };
/** Share of pixels that are equal to the one to their left from which a picture is flat. */
const FLAT_SHARE = 0.3;
/** Places where filters are tried, and rows of each. */
const TRIALS = 3;
const TRIAL_ROWS = 16;
/** Unfiltered rows take a quarter less time than filtered ones, and may take this many times their room. */
const UNFILTERED_MOST = 1.2;

/** One bit a dot, 1 is black; rows are padded with white to whole bytes. */
interface OneBitPicture {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** In PNG white is 1. */
export function writeOneBitPng({ width, height, rows }: OneBitPicture, dpi: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const bytesARow = Math.ceil(width / 8);
  const filtered = new Uint8Array((bytesARow + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < bytesARow; x++) filtered[y * (bytesARow + 1) + 1 + x] = ~rows[y * bytesARow + x];
  }
  return joined([
    SIGNATURE,
    chunk('IHDR', header),
    densityChunk(dpi),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function headerChunk(picture: Rgb, alpha: boolean): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(picture.width, 0);
  data.writeUInt32BE(picture.height, 4);
  data[8] = 8;
  data[9] = alpha ? RGB_ALPHA : RGB;
  return chunk('IHDR', data);
}

function densityChunk(dpi: number): Uint8Array {
  const perMetre = Math.round(dpi / INCH_IN_METRES);
  const data = Buffer.alloc(9);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = PER_METRE;
  return chunk('pHYs', data);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A dictionary pays in flat artwork. Artwork with gradients gives it more repetitions when it is filtered. */
function chooseMethod(picture: Rgb, alpha: Uint8Array | null): Method {
  if (!isFlat(picture)) return { filter: AVERAGE, options: HUFFMAN };
  const [plain, filtered] = [NONE, UP].map((filter) => {
    let bytes = 0;
    for (let trial = 1; trial <= TRIALS; trial++) {
      const top = Math.floor((trial * picture.height) / (TRIALS + 1));
      bytes += deflateSync(filteredRows(picture, alpha, filter, top, top + TRIAL_ROWS), DICTIONARY).length;
    }
    return bytes;
  });
  return { filter: plain <= UNFILTERED_MOST * filtered ? NONE : UP, options: DICTIONARY };
}

async function deflated(picture: Rgb, alpha: Uint8Array | null, { filter, options }: Method): Promise<Uint8Array[]> {
  const compressor = createDeflate(options);
  const chunks: Uint8Array[] = [];
  compressor.on('data', (data: Uint8Array) => chunks.push(data));
  const ended = once(compressor, 'end');
  const rows = Math.max(1, Math.floor(BAND_BYTES / (picture.width * (alpha ? 4 : 3) + 1)));
  for (let top = 0; top < picture.height; top += rows) {
    const band = filteredRows(picture, alpha, filter, top, top + rows);
    if (!compressor.write(band)) await once(compressor, 'drain');
  }
  compressor.end();
  await ended;
  return chunks;
}

function filteredRows(picture: Rgb, alpha: Uint8Array | null, filter: number, top: number, bottom: number): Uint8Array {
  const samples = alpha ? 4 : 3;
  const rowBytes = picture.width * samples;
  const end = Math.min(picture.height, bottom);
  const band = new Uint8Array((end - top) * (rowBytes + 1));
  let above = top > 0 ? rowOf(picture, alpha, top - 1) : new Uint8Array(rowBytes);
  for (let y = top, at = 0; y < end; y++, at += rowBytes + 1) {
    const row = rowOf(picture, alpha, y);
    band[at] = filter;
    if (filter === NONE) band.set(row, at + 1);
    else if (filter === UP) subtractUpper(row, above, band, at + 1);
    else subtractAverage(row, above, samples, band, at + 1);
    above = row;
  }
  return band;
}

function rowOf({ width, data }: Rgb, alpha: Uint8Array | null, y: number): Uint8Array {
  const start = y * width * 3;
  if (!alpha) return data.subarray(start, start + width * 3);
  const row = new Uint8Array(width * 4);
  for (let x = 0, from = start, to = 0; x < width; x++, from += 3, to += 4) {
    row[to] = data[from];
    row[to + 1] = data[from + 1];
    row[to + 2] = data[from + 2];
    row[to + 3] = alpha[y * width + x];
  }
  return row;
}

function subtractUpper(row: Uint8Array, above: Uint8Array, out: Uint8Array, at: number): void {
  for (let i = 0; i < row.length; i++) out[at + i] = row[i] - above[i];
}

/** Subtracts the mean of the samples to the left and above, which has less noise than either. */
function subtractAverage(row: Uint8Array, above: Uint8Array, samples: number, out: Uint8Array, at: number): void {
  for (let i = 0; i < samples; i++) out[at + i] = row[i] - (above[i] >> 1);
  for (let i = samples; i < row.length; i++) out[at + i] = row[i] - ((row[i - samples] + above[i]) >> 1);
}

/** Whether a picture has enough runs of one colour for a dictionary. */
function isFlat({ width, height, data }: Rgb): boolean {
  let same = 0;
  let seen = 0;
  for (let y = 0; y < height; y += 8) {
    for (let at = y * width * 3 + 3, end = (y + 1) * width * 3; at + 2 < end; at += 24, seen++) {
      if (data[at] === data[at - 3] && data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]) same++;
    }
  }
  return same > seen * FLAT_SHARE;
}
