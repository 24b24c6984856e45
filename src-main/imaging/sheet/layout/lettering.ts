import { AppError } from '#shared/troubles/errors.ts';
import type { Spot } from './box.ts';

// Letters as strokes of a pen, so that sheets look the same in every program and on machines without fonts.

/** The strokes of each letter. Two digits are a corner: x from 0 to 4, and y from 0 (top) to 6. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '060210304246 0343',
  B: '00063645443303 3342413000',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110 1432',
  1: '112026 1636',
  2: '01103041420646',
  3: '01103041423323 334445361605',
  4: '300444 3236',
  5: '400002324345361605',
  6: '30100105163645443303',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '43130201103041453616',
  '-': '1333',
  '.': '2526',
  '/': '4006',
  ':': '2122 2425',
  '+': '2125 0343',
  '(': '30212536',
  ')': '10212516',
  _: '0646',
  ' ': '',
};

const ADVANCE = 6;
const WIDTH = 4;
const HEIGHT = 6;

export function assertLetterable(text: string): void {
  const missing = [...text].find((character) => !(character.toUpperCase() in GLYPHS));
  if (missing === undefined) return;
  throw new AppError(
    'bad_input',
    `A caption can have letters A to Z, digits and . - / : + ( ) _ but not "${missing}".`,
  );
}

/** The width of a text, as a multiple of the height of its capitals. */
export function letteringWidth(text: string): number {
  return Math.max(0, [...text].length * ADVANCE - (ADVANCE - WIDTH)) / HEIGHT;
}

/** The strokes of a text whose capitals are `height` high, from its top left corner. */
export function letter(text: string, left: number, top: number, height: number): Spot[][] {
  const unit = height / HEIGHT;
  return [...text.toUpperCase()].flatMap((character, i) =>
    GLYPHS[character]
      .split(' ')
      .filter((stroke) => stroke !== '')
      .map((stroke) =>
        Array.from({ length: stroke.length / 2 }, (_, corner): Spot => {
          const [x, y] = [Number(stroke[2 * corner]), Number(stroke[2 * corner + 1])];
          return [left + (i * ADVANCE + x) * unit, top + y * unit];
        }),
      ),
  );
}
