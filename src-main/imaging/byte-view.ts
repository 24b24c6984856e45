import { AppError } from '../../src-shared/errors.ts';

/** Reads numbers from a file's bytes. A read past the end says that the file is cut short, by its type's name. */
export interface ByteView {
  readonly name: string;
  readonly length: number;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  i32(at: number): number;
  u64(at: number): number;
  text(at: number, length: number): string;
}

export function byteView(bytes: Uint8Array, name: string, littleEndian = false): ByteView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = (at: number, length: number): number => {
    if (!(at >= 0 && at + length <= bytes.length)) throw cutShort(name);
    return at;
  };
  return {
    name,
    length: bytes.length,
    u8: (at) => view.getUint8(within(at, 1)),
    u16: (at) => view.getUint16(within(at, 2), littleEndian),
    u32: (at) => view.getUint32(within(at, 4), littleEndian),
    i32: (at) => view.getInt32(within(at, 4), littleEndian),
    u64: (at) => Number(view.getBigUint64(within(at, 8), littleEndian)),
    text: (at, length) => latin1(bytes.subarray(within(at, length), at + length)),
  };
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function cutShort(name: string): AppError {
  return new AppError('image_broken', `The ${name} file is cut short or damaged. Export or send it again.`);
}
