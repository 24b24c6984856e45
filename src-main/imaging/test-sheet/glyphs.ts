/** A pixel font of 5 x 7, so that the sheet looks the same on every machine, whatever fonts it has. */

/** Rows from the top, each a number of five bits written as one digit of base 32. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'SIHHHIS',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HHPLJHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHHA444',
  Z: 'V1248GV',
  0: 'EHJLPHE',
  1: '4C4444E',
  2: 'EH1248V',
  3: 'V2421HE',
  4: '26AIV22',
  5: 'VGU11HE',
  6: '68GUHHE',
  7: 'V124888',
  8: 'EHHEHHE',
  9: 'EHHF12C',
  '.': '00000CC',
  ',': '0000C48',
  '-': '000V000',
  '/': '01248G0',
  ':': '0CC0CC0',
  '%': 'OP248J3',
  '(': '2488842',
  ')': '8422248',
  '+': '044V440',
};

export const GLYPH_HEIGHT = 7;
/** With the gap to the next one. */
export const GLYPH_ADVANCE = 6;

/** Calls `dot` for every set dot of a line of text, in dots from its top left. What the font lacks stays blank. */
export function eachDot(text: string, dot: (x: number, y: number) => void): void {
  for (const [index, char] of [...text.toUpperCase()].entries()) {
    const rows = GLYPHS[char] ?? '';
    for (let y = 0; y < rows.length; y++) {
      const bits = Number.parseInt(rows[y], 32);
      for (let x = 0; x < 5; x++) if (bits & (16 >> x)) dot(index * GLYPH_ADVANCE + x, y);
    }
  }
}
