import { AppError } from '#shared/troubles/errors.ts';
import { type ByteView, byteView } from './byte-view.ts';
import { readExif } from './exif.ts';
import type { RawHeader } from './header.ts';

/** Flags of the extended header. */
const ANIMATED = 0x02;
const EXIF = 0x08;
const ALPHA = 0x10;
const PROFILE = 0x20;
/** Chunks of a sound file are under a dozen. More are an attack on time. */
const MOST_CHUNKS = 256;

export function readWebpHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'WebP', true);
  const name = view.text(12, 4);
  if (name === 'VP8 ') return webp(lossySize(view, 20), { alpha: false });
  if (name === 'VP8L') return webp(losslessSize(view, 20), { alpha: (view.u32(21) & (1 << 28)) !== 0 });
  if (name !== 'VP8X') throw damaged();
  const flags = view.u8(20);
  const size = { width: 1 + (view.u32(24) & 0xffffff), height: 1 + (view.u32(26) >>> 8) };
  return {
    ...webp(size, { alpha: (flags & ALPHA) !== 0 }),
    profile: (flags & PROFILE) !== 0,
    // Without the flag, viewers do not look for the chunk.
    orientation: (flags & EXIF) !== 0 ? orientationOf(bytes) : 1,
    frames: (flags & ANIMATED) !== 0 ? 2 : 1,
  };
}

function webp(size: { width: number; height: number }, { alpha }: { alpha: boolean }): RawHeader {
  if (size.width === 0 || size.height === 0) throw damaged();
  return {
    type: 'webp',
    ...size,
    bitDepth: 8,
    colour: 'rgb',
    alpha,
    orientation: 1,
    dpi: null,
    profile: false,
    frames: 1,
  };
}

function lossySize(view: ByteView, at: number) {
  if (view.u8(at + 3) !== 0x9d || view.u8(at + 4) !== 0x01 || view.u8(at + 5) !== 0x2a) throw damaged();
  return { width: view.u16(at + 6) & 0x3fff, height: view.u16(at + 8) & 0x3fff };
}

function losslessSize(view: ByteView, at: number) {
  if (view.u8(at) !== 0x2f) throw damaged();
  const bits = view.u32(at + 1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The orientation in the EXIF chunk, which comes after the pixels in a WebP file. */
function orientationOf(bytes: Uint8Array): number {
  const view = byteView(bytes, 'WebP', true);
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < MOST_CHUNKS; count++) {
    const length = view.u32(at + 4);
    if (view.text(at, 4) === 'EXIF')
      return readExif(withoutPrefix(bytes.subarray(at + 8, at + 8 + length))).orientation;
    at += 8 + length + (length % 2);
  }
  return 1;
}

/** Some writers keep JPEG's `Exif` prefix in front of the block. */
function withoutPrefix(block: Uint8Array): Uint8Array {
  return block[0] === 0x45 && block[1] === 0x78 ? block.subarray(6) : block;
}

function damaged(): AppError {
  return new AppError('image_broken', 'The header of the WebP file is damaged. Export or send it again.');
}
