export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0, 0, 0];
export const WHITE: Ink = [255, 255, 255];

export type Canvas = ReturnType<typeof createCanvas>;

/** A picture to draw on. */
export function createCanvas(width: number, height: number, ground: Ink) {
  const data = new Uint8Array(width * height * 3);
  const fill = (left: number, top: number, w: number, h: number, ink: Ink): void => {
    const right = Math.min(width, Math.round(left + w));
    const bottom = Math.min(height, Math.round(top + h));
    for (let y = Math.max(0, Math.round(top)); y < bottom; y++) {
      for (let x = Math.max(0, Math.round(left)); x < right; x++) data.set(ink, (y * width + x) * 3);
    }
  };
  fill(0, 0, width, height, ground);
  return {
    width,
    height,
    data,
    fill,
    /** Draws a line of text. `dot` is the size of a dot of the font in pixels. Returns the y below the line. */
    text(left: number, top: number, text: string, dot: number, ink: Ink): number {
      eachDot(text, (x, y) => fill(left + x * dot, top + y * dot, dot, dot, ink));
      return top + (GLYPH_HEIGHT + 3) * dot;
    },
  };
}

export function textWidth(text: string, dot: number): number {
  return (text.length * GLYPH_ADVANCE - 1) * dot;
}

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

const GLYPH_HEIGHT = 7;
/** With the gap to the next one. */
const GLYPH_ADVANCE = 6;

/** Calls `dot` for every set dot of a line of text, in dots from its top left. What the font lacks stays blank. */
function eachDot(text: string, dot: (x: number, y: number) => void): void {
  for (const [index, char] of [...text.toUpperCase()].entries()) {
    const rows = GLYPHS[char] ?? '';
    for (let y = 0; y < rows.length; y++) {
      const bits = Number.parseInt(rows[y], 32);
      for (let x = 0; x < 5; x++) if (bits & (16 >> x)) dot(index * GLYPH_ADVANCE + x, y);
    }
  }
}
