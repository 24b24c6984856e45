// Texts in tables for spreadsheet programs, which take some of them for formulas and run them.

const NUMBER = /^[+-]?\d[\d.,]*$/;
const AT_START = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/;

/**
 * Where a formula would begin for a program that divides cells elsewhere, as in another country: to such a one, the quotes around
 * a text mean nothing. A hyphen before a space is that of a list.
 */
const within = (divider: string) =>
  new RegExp(
    `([${divider}\\t\\r\\n][\\s\\0"]*)(?=[=+@|%＝＋＠]|[-－]\\S)(?![+-]?\\d+(?:[.,]\\d+)?[\\s"]*(?:[${divider}\\t\\r\\n]|$))`,
    'g',
  );
const WITHIN = { ',': within(','), ';': within(';') } as const;

/**
 * The text with an apostrophe wherever a program would begin a formula; numbers stay as they are. `other` is what divides cells in
 * programs for which the table was not made.
 */
export function withoutFormulas(text: string, other: ',' | ';'): string {
  const start = /^[\s\0]*/.exec(text)?.[0].length ?? 0;
  const safe = text.slice(0, start) + text.slice(start).replace(WITHIN[other], "$1'");
  return AT_START.test(text) && !NUMBER.test(text) ? `'${safe}` : safe;
}
