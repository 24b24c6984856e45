/**
 * Shifts of pieces: where, within a few pixels, each piece of a picture is seen. Registration in a small raster leaves that much,
 * for lenses and bent paper. Lines of lettering look alike, so that a piece alone may slip by one: a smooth field through all of
 * them says where each piece is looked for at last.
 */
import { solve } from '#main/engine/numeric/cholesky.ts';
import { atRest, type Displacement, displacementAt, placeTerms, TERMS } from '#main/engine/sync-waves/displacement.ts';

/** Pixels along both axes. */
export type Shift = readonly [dx: number, dy: number];

/** A piece that is looked for. */
export interface SoughtPiece {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Places at which both planes are compared. */
  readonly places: Int32Array;
}

interface Planes {
  readonly width: number;
  readonly height: number;
  readonly wanted: Float32Array;
  readonly seen: Float32Array;
}

/** Pixels by which a piece may lie beside where registration put it, and beside the smooth field. */
const REACH = 5;
const REACH_AT_LAST = 1;
/** Every other shift is tried first, on every other place, and then the best one's neighbours: blurred pieces are alike over two pixels. */
const COARSE = 2;
/** Registration is mostly right: a shift has to be better by this share for each pixel. */
const BETTER = 0.01;
/** Rounds in which pieces that slipped lose their weight, and pixels at which they have lost half of it. */
const ROUNDS = 4;
const SLIPPED = 0.7;
/** Ridge in pieces of weight 1: few pieces bend no field. */
const RIDGE = 0.05;

export function shiftsOf(pieces: readonly SoughtPiece[], planes: Planes): Shift[] {
  const first = pieces.map(({ places }) => {
    const some = places.filter((_, k) => k % COARSE === 0);
    const coarse = likeliest(some, planes, [0, 0], { reach: REACH - 1, step: COARSE });
    return likeliest(places, planes, coarse.shift, { reach: 1, step: 1 });
  });
  const field = smoothField(pieces, first, planes);
  const move = new Float64Array(2);
  return pieces.map(({ x, y, places }) => {
    displacementAt(field, x, y, move);
    return likeliest(places, planes, [Math.round(move[0]), Math.round(move[1])], { reach: REACH_AT_LAST, step: 1 })
      .shift;
  });
}

interface Found {
  readonly shift: Shift;
  /** Correlation there, 0 to 1. */
  readonly likeness: number;
}

/** The shift near this one under which the piece is most like what is seen. */
function likeliest(
  places: Int32Array,
  planes: Planes,
  [aroundX, aroundY]: Shift,
  { reach, step }: { reach: number; step: number },
): Found {
  let best: Found = { shift: [aroundX, aroundY], likeness: 0 };
  for (let dy = aroundY - reach; dy <= aroundY + reach; dy += step) {
    for (let dx = aroundX - reach; dx <= aroundX + reach; dx += step) {
      const less = 1 - BETTER * Math.hypot(dx - aroundX, dy - aroundY);
      const likeness = less * correlationAt(places, planes, dy * planes.width + dx);
      if (likeness > best.likeness) best = { shift: [dx, dy], likeness };
    }
  }
  return best;
}

/** Squares of levels a place that count as noise: a piece without contrast is like nothing. */
const NOISE = 20;

function correlationAt(places: Int32Array, { wanted, seen }: Planes, step: number): number {
  let product = 0;
  let power = NOISE * places.length;
  let shown = NOISE * places.length;
  for (let k = 0; k < places.length; k++) {
    const at = places[k] + step;
    const value = at >= 0 && at < wanted.length ? wanted[at] : 0;
    const other = seen[places[k]];
    product += value * other;
    power += value * value;
    shown += other * other;
  }
  return product / Math.sqrt(power * shown + 1e-9);
}

/** The field of the second degree through the shifts of all pieces. */
function smoothField(pieces: readonly SoughtPiece[], found: readonly Found[], planes: Planes): Displacement {
  let field = atRest(planes);
  for (let round = 0; round < ROUNDS; round++) field = { ...field, terms: fitted(field, pieces, found, round === 0) };
  return field;
}

function fitted(field: Displacement, pieces: readonly SoughtPiece[], found: readonly Found[], all: boolean) {
  const normal = new Float64Array(TERMS * TERMS);
  const [right, below] = [new Float64Array(TERMS), new Float64Array(TERMS)];
  const [terms, move] = [new Float64Array(TERMS), new Float64Array(2)];
  for (const [k, { x, y }] of pieces.entries()) {
    const { shift, likeness } = found[k];
    displacementAt(field, x, y, move);
    const off = all ? 0 : Math.hypot(shift[0] - move[0], shift[1] - move[1]);
    const weight = likeness ** 2 / (1 + (off / SLIPPED) ** 2);
    placeTerms(field, x, y, terms);
    for (let a = 0; a < TERMS; a++) {
      for (let b = 0; b < TERMS; b++) normal[a * TERMS + b] += weight * terms[a] * terms[b];
      right[a] += weight * terms[a] * shift[0];
      below[a] += weight * terms[a] * shift[1];
    }
  }
  for (let a = 0; a < TERMS; a++) normal[a * TERMS + a] += RIDGE;
  return Float64Array.from([...solve(normal.slice(), right, TERMS), ...solve(normal, below, TERMS)]);
}
