// The second code of a label, which nobody sees before they have the goods: under a layer that is scratched off, or inside the box.
import { ALPHABET } from '#shared/core/id.ts';

/** 30^8 are 656 thousand million: at ten tries an hour for each label, a guess comes true in 7 million years. */
export const REGISTER_CODE_LENGTH = 8;

/** Stands for the code wherever a label is drawn for other eyes than the buyer's. No code is wider. */
export const HIDDEN_CODE = 'W'.repeat(REGISTER_CODE_LENGTH);

/** The field of a layout that prints it. */
export const REGISTER_FIELD = 'register_code';

/** A code as somebody typed it, in the letters of the label. Null where it cannot be one. */
export function readRegisterCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === REGISTER_CODE_LENGTH && [...code].every((one) => ALPHABET.includes(one)) ? code : null;
}
