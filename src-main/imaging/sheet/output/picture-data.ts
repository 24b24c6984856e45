import { crc32 } from 'node:zlib';
import { brokenPicture } from '#main/imaging/codec.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import { onPaper } from '#main/imaging/transparency.ts';
import { write } from '#main/imaging/write.ts';

/** A picture as a PDF holds it: compressed rows of 8-bit RGB, each with its PNG filter. */
export interface PictureData {
  readonly size: Size;
  readonly compressed: readonly Uint8Array[];
}

const SIGNATURE_BYTES = 8;
const DEPTH_AND_COLOUR = 0x0802;

/**
 * A PDF has pixels in the compressed form of a PNG, so those of a plain PNG go into the PDF unchanged. A picture that is not
 * plain sRGB with 8 bits is converted first. Transparent parts become white.
 */
export async function pictureData(bytes: Uint8Array, dpi: number, profile: Uint8Array): Promise<PictureData> {
  const { type } = inspect(bytes);
  const plain = type === 'png' ? plainPng(bytes, profile) : null;
  if (plain) return plain;
  const converted = await write(onPaper(await readArtwork(bytes)), null, { type: 'png', dpi });
  const data = plainPng(converted, profile);
  if (!data) throw new Error('the PNG writer writes PNG that is not plain');
  return data;
}

/** Null if the PNG is anything but 8-bit RGB in sRGB. */
function plainPng(bytes: Uint8Array, profile: Uint8Array): PictureData | null {
  const compressed: Uint8Array[] = [];
  let size: Size | null = null;
  for (const { name, data } of chunksOf(bytes)) {
    if (name === 'tRNS' || name === 'gAMA' || name === 'cHRM') return null;
    if (name === 'iCCP' && Buffer.compare(data, profile) !== 0) return null;
    if (name === 'IHDR') {
      const header = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      const isInterlaced = header[12] !== 0;
      if (header.readUInt16BE(8) !== DEPTH_AND_COLOUR || isInterlaced) return null;
      size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
    }
    if (name === 'IDAT') compressed.push(data);
  }
  return size && { size, compressed };
}

function* chunksOf(bytes: Uint8Array): Generator<{ name: string; data: Uint8Array }> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE_BYTES; at + 12 <= all.length; ) {
    const length = all.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > all.length) throw brokenPicture('png', `chunk at ${at} is cut short`);
    if (crc32(all.subarray(at + 4, end)) !== all.readUInt32BE(end)) throw brokenPicture('png', `checksum at ${at}`);
    const name = all.toString('latin1', at + 4, at + 8);
    yield { name, data: all.subarray(at + 8, end) };
    if (name === 'IEND') return;
    at = end + 4;
  }
  throw brokenPicture('png', 'no end');
}
