import type { Static } from 'typebox';
import { nullable, oneOf } from '#shared/core/schema.ts';

/** What a close photograph says of the very print of a label. */
export const PRINT_WORDS = ['original', 'copy', 'cannot_tell', 'not_enrolled'] as const;
export const PrintWord = oneOf(PRINT_WORDS, {
  description:
    'original: the photograph shows the enrolled print. copy: it shows another print; a few originals of a hundred say so too, so a person decides. cannot_tell: it has fewer than 12 pixels a millimetre, or lies between both. not_enrolled: no print of this label was enrolled. Tried on the simulator alone, never on paper.',
});
export type PrintWord = Static<typeof PrintWord>;

/** Null where there is no record, or nothing of it to compare with. */
export const PrintAnswer = nullable(PrintWord);
