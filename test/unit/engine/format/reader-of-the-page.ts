/** A marker and a reader written from docs/format.md alone: nothing here comes from the engine. */
import { createCipheriv } from 'node:crypto';

type Words = () => number;

/** So many words of a stream, from the block with this number on. */
function words(key: string, purpose: string, block: number, count: number): number[] {
  const nonce = Buffer.alloc(16);
  nonce.writeUInt32LE(block, 0);
  nonce.write(purpose, 4, 'ascii');
  const bytes = createCipheriv('chacha20', Buffer.from(key + key, 'hex'), nonce).update(Buffer.alloc(4 * count));
  return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(4 * i));
}

function stream(key: string, purpose: string): Words {
  const drawn = words(key, purpose, 0, 1 << 14);
  let next = 0;
  return () => drawn[next++];
}

function below(word: Words, limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (let drawn = word(); ; drawn = word()) if (drawn < fair) return drawn % limit;
}

function permutation(word: Words, length: number): number[] {
  const list = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = below(word, i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

function f(key: string, purpose: string, x: number): number {
  return words(key, purpose, x, 1)[0];
}

export function numberOf(message: string): number {
  let number = 0;
  for (let shorter = 1; shorter < message.length; shorter++) number += 95 ** shorter;
  return number + Array.from(message).reduce((sum, char) => 95 * sum + char.charCodeAt(0) - 32, 0);
}

export function messageOf(number: number): string {
  let [rest, length] = [number, 1];
  for (; rest >= 95 ** length; length++) rest -= 95 ** length;
  return Array.from({ length }, (_, i) =>
    String.fromCharCode(32 + (Math.floor(rest / 95 ** (length - 1 - i)) % 95)),
  ).join('');
}

function rounds(key: string, number: number, order: readonly number[]): number {
  let [high, low] = [Math.floor(number / 65536), number % 65536];
  for (const r of order) {
    if (r % 2 === 0) high = (high ^ (f(key, `cipher ${r}`, low) & 0x1ffff)) >>> 0;
    else low = (low ^ (f(key, `cipher ${r}`, high) & 0xffff)) >>> 0;
  }
  return high * 65536 + low;
}

const ORDER = Array.from({ length: 12 }, (_, r) => r);

export function encipher(key: string, number: number): number {
  return rounds(key, number, ORDER);
}

export function checkOf(key: string, hidden: number): number {
  return f(key, `check ${Math.floor(hidden / 2 ** 32)}`, hidden % 2 ** 32) >>> 8;
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(value / 2 ** (count - 1 - i)) % 2);
}

function readNumber(bits: readonly number[]): number {
  return bits.reduce((sum, bit) => 2 * sum + bit, 0);
}

const PLACES = Array.from({ length: 512 }, (_, index) => index)
  .sort((a, b) => weight(b) - weight(a))
  .slice(0, 57)
  .sort((a, b) => a - b);

function weight(index: number): number {
  return Array.from({ length: 9 }, (_, b) => ((index >> b) & 1) * 2 ** (b / 4)).reduce((sum, one) => sum + one);
}

function transform(word: number[]): number[] {
  const out = word.slice();
  for (let half = 1; half < 512; half *= 2) for (let i = 0; i < 512; i++) if ((i & half) === 0) out[i] ^= out[i + half];
  return out;
}

export function codedBits(key: string, message: string): number[] {
  const hidden = encipher(key, numberOf(message));
  const payload = [...bitsOf(hidden, 33), ...bitsOf(checkOf(key, hidden), 24)];
  const word = Array.from({ length: 512 }, () => 0);
  PLACES.forEach((place, i) => {
    word[place] = payload[i];
  });
  return transform(word);
}

/** The message of coded bits without errors; null where they are no word of the code, or the check is wrong. */
export function decoded(key: string, coded: number[]): string | null {
  const word = transform(coded);
  const payload = PLACES.map((place) => word[place]);
  if (word.some((bit, i) => bit === 1 && !PLACES.includes(i))) return null;
  const hidden = readNumber(payload.slice(0, 33));
  if (readNumber(payload.slice(33)) !== checkOf(key, hidden)) return null;
  const number = rounds(key, hidden, ORDER.toReversed());
  return number < 7_820_126_495 ? messageOf(number) : null;
}

interface Wave {
  readonly u: number;
  readonly v: number;
}

interface Layout {
  readonly waves: number;
  readonly sync: readonly (Wave & { readonly phase: number })[];
  readonly data: readonly Wave[];
  /** By dimension. */
  readonly bits: readonly number[];
  readonly signs: readonly number[];
}

export function layout(key: string): Layout {
  const waves: Wave[] = [];
  for (let v = 0; v <= 24; v++)
    for (let u = -24; u <= 24; u++)
      if ((v > 0 || u > 0) && Math.hypot(u, v) >= 5 && Math.hypot(u, v) <= 24) waves.push({ u, v });
  const order = permutation(stream(key, 'carriers'), waves.length).map((index) => waves[index]);
  const taken: Wave[] = [];
  const ringOf = ({ u, v }: Wave) => Math.floor((8 * (Math.hypot(u, v) - 5)) / 16);
  for (const wave of order) {
    const ring = ringOf(wave);
    if (ring > 7 || taken.filter((other) => ringOf(other) === ring).length === 8) continue;
    const isNear = ({ u, v }: Wave) =>
      Math.min(Math.hypot(u - wave.u, v - wave.v), Math.hypot(u + wave.u, v + wave.v)) < 2.1;
    if (!taken.some(isNear)) taken.push(wave);
  }
  const phases = stream(key, 'sync phases');
  const data = order.filter((wave) => !taken.includes(wave));
  const bits = Array.from({ length: 2 * data.length }, () => 0);
  permutation(stream(key, 'spread'), bits.length).forEach((place, i) => {
    bits[place] = i % 512;
  });
  const signs = stream(key, 'signs');
  return {
    waves: waves.length,
    sync: taken.map((wave) => ({ ...wave, phase: (2 * Math.PI * phases()) / 2 ** 32 })),
    data,
    bits,
    signs: bits.map(() => (signs() % 2 === 0 ? 1 : -1)),
  };
}

function amplitude(u: number, v: number): number {
  return 1 - (0.4 * Math.max(0, Math.hypot(u, v) - 10)) / 14;
}

/** The tile of a message, at any place in cells from its corner. */
export function tileOf(key: string, message: string): (x: number, y: number) => number {
  const { sync, data, bits, signs } = layout(key);
  const coded = codedBits(key, message);
  const energy = (waves: readonly Wave[]) => waves.reduce((sum, { u, v }) => sum + amplitude(u, v) ** 2, 0);
  const [forSync, forData] = [Math.sqrt(0.35 / energy(sync)), Math.sqrt(0.65 / (2 * energy(data)))];
  const value = (dimension: number) => signs[dimension] * (coded[bits[dimension]] === 0 ? 1 : -1);
  const waves = [
    ...sync.map(({ u, v, phase }) => ({ u, v, re: forSync * Math.cos(phase), im: forSync * Math.sin(phase) })),
    ...data.map(({ u, v }, i) => ({ u, v, re: forData * value(2 * i), im: forData * value(2 * i + 1) })),
  ];
  // All waves together have half of their energy as variance.
  return (x, y) =>
    waves.reduce((sum, { u, v, re, im }) => {
      const turn = (2 * Math.PI * (u * x + v * y)) / 64;
      return sum + Math.SQRT2 * amplitude(u, v) * (re * Math.cos(turn) - im * Math.sin(turn));
    }, 0);
}

/** The message in one tile of grey that begins at its corner; null for none. Without noise, no list is needed. */
export function readTile(key: string, levels: Uint8Array, side: number): string | null {
  const { sync, data, bits, signs } = layout(key);
  const cosines = Float64Array.from({ length: 2 * side }, (_, turn) => Math.cos((Math.PI * turn) / side));
  const wave = ({ u, v }: Wave): [re: number, im: number] => {
    let [re, im] = [0, 0];
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++, i++) {
        const turn = u * (2 * x + 1) + v * (2 * y + 1) + 64 * side;
        re += levels[i] * cosines[turn % (2 * side)];
        im += levels[i] * cosines[(turn + side / 2) % (2 * side)];
      }
    }
    return [re, im];
  };
  let gain = 0;
  for (const one of sync) {
    const [re, im] = wave(one);
    gain += re * Math.cos(one.phase) + im * Math.sin(one.phase);
  }
  const soft = Array.from({ length: 512 }, () => 0);
  data.forEach((one, i) => {
    wave(one).forEach((value, part) => {
      soft[bits[2 * i + part]] += Math.sign(gain) * signs[2 * i + part] * amplitude(one.u, one.v) * value;
    });
  });
  return decoded(
    key,
    soft.map((value) => (value < 0 ? 1 : 0)),
  );
}
