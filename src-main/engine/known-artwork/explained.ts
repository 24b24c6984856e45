/**
 * What a picture explains of a photograph of it: light, ink and lens are fitted piece by piece, by least squares in which
 * details that the picture does not show lose their weight.
 */
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { solve } from '#main/engine/numeric/cholesky.ts';
import type { KeptPlanes } from '#main/engine/numeric/kept-planes.ts';
import type { Channels } from '#main/engine/outlines/rectification.ts';
import { type SoughtPiece, shiftsOf } from './piece-shifts.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The colours may be empty: then they are not fitted. */
type LumaAndColours = Pick<Channels, 'width' | 'height' | 'luma' | 'blueYellow' | 'redGreen'>;

export interface Plane extends Size {
  readonly values: Float32Array;
}

/** Radius of the local mean that is taken away, in pixels: some four letters of the smallest lettering. */
const MEAN_RADIUS = 10;
/** Side of a piece in which light, ink and lens are taken to be the same, and what a fit looks at beyond it, in pixels. */
const PIECE = 40;
const BEYOND = 10;
/** Radius of the blur of what is compared, in pixels: the printer's screen and half a pixel of registration are no details. */
export const BLUR = 1;
/** One of nine pixels is fitted, some 400 of a piece for six unknowns, in every row and every column: thin lines are not missed. */
const STEP = 9;
const STEP_BY_ROW = 4;
/** Rounds of the fit. After each one, what is far off loses weight. */
const ROUNDS = 2;
/** Levels within which a difference is noise, whatever the piece says. */
const LEAST_NOISE = 3;
/** Ridge in squares of levels: a regressor that a piece hardly has is not fitted. */
const RIDGE = 50;

/** The plane blurred by each of the radii, where 0 is no blur, less its local mean. */
export function evenOf({ values, width, height }: Plane, radii: readonly number[], planes: KeptPlanes): Float32Array[] {
  const mean = triangleBlur(values, width, height, MEAN_RADIUS, planes, 'mean');
  return radii.map((radius) => {
    const from = radius === 0 ? values : triangleBlur(values, width, height, radius, planes, 'blurred');
    const even = new Float32Array(from.length);
    for (let i = 0; i < even.length; i++) even[i] = from[i] - mean[i];
    return even;
  });
}

/** What is explained. */
interface Shown {
  /** The photograph less its local mean. */
  readonly seen: Float32Array;
  /** Where the photograph shows the picture at all: 1 or 0 for each pixel. */
  readonly known: Float32Array;
  readonly planes: KeptPlanes;
  /** Blurs that are fitted too, by their radii: in a fine raster ink spreads over several pixels. */
  readonly wider?: readonly number[];
}

export function explainedBy(wanted: LumaAndColours, { seen, known, planes, wider = [] }: Shown): Float32Array {
  const { width, height } = wanted;
  const regressors = regressorsOf(wanted, wider, planes);
  const pieces = piecesOf(wanted, known);
  const shifts = shiftsOf(pieces, { width, height, wanted: regressors[ONCE_BLURRED], seen });
  const out = new Float32Array(seen.length);
  for (const [k, piece] of pieces.entries()) {
    const step = shifts[k][1] * width + shifts[k][0];
    predict(regressors, fitPiece(regressors, seen, piece.places, step), piece, width, step, out);
  }
  return out;
}

interface Piece extends SoughtPiece {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function piecesOf(plane: Size, known: Float32Array): Piece[] {
  const { width, height } = plane;
  const pieces: Piece[] = [];
  for (let top = 0; top < height; top += PIECE) {
    for (let left = 0; left < width; left += PIECE) {
      const box = { left, top, right: Math.min(width, left + PIECE), bottom: Math.min(height, top + PIECE) };
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      pieces.push({ ...box, x, y, places: samplesOf(box, plane, known) });
    }
  }
  return pieces;
}

/** The luma sharp and blurred, for ink and lens; its slopes, for what registration leaves; the colours, which ink changes. */
function regressorsOf(
  { luma, blueYellow, redGreen, width, height }: LumaAndColours,
  wider: readonly number[],
  planes: KeptPlanes,
): Float32Array[] {
  const size = { width, height };
  const [sharp, once, ...more] = evenOf({ ...size, values: luma }, [0, BLUR, ...wider], planes);
  const across = new Float32Array(once.length);
  const down = new Float32Array(once.length);
  for (let i = width; i < once.length - width; i++) {
    across[i] = once[i + 1] - once[i - 1];
    down[i] = once[i + width] - once[i - width];
  }
  const colours = [blueYellow, redGreen]
    .filter(hasAny)
    .flatMap((values) => evenOf({ ...size, values }, [BLUR], planes));
  return [sharp, once, ...more, across, down, ...colours];
}

function hasAny({ length }: Float32Array): boolean {
  return length > 0;
}

/** Its place among the regressors: it is the least noisy to compare with. */
const ONCE_BLURRED = 1;

/** Beyond the plane there is nothing. */
function at(plane: Float32Array, place: number): number {
  return place >= 0 && place < plane.length ? plane[place] : 0;
}

function gathered(plane: Float32Array, places: Int32Array, shift: number): Float32Array {
  const out = new Float32Array(places.length);
  for (let k = 0; k < places.length; k++) out[k] = at(plane, places[k] + shift);
  return out;
}

function samplesOf(
  { left, top, right, bottom }: Omit<Piece, keyof SoughtPiece>,
  { width, height }: Size,
  known: Float32Array,
): Int32Array {
  const [first, last] = [Math.max(0, left - BEYOND), Math.min(width, right + BEYOND)];
  const places = new Int32Array((PIECE + 2 * BEYOND) * Math.ceil((PIECE + 2 * BEYOND) / STEP));
  let count = 0;
  for (let y = Math.max(0, top - BEYOND); y < Math.min(height, bottom + BEYOND); y++) {
    for (let x = first + ((STEP_BY_ROW * y) % STEP); x < last; x += STEP) {
      if (known[y * width + x] > 0) places[count++] = y * width + x;
    }
  }
  return places.subarray(0, count);
}

/** The share of each regressor. */
function fitPiece(
  regressors: readonly Float32Array[],
  seen: Float32Array,
  places: Int32Array,
  shift: number,
): Float64Array {
  const columns = regressors.map((plane) => gathered(plane, places, shift));
  const wanted = gathered(seen, places, 0);
  const weights = new Float32Array(places.length).fill(1);
  let shares = new Float64Array(columns.length);
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) weigh(restOf(columns, shares, wanted), weights);
    shares = leastSquares(columns, wanted, weights);
  }
  return shares;
}

function leastSquares(columns: readonly Float32Array[], wanted: Float32Array, weights: Float32Array) {
  const size = columns.length;
  const normal = new Float64Array(size * size);
  const right = new Float64Array(size);
  const weighted = new Float32Array(wanted.length);
  for (let a = 0; a < size; a++) {
    for (let k = 0; k < weighted.length; k++) weighted[k] = weights[k] * columns[a][k];
    for (let b = 0; b <= a; b++) {
      normal[a * size + b] = dot(weighted, columns[b]);
      normal[b * size + a] = normal[a * size + b];
    }
    normal[a * size + a] = 1.001 * normal[a * size + a] + RIDGE;
    right[a] = dot(weighted, wanted);
  }
  return Float64Array.from(solve(normal, right, size));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

function restOf(columns: readonly Float32Array[], shares: Float64Array, wanted: Float32Array): Float32Array {
  const rest = wanted.slice();
  for (const [a, column] of columns.entries()) {
    const share = shares[a];
    for (let k = 0; k < rest.length; k++) rest[k] -= share * column[k];
  }
  return rest;
}

/** A difference of twice the usual one counts half. */
function weigh(rest: Float32Array, weights: Float32Array): void {
  let sum = 0;
  for (let k = 0; k < rest.length; k++) sum += Math.abs(rest[k]);
  const usual = Math.max(LEAST_NOISE, (2 * sum) / Math.max(1, rest.length));
  for (let k = 0; k < rest.length; k++) weights[k] = 1 / (1 + (rest[k] / usual) ** 2);
}

function predict(
  regressors: readonly Float32Array[],
  shares: Float64Array,
  piece: Piece,
  width: number,
  shift: number,
  out: Float32Array,
): void {
  for (let y = piece.top; y < piece.bottom; y++) {
    for (let i = y * width + piece.left; i < y * width + piece.right; i++) {
      let sum = 0;
      for (let a = 0; a < shares.length; a++) sum += shares[a] * at(regressors[a], i + shift);
      out[i] = sum;
    }
  }
}
