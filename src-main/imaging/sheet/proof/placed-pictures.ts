import type { Box } from '#main/imaging/sheet/layout/box.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import { badPdf, isReference, isWord, nameIn, type PdfDictionary, type PdfValue, pdfTokens } from './pdf-objects.ts';
import { inflated, type PdfReader } from './pdf-reader.ts';

/** A picture on a page. */
export interface PlacedPicture {
  /** Number of its object. */
  readonly object: number;
  /** Millimetres from the top left corner of the page. */
  readonly box: Box;
  /** Degrees clockwise. Null if the picture is mirrored or slanted. */
  readonly turn: 0 | 90 | 180 | 270 | null;
}

type Matrix = readonly [number, number, number, number, number, number];

const POINTS_PER_INCH = 72;
const UNTOUCHED: Matrix = [1, 0, 0, 1, 0, 0];
/** The drawing commands of a page take some hundred bytes for each label. */
const LARGEST_CONTENT_BYTES = 64 * 2 ** 20;

/** Follows the drawing commands of a page, and notes every picture that they draw. */
export async function placedPictures(pdf: PdfReader, page: PdfDictionary): Promise<PlacedPicture[]> {
  if (page.has('Rotate') || page.has('UserUnit')) throw badPdf('a page is turned or scaled');
  const media = await numbers(pdf, page.get('MediaBox'));
  const named = await namedPictures(pdf, page);
  const content = inflated(await pdf.stream(page.get('Contents')), LARGEST_CONTENT_BYTES);
  const found: PlacedPicture[] = [];
  const kept: Matrix[] = [];
  let matrix = UNTOUCHED;
  for (const { operator, operands } of commandsOf(content)) {
    if (operator === 'q') kept.push(matrix);
    else if (operator === 'Q') matrix = kept.pop() ?? UNTOUCHED;
    else if (operator === 'cm') matrix = product(operands as unknown as Matrix, matrix);
    else if (operator === 'Do') {
      const object = named.get(nameIn(operands[0]) ?? '');
      if (object === undefined) throw badPdf('a page shows a picture that is not there');
      found.push({ object, ...placeOf(matrix, media[0], media[3]) });
    }
  }
  return found;
}

function* commandsOf(content: Uint8Array): Generator<{ operator: string; operands: PdfValue[] }> {
  const tokens = pdfTokens(content);
  let operands: PdfValue[] = [];
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (!isWord(token)) operands.push(token);
    else {
      yield { operator: token.word, operands };
      operands = [];
    }
  }
}

async function namedPictures(pdf: PdfReader, page: PdfDictionary): Promise<ReadonlyMap<string, number>> {
  const resources = await pdf.dictionary(page.get('Resources'));
  if (!resources.has('XObject')) return new Map();
  const named = await pdf.dictionary(resources.get('XObject'));
  return new Map([...named].flatMap(([name, value]) => (isReference(value) ? [[name, value.object] as const] : [])));
}

async function numbers(pdf: PdfReader, value: PdfValue | undefined): Promise<number[]> {
  const found = await pdf.resolve(value);
  if (Array.isArray(found) && found.length === 4 && found.every((entry) => typeof entry === 'number')) return found;
  throw badPdf('a page has no size');
}

function product([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The place of the unit square after the transformation. */
function placeOf([a, b, c, d, e, f]: Matrix, left: number, top: number): Pick<PlacedPicture, 'box' | 'turn'> {
  const x = [e, e + a, e + c, e + a + c];
  const y = [f, f + b, f + d, f + b + d];
  const mm = (points: number) => (points / POINTS_PER_INCH) * MM_PER_INCH;
  const box = {
    left: mm(Math.min(...x) - left),
    top: mm(top - Math.max(...y)),
    width: mm(Math.max(...x) - Math.min(...x)),
    height: mm(Math.max(...y) - Math.min(...y)),
  };
  return { box, turn: turnOf(a, b, c, d) };
}

function turnOf(a: number, b: number, c: number, d: number): PlacedPicture['turn'] {
  if (b === 0 && c === 0 && a * d > 0) return a > 0 ? 0 : 180;
  if (a === 0 && d === 0 && b * c < 0) return b < 0 ? 90 : 270;
  return null;
}
