/** Products of many vectors of small whole numbers with four others: the loop of `products.wat`, and the memory of the vectors. */
import { PRODUCTS_BYTES } from './products-bytes.ts';

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
};
interface Exports {
  readonly largestProducts: (vectors: number, count: number, groups: number, four: number, out: number) => void;
}

const MODULE = new WebAssembly.Module(Uint8Array.from(atob(PRODUCTS_BYTES), (byte) => byte.charCodeAt(0)));

const PAGE = 1 << 16;
/** Numbers that the loop takes at once. */
const GROUP = 16;
/** Vectors that there is room for at first. */
const FIRST_ROOM = 64;

export type VectorsInFour = readonly [Int8Array, Int8Array, Int8Array, Int8Array];

/** Vectors of this length, a multiple of 16. They stay in the memory of the loop. */
export function openVectors(length: number) {
  const bytesOfFour = 4 * length * Int16Array.BYTES_PER_ELEMENT;
  let count = 0;
  let room = roomFor(FIRST_ROOM);

  function roomFor(most: number) {
    const bytes = bytesOfFour + most * (length + Int32Array.BYTES_PER_ELEMENT);
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    const { exports } = new WebAssembly.Instance(MODULE, { host: { memory } });
    const four = new Int16Array(memory.buffer, 0, 4 * length);
    const vectors = new Int8Array(memory.buffer, bytesOfFour, most * length);
    const products = new Int32Array(memory.buffer, bytesOfFour + most * length, most);
    return { most, four, vectors, products, exports };
  }

  function add(vector: Int8Array): void {
    if (count === room.most) {
      const { vectors } = room;
      room = roomFor(2 * room.most);
      room.vectors.set(vectors);
    }
    room.vectors.set(vector, count++ * length);
  }

  /** The largest product of each vector with any of the four, in a view that the next call overwrites. */
  function largestProducts(others: VectorsInFour): Int32Array {
    const { four, vectors, products, exports } = room;
    for (const [k, other] of others.entries()) {
      for (let i = 0; i < length; i++) four[(4 * Math.floor(i / GROUP) + k) * GROUP + (i % GROUP)] = other[i];
    }
    const at = [vectors.byteOffset, count, length / GROUP, four.byteOffset, products.byteOffset] as const;
    if (count > 0) exports.largestProducts(...at);
    return products.subarray(0, count);
  }

  /** A view of a vector that was added, until the next one is. */
  function at(place: number): Int8Array {
    return room.vectors.subarray(place * length, (place + 1) * length);
  }

  return { add, at, largestProducts };
}
