import { WORD_BYTES } from '#main/engine/message/known-messages.ts';

/** IDs of a part: one MiB. */
const PART_WORDS = 16_384;

export type WordParts = ReturnType<typeof createWordParts>;

/**
 * The coded bits of many IDs, in parts of shared memory: threads read them without a copy, while later IDs are added behind
 * what they read. Beyond the most, the part that was filled first is dropped.
 */
export function createWordParts(most: number) {
  const parts: { readonly memory: SharedArrayBuffer; filled: number }[] = [];

  function add(words: Uint8Array): void {
    for (let from = 0; from < words.length; ) {
      const part = partWithRoom();
      const some = words.subarray(from, from + PART_WORDS * WORD_BYTES - part.filled);
      new Uint8Array(part.memory).set(some, part.filled);
      part.filled += some.length;
      from += some.length;
    }
  }

  function partWithRoom() {
    const last = parts.at(-1);
    if (last && last.filled < PART_WORDS * WORD_BYTES) return last;
    const part = { memory: new SharedArrayBuffer(PART_WORDS * WORD_BYTES), filled: 0 };
    parts.push(part);
    if (parts.length > Math.max(2, most / PART_WORDS)) parts.shift();
    return part;
  }

  return {
    add,
    /** What is there now. Later additions do not change it. */
    words: (): Uint8Array[] => parts.map(({ memory, filled }) => new Uint8Array(memory, 0, filled)),
    count: (): number => parts.reduce((sum, { filled }) => sum + filled / WORD_BYTES, 0),
  };
}
