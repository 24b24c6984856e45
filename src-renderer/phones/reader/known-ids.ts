// The IDs of the copy on this device as the possible answers, where a mark alone says too little.
import { openPayload } from '#main/engine/format/payload.ts';
import { countWords, wordsOf } from '#main/engine/message/known-messages.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import { readFromIds } from '#main/engine/read/known-ids.ts';
import type { Work } from './messages.ts';
import type { Gained } from './read-frame.ts';

/** A record may be missing in the copy, so every look counts as if there were twice as many. */
const UNSEEN = 2;

export function openKnownIds() {
  let words: Uint8Array[] = [];
  let key: string | null = null;

  return {
    add({ ids, first }: Extract<Work, { kind: 'ids' }>, [current]: readonly string[]): void {
      if (first || current !== key) words = [];
      key = current ?? null;
      if (key !== null && ids.length > 0) words = [...words, wordsOf(ids, openPayload(key))];
    },
    /**
     * The same answer, or the one ID of the copy that fits. `earlier`: bits of other frames of the same label. `without`: bits of the
     * same photograph without its artwork, which are not added to those with it.
     */
    help(gained: Gained, earlier: readonly FrameBits[], without: readonly FrameBits[] = []): Gained {
      const { detection, bits } = gained;
      if (detection.message !== null || key === null || words.length === 0) return gained;
      const sums = without.length > 0 ? [without, [...bits, ...earlier]] : [[...bits, ...earlier]];
      const unread = { singles: [...without, ...bits], sums, judged: 2 * earlier.length };
      const known = [{ key, keyIndex: 0, words }];
      const reading = readFromIds(unread, known, UNSEEN * countWords(words));
      return reading === null ? gained : { detection: reading.detection, bits };
    },
  };
}
