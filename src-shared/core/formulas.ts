// Texts in tables for spreadsheet programs, which take some of them for formulas and run them.

const NUMBER = /^[+-]?\d[\d.,]*$/;
const AT_START = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/;

/**
 * Where a cell begins for a program that divides cells elsewhere, as in another country: to such a one, the quotes around a text mean
 * nothing. It is taken whole and judged afterwards: to find it from each of its blanks anew, and back, would take seconds for a text of
 * many lines, and all others wait for that.
 */
const CELL_START = { ',': /[,\t\r\n][\s\0"]*/g, ';': /[;\t\r\n][\s\0"]*/g } as const;
/** A hyphen before a space is that of a list. */
const FORMULA = /^(?:[=+@|%＝＋＠]|[-－]\S)/;
const CELL_OF_NUMBER = {
  ',': /^[+-]?\d+(?:[.,]\d+)?[\s"]*(?:[,\t\r\n]|$)/,
  ';': /^[+-]?\d+(?:[.,]\d+)?[\s"]*(?:[;\t\r\n]|$)/,
} as const;

/**
 * The text with an apostrophe wherever a program would begin a formula; numbers stay as they are. `other` is what divides cells in
 * programs for which the table was not made.
 */
export function withoutFormulas(text: string, other: ',' | ';'): string {
  const start = /^[\s\0]*/.exec(text)?.[0].length ?? 0;
  const cells = text.slice(start);
  const safe = cells.replace(CELL_START[other], (before: string, at: number) => {
    const rest = cells.slice(at + before.length);
    return FORMULA.test(rest) && !CELL_OF_NUMBER[other].test(rest) ? `${before}'` : before;
  });
  const whole = text.slice(0, start) + safe;
  return AT_START.test(text) && !NUMBER.test(text) ? `'${whole}` : whole;
}
