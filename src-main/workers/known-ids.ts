import { openPayload } from '#main/engine/format/payload.ts';
import { wordsOf } from '#main/engine/message/known-messages.ts';
import { type IdsOfKey, type ReadingFromIds, readFromIds, type UnreadBits } from '#main/engine/read/known-ids.ts';

interface WordsOrder {
  readonly key: string;
  readonly ids: readonly string[];
}

/** The coded bits of IDs, in their order. */
export function codeIds({ key, ids }: WordsOrder): Uint8Array {
  return wordsOf(ids, openPayload(key));
}

export interface IdsOrder {
  readonly bits: UnreadBits;
  /** Their words may lie in shared memory. */
  readonly known: readonly IdsOfKey[];
  readonly possible: number;
}

/** 100,000 IDs take some 10 ms a look. */
export function readIds({ bits, known, possible }: IdsOrder): ReadingFromIds | null {
  return readFromIds(bits, known, possible);
}
