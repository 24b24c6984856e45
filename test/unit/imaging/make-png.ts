import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export interface PngParts {
  width: number;
  height: number;
  bitDepth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  colourType?: number;
  /** Unfiltered samples, row by row. */
  samples?: Uint8Array;
  chunks?: Uint8Array[];
}

/** A PNG file built by hand, so that headers can lie and samples have any depth. */
export function pngFile({ width, height, bitDepth = 8, colourType = 2, samples, chunks = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colourType;
  const pixels = deflateSync(samples ? unfiltered(samples, height) : Buffer.alloc(16));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

export function profileChunk(profile: Uint8Array): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('test\0\0', 'latin1'), deflateSync(profile)]));
}

/** The chunks of a PNG file by name; of several of a name, the last. */
export function pngChunks(file: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

function unfiltered(samples: Uint8Array, height: number): Buffer {
  const rowBytes = samples.length / height;
  const out = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) out.set(samples.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  return out;
}
