/** A seeded generator (sfc32). Each use names its own stream, so that adding a draw in one place moves nothing elsewhere. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [0, count). */
  below(count: number): number;
  /** Normal with mean 0 and deviation 1. */
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function makeRandom(seed: number | string, stream: string): Random {
  const word = makeWords(`${seed}/${stream}`);
  const next = () => word() / 4294967296;
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    below: (count) => Math.floor(next() * count),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}

/** Normal deviates for every pixel of a picture: a table read at random places costs a tenth of drawing each. */
export function makeNormalTable(seed: number | string, stream: string): { table: Float32Array; word: () => number } {
  const random = makeRandom(seed, `${stream}/table`);
  const table = new Float32Array(1 << 16);
  for (let i = 0; i < table.length; i++) table[i] = random.normal();
  return { table, word: makeWords(`${seed}/${stream}/places`) };
}

/** Uniform 32-bit words. */
function makeWords(name: string): () => number {
  let a = hash(name, 0x9e3779b9);
  let b = hash(name, 0x243f6a88);
  let c = hash(name, 0xb7e15162);
  let counter = 1;
  const word = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  return word;
}

function hash(text: string, start: number): number {
  let value = start;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x85ebca6b);
    value ^= value >>> 13;
  }
  value = Math.imul(value ^ (value >>> 16), 0xc2b2ae35);
  return value ^ (value >>> 15);
}
