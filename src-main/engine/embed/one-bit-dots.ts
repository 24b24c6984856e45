/**
 * Places dots so that their density is a tone, and so that their noise lies above the band of the mark. Error diffusion with
 * noise begins; then each dot moves to the neighbour where the low-passed error is least, as in direct binary search. The
 * low-pass ends with the mark's highest waves, so the reader's band becomes quiet, and what the eye sees as grain with it.
 */

/** Dots across and down of the smallest spot. */
export type Spot = readonly [across: number, down: number];

/** Spots of a label. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly spot: Spot;
  /** Spots along a cell of the mark, across and down. */
  readonly pitch: readonly [number, number];
}

/** Share of ink at each spot; not 0 in `locked` where nothing is placed. */
export function placeDots(tone: Float32Array, locked: Uint8Array, grid: Grid): Uint8Array {
  const dots = diffuse(tone, locked, grid);
  settle(dots, tone, locked, grid);
  return dots;
}

/** Spread of the threshold, without which dots of a light tone stand in rows and begin late. */
const NOISE = 0.6;

/** Floyd and Steinberg's error diffusion, forth and back. Errors end at locked spots. */
export function diffuse(tone: Float32Array, locked: Uint8Array, { columns, rows }: Grid, noise = NOISE): Uint8Array {
  const dots = new Uint8Array(columns * rows);
  const random = openNoise();
  let here = Float32Array.from({ length: columns + 2 }, () => random() - 0.5);
  let below = new Float32Array(columns + 2);
  for (let y = 0; y < rows; y++) {
    const step = y & 1 ? -1 : 1;
    for (let n = 0, x = y & 1 ? columns - 1 : 0; n < columns; n++, x += step) {
      const at = y * columns + x;
      if (locked[at] !== 0) continue;
      const value = tone[at] + here[x + 1];
      const dot = value > 0.5 + noise * (random() - 0.5) ? 1 : 0;
      dots[at] = dot;
      const error = value - dot;
      here[x + 1 + step] += error * (7 / 16);
      below[x + 1 - step] += error * (3 / 16);
      below[x + 1] += error * (5 / 16);
      below[x + 1 + step] += error * (1 / 16);
    }
    [here, below] = [below, here.fill(0)];
  }
  return dots;
}

/** The same numbers for every label: where dots lie must not depend on when a label is made. */
function openNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Deviation of the low-pass, in cells: its square has fallen to a tenth at the mark's highest waves. */
const LOW_PASS = 0.5;
/** Deviations of the low-pass's autocorrelation to which it reaches. */
const REACH = 2.8;
/** Rounds over all dots, and cells that a dot moves in one at the most. */
const ROUNDS = 3;
const MOST_MOVE = 0.4;

/** The error under the autocorrelation of the low-pass, with a margin around it so that no window is cut off. */
interface Field {
  readonly error: Float32Array;
  readonly stride: number;
  readonly reach: readonly [number, number];
  /** The autocorrelation, row by row. */
  readonly kernel: Float32Array;
}

/** Moves dots (holes, where more than half is black) to neighbours, as long as that takes error away. */
function settle(dots: Uint8Array, tone: Float32Array, locked: Uint8Array, grid: Grid): void {
  const { columns, rows, pitch } = grid;
  const field = fieldOf(dots, tone, locked, grid);
  const moves = movesOf(
    field,
    pitch.map((cells) => Math.max(1, Math.round(MOST_MOVE * cells))),
  );
  for (let round = 0; round < ROUNDS; round++) {
    let count = 0;
    for (let y = 0, at = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++, at++) {
        const dot = dots[at];
        if (locked[at] !== 0 || dot === (tone[at] < 0.5 ? 0 : 1)) continue;
        const move = bestMove(x, y, { dots, locked, grid, field, moves });
        if (move === null) continue;
        const to = at + move.dy * columns + move.dx;
        dots[at] = 1 - dot;
        dots[to] = dot;
        add(field, x, y, dot === 1 ? -1 : 1);
        add(field, x + move.dx, y + move.dy, dot === 1 ? 1 : -1);
        count++;
      }
    }
    if (count === 0) return;
  }
}

interface Move {
  readonly dx: number;
  readonly dy: number;
  /** What the move itself costs: half of what two dots apart have more than two at one place. */
  readonly cost: number;
}

interface Search {
  readonly dots: Uint8Array;
  readonly locked: Uint8Array;
  readonly grid: Grid;
  readonly field: Field;
  readonly moves: readonly Move[];
}

/** Least gain of a move, so that none goes back and forth. */
const LEAST_GAIN = 1e-4;

function bestMove(x: number, y: number, { dots, locked, grid, field, moves }: Search): Move | null {
  const { columns, rows } = grid;
  const { error, stride, reach } = field;
  const at = y * columns + x;
  const place = (y + reach[1]) * stride + x + reach[0];
  const sign = dots[at] === 1 ? 1 : -1;
  let best: Move | null = null;
  let most = LEAST_GAIN;
  for (const move of moves) {
    const gain = sign * (error[place] - error[place + move.dy * stride + move.dx]) - move.cost;
    if (gain <= most) continue;
    if (x + move.dx < 0 || x + move.dx >= columns || y + move.dy < 0 || y + move.dy >= rows) continue;
    const to = at + move.dy * columns + move.dx;
    if (locked[to] !== 0 || dots[to] === dots[at]) continue;
    most = gain;
    best = move;
  }
  return best;
}

function movesOf({ kernel, reach }: Field, [far, deep]: readonly number[]): Move[] {
  const [across, down] = reach;
  const moves: Move[] = [];
  for (let dy = -deep; dy <= deep; dy++) {
    for (let dx = -far; dx <= far; dx++) {
      const at = (dy + down) * (2 * across + 1) + dx + across;
      if (dx !== 0 || dy !== 0) moves.push({ dx, dy, cost: 1 - kernel[at] });
    }
  }
  return moves;
}

function add({ error, stride, reach, kernel }: Field, x: number, y: number, by: number): void {
  const [across, down] = reach;
  const width = 2 * across + 1;
  for (let row = 0, from = 0; row <= 2 * down; row++) {
    const start = (y + row) * stride + x;
    for (let to = start; to < start + width; to++, from++) error[to] += by * kernel[from];
  }
}

function fieldOf(dots: Uint8Array, tone: Float32Array, locked: Uint8Array, { columns, rows, pitch }: Grid): Field {
  const [alongX, alongY] = pitch.map(bellOf);
  const reach = [alongX.length >> 1, alongY.length >> 1] as const;
  const stride = columns + 2 * reach[0];
  // As many empty rows above and below as the kernel reaches from the margin outwards.
  const wide = new Float32Array(stride * (rows + 4 * reach[1]));
  const bare = new Float32Array(stride + 2 * reach[0]);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 2 * reach[0]; x < 2 * reach[0] + columns; x++, at++)
      bare[x] = locked[at] === 0 ? dots[at] - tone[at] : 0;
    spreadAlong(bare, alongX, wide.subarray((y + 2 * reach[1]) * stride, (y + 2 * reach[1] + 1) * stride));
  }
  const error = new Float32Array(stride * (rows + 2 * reach[1]));
  for (let y = 0; y < rows + 2 * reach[1]; y++) {
    spreadDown(wide, (y + reach[1]) * stride, alongY, error.subarray(y * stride, (y + 1) * stride));
  }
  const kernel = new Float32Array(alongX.length * alongY.length);
  alongY.forEach((down, row) => {
    alongX.forEach((across, column) => {
      kernel[row * alongX.length + column] = down * across;
    });
  });
  return { error, stride, reach, kernel };
}

/** Each sum of a row under the bell, whose two halves are alike. `from` reaches further by half a bell to each side. */
function spreadAlong(from: Float32Array, bell: Float32Array, to: Float32Array): void {
  const reach = bell.length >> 1;
  for (let x = 0, at = reach; x < to.length; x++, at++) {
    let sum = bell[reach] * from[at];
    for (let step = 1; step <= reach; step++) sum += bell[reach + step] * (from[at - step] + from[at + step]);
    to[x] = sum;
  }
}

/** The same down the columns of a plane, for the row that begins at `from`. */
function spreadDown(plane: Float32Array, from: number, bell: Float32Array, to: Float32Array): void {
  const [reach, stride] = [bell.length >> 1, to.length];
  for (let x = 0; x < stride; x++) to[x] = bell[reach] * plane[from + x];
  for (let step = 1; step <= reach; step++) {
    const [weight, up, down] = [bell[reach + step], from - step * stride, from + step * stride];
    for (let x = 0; x < stride; x++) to[x] += weight * (plane[up + x] + plane[down + x]);
  }
}

/** Autocorrelation of the low-pass along one axis, 1 in the middle. */
function bellOf(cells: number): Float32Array {
  const deviation = LOW_PASS * cells * Math.SQRT2;
  const reach = Math.ceil(REACH * deviation);
  return Float32Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)));
}
