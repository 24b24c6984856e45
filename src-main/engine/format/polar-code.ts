/**
 * The error-correcting code: a polar code of length 512 that carries the 57 payload bits, decoded by successive
 * cancellation with a list (Tal and Vardy), where the check picks the answer out of the list. At this length and rate
 * it is within about a decibel of what any code can do, and a longer list reads labels that a short one does not.
 */
import { PAYLOAD_BITS } from './payload.ts';

const STAGES = 9;
export const CODE_BITS = 1 << STAGES;

/**
 * Base of the polarisation weight: the larger the sum of BASE^i over the set bits i of a position's index, the more
 * reliable the position (He and others, 2017). It needs no channel model and is the same on every machine.
 */
const WEIGHT_BASE = 2 ** 0.25;

/** Positions that carry payload bits, ascending. */
const INFORMATION = informationPositions();
const IS_FROZEN = frozenMask(INFORMATION);

/** Coded bits (0 or 1) of a payload. */
export function encodeBits(payload: Uint8Array): Uint8Array {
  const word = new Uint8Array(CODE_BITS);
  INFORMATION.forEach((position, i) => {
    word[position] = payload[i];
  });
  transform(word);
  return word;
}

/** The payload of a word of the code. */
export function payloadOf(coded: Uint8Array): Uint8Array {
  const bits = coded.slice();
  transform(bits);
  return Uint8Array.from(INFORMATION, (position) => bits[position]);
}

/** The transform of polar codes, in place. It is its own inverse. */
function transform(word: Uint8Array): void {
  for (let half = 1; half < CODE_BITS; half *= 2) {
    for (let block = 0; block < CODE_BITS; block += 2 * half) {
      for (let i = block; i < block + half; i++) word[i] ^= word[i + half];
    }
  }
}

/** A decoder for lists of one size. It owns its scratch memory, so it does one decoding at a time. */
export function createListDecoder(listSize: number) {
  // Layer s holds the values of a node of 2^s positions, for every path.
  const soft = Array.from({ length: STAGES + 1 }, (_, s) => new Float32Array(s === STAGES ? CODE_BITS : listSize << s));
  const left = Array.from({ length: STAGES }, (_, s) => new Uint8Array(listSize << s));
  const right = Array.from({ length: STAGES }, (_, s) => new Uint8Array(listSize << s));
  const spareSoft = Array.from({ length: STAGES }, (_, s) => new Float32Array(listSize << s));
  const spareBits = Array.from({ length: STAGES }, (_, s) => new Uint8Array(listSize << s));
  const chosen = new Uint8Array(listSize * PAYLOAD_BITS);
  const spareChosen = new Uint8Array(listSize * PAYLOAD_BITS);
  const penalty = new Float64Array(listSize);
  const candidates = new Float64Array(2 * listSize);
  const parents = new Int32Array(listSize);
  const order: number[] = [];
  let paths = 1;

  /** Values of the node of size 2^stage that starts at `index`, from those of its parent. */
  const descend = (stage: number, isRight: boolean): void => {
    const half = 1 << stage;
    const above = soft[stage + 1];
    const here = soft[stage];
    const decided = left[stage];
    for (let path = 0; path < paths; path++) {
      // All paths share the received word at the top.
      const from = stage === STAGES - 1 ? 0 : path * 2 * half;
      const to = path * half;
      if (isRight) {
        for (let i = 0; i < half; i++) {
          const a = above[from + i];
          here[to + i] = above[from + half + i] + (decided[to + i] === 0 ? a : -a);
        }
      } else {
        for (let i = 0; i < half; i++) {
          const a = above[from + i];
          const b = above[from + half + i];
          const magnitude = Math.min(Math.abs(a), Math.abs(b));
          here[to + i] = a < 0 === b < 0 ? magnitude : -magnitude;
        }
      }
    }
  };

  /**
   * Makes the paths `parents[0..count)` the new list. Only what will be read again is copied: the values of nodes whose
   * right half is not decoded yet, and the bits of left halves whose right half is being decoded.
   */
  const inherit = (count: number, index: number): void => {
    for (let s = 0; s < STAGES; s++) {
      if (s > 0 && ((index >> (s - 1)) & 1) === 0) {
        regroup(soft[s], spareSoft[s], parents, count, 1 << s);
        swap(soft, spareSoft, s);
      }
      if (((index >> s) & 1) === 1) {
        regroup(left[s], spareBits[s], parents, count, 1 << s);
        swap(left, spareBits, s);
      }
    }
    regroup(chosen, spareChosen, parents, count, PAYLOAD_BITS);
    chosen.set(spareChosen.subarray(0, count * PAYLOAD_BITS));
    paths = count;
  };

  const decideFrozen = (index: number): void => {
    const bits = (index & 1) === 0 ? left[0] : right[0];
    for (let path = 0; path < paths; path++) {
      const value = soft[0][path];
      if (value < 0) penalty[path] -= value;
      bits[path] = 0;
    }
  };

  const decideFree = (index: number, information: number): void => {
    for (let path = 0; path < paths; path++) {
      const value = soft[0][path];
      candidates[2 * path] = penalty[path] + (value < 0 ? -value : 0);
      candidates[2 * path + 1] = penalty[path] + (value > 0 ? value : 0);
    }
    order.length = 0;
    for (let i = 0; i < 2 * paths; i++) order.push(i);
    const count = Math.min(listSize, 2 * paths);
    if (count < 2 * paths) order.sort((a, b) => candidates[a] - candidates[b]);
    const kept = order.slice(0, count);
    kept.forEach((candidate, path) => {
      parents[path] = candidate >> 1;
    });
    inherit(count, index);
    const bits = (index & 1) === 0 ? left[0] : right[0];
    kept.forEach((candidate, path) => {
      penalty[path] = candidates[candidate];
      bits[path] = candidate & 1;
      chosen[path * PAYLOAD_BITS + information] = candidate & 1;
    });
  };

  /** The payloads on the list, the likeliest first. `channel` holds log-likelihood ratios, positive for a 0. */
  const decode = (channel: Float32Array): Uint8Array[] => {
    paths = 1;
    penalty[0] = 0;
    soft[STAGES].set(channel);
    let information = 0;
    for (let index = 0; index < CODE_BITS; index++) {
      const turn = index === 0 ? STAGES : trailingZeros(index);
      if (index > 0) descend(turn, true);
      for (let stage = turn - 1; stage >= 0; stage--) descend(stage, false);
      if (IS_FROZEN[index] === 1) decideFrozen(index);
      else decideFree(index, information++);
      combineUpwards(index, left, right, paths);
    }
    return bestFirst(paths, penalty, chosen);
  };
  return { decode };
}

/** Folds decided bits into those of the nodes that are now complete. */
function combineUpwards(index: number, left: Uint8Array[], right: Uint8Array[], paths: number): void {
  let stage = 0;
  let rest = index;
  while ((rest & 1) === 1) {
    const half = 1 << stage;
    const isRightAbove = ((rest >> 1) & 1) === 1;
    if (stage === STAGES - 1) return;
    const target = isRightAbove ? right[stage + 1] : left[stage + 1];
    for (let path = 0; path < paths; path++) {
      const from = path * half;
      const to = path * 2 * half;
      for (let i = 0; i < half; i++) {
        target[to + i] = left[stage][from + i] ^ right[stage][from + i];
        target[to + half + i] = right[stage][from + i];
      }
    }
    stage++;
    rest >>= 1;
  }
}

function bestFirst(paths: number, penalty: Float64Array, chosen: Uint8Array): Uint8Array[] {
  return Array.from({ length: paths }, (_, path) => path)
    .sort((a, b) => penalty[a] - penalty[b])
    .map((path) => chosen.slice(path * PAYLOAD_BITS, (path + 1) * PAYLOAD_BITS));
}

function regroup<A extends Float32Array | Uint8Array>(
  from: A,
  to: A,
  parents: Int32Array,
  count: number,
  size: number,
): void {
  for (let path = 0; path < count; path++) {
    const start = parents[path] * size;
    to.set(from.subarray(start, start + size), path * size);
  }
}

function swap<A>(a: A[], b: A[], i: number): void {
  const held = a[i];
  a[i] = b[i];
  b[i] = held;
}

function trailingZeros(value: number): number {
  return 31 - Math.clz32(value & -value);
}

function informationPositions(): Int32Array {
  const weights = Array.from({ length: CODE_BITS }, (_, index) => {
    let weight = 0;
    for (let i = 0; i < STAGES; i++) if (((index >> i) & 1) === 1) weight += WEIGHT_BASE ** i;
    return { index, weight };
  });
  weights.sort((a, b) => b.weight - a.weight);
  return Int32Array.from(weights.slice(0, PAYLOAD_BITS).map((entry) => entry.index)).sort();
}

function frozenMask(positions: Int32Array): Uint8Array {
  const mask = new Uint8Array(CODE_BITS).fill(1);
  for (const position of positions) mask[position] = 0;
  return mask;
}
