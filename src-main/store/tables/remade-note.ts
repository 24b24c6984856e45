// The ledger notes of a label that its picture was let go, and is another one when it is made again.
import type { LabelRow } from '#main/store/rows.ts';
import { type PictureRef, pictureOf } from '#main/store/schema/picture-ref.ts';

export interface RemadeNote {
  /** The other picture as a text: as a reference it would count among the pictures that are kept. */
  readonly remade?: string;
}

/** The picture that is made instead of the one that was let go. Null where it is the same. */
export function otherPictureOf({ data }: Pick<LabelRow, 'data'>): PictureRef | null {
  return pictureOf((data as RemadeNote | null)?.remade ?? null);
}
