import { AppError } from '#shared/troubles/errors.ts';

export type ByteView = ReturnType<typeof byteView>;

/** Reads numbers from a file's bytes. A read past the end throws that the file is cut short; `name` is its type's. */
export function byteView(bytes: Uint8Array, name: string, littleEndian = false) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = (at: number, length: number): number => {
    if (!(at >= 0 && at + length <= bytes.length)) throw cutShort(name);
    return at;
  };
  return {
    name,
    length: bytes.length,
    u8: (at: number) => view.getUint8(within(at, 1)),
    u16: (at: number) => view.getUint16(within(at, 2), littleEndian),
    u32: (at: number) => view.getUint32(within(at, 4), littleEndian),
    i32: (at: number) => view.getInt32(within(at, 4), littleEndian),
    u64: (at: number) => Number(view.getBigUint64(within(at, 8), littleEndian)),
    text: (at: number, length: number) => latin1(bytes.subarray(within(at, length), at + length)),
  };
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function cutShort(name: string): AppError {
  return new AppError('image_broken', `The ${name} file is cut short or damaged. Export or send it again.`);
}
