/**
 * One keyed random generator with a named purpose for each use, so that no two parts of the mark share their randomness
 * and a new use never shifts an old one. The generator is ChaCha20 (RFC 8439) with the 128-bit key taken twice and the
 * purpose as its nonce: whoever lacks the key cannot predict a single carrier.
 */
interface KeyStream {
  /** A uniform integer below 2^32. */
  word(): number;
  /** A uniform real in [0, 1). */
  real(): number;
  /** A uniform integer in [0, below), without bias. */
  below(limit: number): number;
  /** +1 or -1. */
  sign(): 1 | -1;
}

const KEY_PATTERN = /^[0-9a-f]{32}$/i;

export function isKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** `purpose` is 1 to 12 ASCII characters. */
export function openKeyStream(key: string, purpose: string): KeyStream {
  const state = initialState(key, purpose);
  const block = new Uint32Array(16);
  let used = 16;

  const word = (): number => {
    if (used === 16) {
      chachaBlock(state, block);
      state[12] = state[12] + 1;
      used = 0;
    }
    return block[used++];
  };
  const below = (limit: number): number => {
    const fair = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const drawn = word();
      if (drawn < fair) return drawn % limit;
    }
  };
  return { word, below, real: () => word() / 2 ** 32, sign: () => ((word() & 1) === 0 ? 1 : -1) };
}

/**
 * A keyed function of integers below 2^32: the first word of the block of that number. Whoever lacks the key cannot tell
 * it from a random one. No stream has the same purpose.
 */
export function openKeyedFunction(key: string, purpose: string): (input: number) => number {
  const state = initialState(key, purpose);
  const block = new Uint32Array(16);
  return (input) => {
    state[12] = input;
    chachaBlock(state, block);
    return block[0];
  };
}

/** Fisher and Yates' shuffle of 0 .. length-1. */
export function permutation(stream: KeyStream, length: number): Int32Array {
  const order = Int32Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    const held = order[i];
    order[i] = order[j];
    order[j] = held;
  }
  return order;
}

function initialState(key: string, purpose: string): Uint32Array {
  if (!isKey(key)) throw new TypeError('a mark key is 32 hexadecimal characters');
  if (purpose.length < 1 || purpose.length > 12) throw new TypeError('a purpose is 1 to 12 characters');
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  'expand 32-byte k'.split('').forEach((char, i) => {
    bytes[i] = char.charCodeAt(0);
  });
  for (let i = 0; i < 16; i++) {
    const value = Number.parseInt(key.slice(2 * i, 2 * i + 2), 16);
    bytes[16 + i] = value;
    bytes[32 + i] = value;
  }
  purpose.split('').forEach((char, i) => {
    bytes[52 + i] = char.charCodeAt(0);
  });
  return Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
}

function chachaBlock(input: Uint32Array, output: Uint32Array): void {
  output.set(input);
  for (let round = 0; round < 10; round++) {
    quarter(output, 0, 4, 8, 12);
    quarter(output, 1, 5, 9, 13);
    quarter(output, 2, 6, 10, 14);
    quarter(output, 3, 7, 11, 15);
    quarter(output, 0, 5, 10, 15);
    quarter(output, 1, 6, 11, 12);
    quarter(output, 2, 7, 8, 13);
    quarter(output, 3, 4, 9, 14);
  }
  for (let i = 0; i < 16; i++) output[i] = output[i] + input[i];
}

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  s[a] = s[a] + s[b];
  s[d] = rotate(s[d] ^ s[a], 16);
  s[c] = s[c] + s[d];
  s[b] = rotate(s[b] ^ s[c], 12);
  s[a] = s[a] + s[b];
  s[d] = rotate(s[d] ^ s[a], 8);
  s[c] = s[c] + s[d];
  s[b] = rotate(s[b] ^ s[c], 7);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
