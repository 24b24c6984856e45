/**
 * What a picture explains of a photograph of it: light, ink and lens are fitted piece by piece, by least squares in which
 * details that the picture does not show lose their weight.
 */
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { solve } from '#main/engine/numeric/cholesky.ts';
import { createKeptPlanes } from '#main/engine/numeric/kept-planes.ts';

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Radius of the local mean that is taken away, in pixels: some four letters of the smallest lettering. */
const MEAN_RADIUS = 10;
/** Side of a piece in which light, ink and lens are taken to be the same, and what a fit looks at beyond it, in pixels. */
const PIECE = 40;
const BEYOND = 10;
/** Every third pixel along both axes is fitted: there are 400 for five unknowns. */
const STEP = 3;
/** Rounds of the fit. After each one, what is far off loses weight. */
const ROUNDS = 2;
/** Levels within which a difference is noise, whatever the piece says. */
const LEAST_NOISE = 3;
/** Ridge in squares of levels: a regressor that a piece hardly has is not fitted. */
const RIDGE = 50;

/** A plane less its local mean. */
export function evenOf({ values, width, height }: Plane): Float32Array {
  return less(values.slice(), triangleBlur(values, width, height, MEAN_RADIUS));
}

/** `seen`: the photograph less its local mean. `known`: where the photograph shows the picture at all, by pixel, 1 or 0. */
export function explainedBy(wanted: Plane, seen: Float32Array, known: Float32Array): Float32Array {
  const regressors = regressorsOf(wanted);
  const { width, height } = wanted;
  const out = new Float32Array(seen.length);
  for (let top = 0; top < height; top += PIECE) {
    for (let left = 0; left < width; left += PIECE) {
      const piece = { left, top, right: Math.min(width, left + PIECE), bottom: Math.min(height, top + PIECE) };
      const places = samplesOf(piece, wanted, known);
      const shift = likeliestShift(regressors[ONCE_BLURRED], seen, places, width);
      predict(regressors, fitPiece(regressors, seen, places, shift), piece, width, shift, out);
    }
  }
  return out;
}

/** The picture sharp, blurred and more blurred, for ink and lens; its slopes, for what registration leaves. */
function regressorsOf({ values, width, height }: Plane): readonly Float32Array[] {
  const planes = createKeptPlanes();
  const blurred = (radius: number) => triangleBlur(values, width, height, radius, planes, `blur ${radius}`);
  const mean = blurred(MEAN_RADIUS);
  const [sharp, once, more] = [values.slice(), blurred(1), blurred(3)].map((plane) => less(plane, mean));
  const across = new Float32Array(once.length);
  const down = new Float32Array(once.length);
  for (let i = width; i < once.length - width; i++) {
    across[i] = once[i + 1] - once[i - 1];
    down[i] = once[i + width] - once[i - width];
  }
  return [sharp, once, more, across, down];
}

function less(plane: Float32Array, mean: Float32Array): Float32Array {
  for (let i = 0; i < plane.length; i++) plane[i] -= mean[i];
  return plane;
}

/** Its place among the regressors: it is the least noisy to compare with. */
const ONCE_BLURRED = 1;
/** Steps in pixels by which a piece is moved from where registration put it: bent paper and lenses move corners by up to three. */
const MOVES = [2, 1];

/** The shift, as a step in the planes, under which the piece is most like what is seen. */
function likeliestShift(wanted: Float32Array, seen: Float32Array, places: Int32Array, width: number): number {
  let best = 0;
  // Registration is mostly right: a shift has to be plainly better.
  let most = 1.02 * likenessAt(wanted, seen, places, 0);
  for (const move of MOVES) {
    const from = best;
    for (const dy of [-move, 0, move]) {
      for (const dx of [-move, 0, move]) {
        const shift = from + dy * width + dx;
        const likeness = shift === from ? 0 : likenessAt(wanted, seen, places, shift);
        if (likeness > most) [best, most] = [shift, likeness];
      }
    }
  }
  return best;
}

function likenessAt(wanted: Float32Array, seen: Float32Array, places: Int32Array, shift: number): number {
  let product = 0;
  let power = 1e-9;
  // Every second sample is enough for a shift.
  for (let k = 0; k < places.length; k += 2) {
    const value = at(wanted, places[k] + shift);
    product += value * seen[places[k]];
    power += value * value;
  }
  return product / Math.sqrt(power);
}

/** Beyond the plane there is nothing. */
function at(plane: Float32Array, place: number): number {
  return place >= 0 && place < plane.length ? plane[place] : 0;
}

function gathered(plane: Float32Array, places: Int32Array, shift: number): Float32Array {
  const out = new Float32Array(places.length);
  for (let k = 0; k < places.length; k++) out[k] = at(plane, places[k] + shift);
  return out;
}

interface Piece {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function samplesOf({ left, top, right, bottom }: Piece, { width, height }: Plane, known: Float32Array): Int32Array {
  const places = new Int32Array((PIECE / STEP + (2 * BEYOND) / STEP + 1) ** 2);
  let count = 0;
  for (let y = Math.max(0, top - BEYOND); y < Math.min(height, bottom + BEYOND); y += STEP) {
    for (let x = Math.max(0, left - BEYOND); x < Math.min(width, right + BEYOND); x += STEP) {
      if (known[y * width + x] > 0) places[count++] = y * width + x;
    }
  }
  return places.subarray(0, count);
}

/** The share of each regressor. */
function fitPiece(regressors: readonly Float32Array[], seen: Float32Array, places: Int32Array, shift: number): Float64Array {
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

function predict(regressors: readonly Float32Array[], shares: Float64Array, piece: Piece, width: number, shift: number, out: Float32Array): void {
  for (let y = piece.top; y < piece.bottom; y++) {
    for (let i = y * width + piece.left; i < y * width + piece.right; i++) {
      let sum = 0;
      for (let a = 0; a < shares.length; a++) sum += shares[a] * at(regressors[a], i + shift);
      out[i] = sum;
    }
  }
}
