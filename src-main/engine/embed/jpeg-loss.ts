/**
 * What JPEG at quality 75 does to a picture, as the eye sees it: the usual tables, colour at half the rate. Only a sample of
 * the picture's blocks is transformed, and what rounding takes from each coefficient is weighed by the eye at its frequency.
 */
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { eyeAt, eyeProducts, type Levels, seenTogether } from './eye.ts';

/** Steps of quality 50 for luma and for colour, row by row (ITU-T T.81, annex K); quality 75 has half of them. */
const LUMA_STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
].map(halved);
const COLOUR_STEPS = Array.from({ length: 64 }, (_, i) => {
  const [row, column] = [i >> 3, i & 7];
  const corner = [
    [17, 18, 24, 47],
    [18, 21, 26, 66],
    [24, 26, 56, 99],
    [47, 66, 99, 99],
  ];
  return halved(row < 4 && column < 4 ? corner[row][column] : 99);
});

/** R, G, B of one level of luma and of the two colour differences of JPEG. */
const CHANNELS: readonly Levels[] = [
  [1, 1, 1],
  [0, -0.344, 1.772],
  [1.402, -0.714, 0],
];

/** Mean square of R, G and B by one level of each colour difference. */
const COLOUR_SQUARES = CHANNELS.slice(1).map((levels) => levels.reduce((sum, level) => sum + level ** 2 / 3, 0));

/** Pixels along a unit of four luma blocks and one block of each colour difference, and most units that are looked at. */
const UNIT = 16;
const MOST_UNITS = 160;
/** Frequency of a block's mean in half cycles a block: its neighbours have other errors. */
const MEAN_FREQUENCY = 0.5;

/** Basis of the transform, row by row: 8 waves of 8 samples, each of length 1. */
const BASIS = Float64Array.from({ length: 64 }, (_, i) => {
  const [wave, sample] = [i >> 3, i & 7];
  return Math.sqrt((wave === 0 ? 1 : 2) / 8) * Math.cos((Math.PI * (2 * sample + 1) * wave) / 16);
});

const SEEN_LUMA = Array.from({ length: 64 }, (_, i) => eyeProducts(frequencyOf(i) / 16));
/** Frequency, in cycles a pixel, at which colour that changes within two pixels counts: it is lost whole. Measured. */
const HALVED_FREQUENCY = 0.1;
const SEEN_HALVED = eyeProducts(HALVED_FREQUENCY);

const SEEN_COLOUR = Array.from({ length: 64 }, (_, i) => eyeProducts(frequencyOf(i) / 32));

export interface JpegLoss {
  /** Root mean square of the visible difference (CIELAB after the eye's blur) in each unit looked at; none in a tiny picture. */
  readonly seen: Float32Array;
  /** Mean square of the change in levels. */
  readonly square: number;
}

export function jpegLoss(picture: Rgb): JpegLoss {
  const columns = Math.floor(picture.width / UNIT);
  const rows = Math.floor(picture.height / UNIT);
  const every = Math.max(1, Math.ceil((columns * rows) / MOST_UNITS));
  const count = Math.floor((columns * rows) / every);
  const unit = openUnit();
  let square = 0;
  const seen = Float32Array.from({ length: count }, (_, i) => {
    // Places in each stretch of `every` units follow no period that columns could have.
    const at = i * every + Math.floor(every * ((i * 0.618034) % 1));
    const loss = lossOf(picture, UNIT * (at % columns), UNIT * Math.floor(at / columns), unit);
    square += loss.square / count;
    return loss.seen;
  });
  return { seen, square };
}

interface Unit {
  /** Luma of 16 x 16 pixels; colour differences of 8 x 8, and the mean square of what that leaves out. */
  readonly luma: Float64Array;
  readonly leftOut: Float64Array;
  readonly colours: readonly [Float64Array, Float64Array];
  readonly block: Float64Array;
  readonly spare: Float64Array;
}

function openUnit(): Unit {
  return {
    luma: new Float64Array(UNIT * UNIT),
    leftOut: new Float64Array(2),
    colours: [new Float64Array(64), new Float64Array(64)],
    block: new Float64Array(64),
    spare: new Float64Array(64),
  };
}

function lossOf(
  picture: Rgb,
  left: number,
  top: number,
  unit: Unit,
): { readonly seen: number; readonly square: number } {
  const look = eyeAt(load(picture, left, top, unit));
  const [luma, ...colours] = CHANNELS.map((channel) => look(channel));
  const products = new Float64Array(9);
  let levels = 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    const from = 8 * (quarter & 1) + 8 * UNIT * (quarter >> 1);
    for (let i = 0; i < 64; i++) unit.block[i] = unit.luma[from + UNIT * (i >> 3) + (i & 7)];
    levels += addLoss(unit.block, unit.spare, LUMA_STEPS, SEEN_LUMA, 0.25, products);
  }
  let square = seenTogether(luma, luma, products);
  colours.forEach((parts, k) => {
    for (let i = 0; i < 9; i++) products[i] = unit.leftOut[k] * SEEN_HALVED[i];
    const lost = unit.leftOut[k] + addLoss(unit.colours[k], unit.spare, COLOUR_STEPS, SEEN_COLOUR, 1, products);
    levels += COLOUR_SQUARES[k] * lost;
    square += seenTogether(parts, parts, products);
  });
  return { seen: Math.sqrt(square), square: levels };
}

/** Takes a unit apart into luma and colour differences, and returns its mean colour. */
function load({ width, data }: Rgb, left: number, top: number, { luma, colours: [cb, cr], leftOut }: Unit): Levels {
  const sums: [number, number, number] = [0, 0, 0];
  cb.fill(0);
  cr.fill(0);
  leftOut.fill(0);
  for (let y = 0; y < UNIT; y++) {
    for (let x = 0; x < UNIT; x++) {
      const at = 3 * ((top + y) * width + left + x);
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      const light = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[UNIT * y + x] = light - 128;
      const [blue, red] = [0.564 * (b - light), 0.713 * (r - light)];
      cb[8 * (y >> 1) + (x >> 1)] += blue / 4;
      cr[8 * (y >> 1) + (x >> 1)] += red / 4;
      leftOut[0] += (blue * blue) / 256;
      leftOut[1] += (red * red) / 256;
      sums[0] += r;
      sums[1] += g;
      sums[2] += b;
    }
  }
  for (let i = 0; i < 64; i++) {
    leftOut[0] -= (cb[i] * cb[i]) / 64;
    leftOut[1] -= (cr[i] * cr[i]) / 64;
  }
  return [Math.round(sums[0] / 256), Math.round(sums[1] / 256), Math.round(sums[2] / 256)];
}

/** Adds what rounding takes from a block's coefficients, times the eye's products at each frequency; its mean square a pixel. */
function addLoss(
  block: Float64Array,
  spare: Float64Array,
  steps: readonly number[],
  seen: readonly (readonly number[])[],
  share: number,
  products: Float64Array,
): number {
  transformRows(block, spare);
  transformRows(spare, block);
  let sum = 0;
  for (let i = 0; i < 64; i++) {
    const lost = block[i] - steps[i] * Math.round(block[i] / steps[i]);
    const square = (share * lost * lost) / 64;
    for (let k = 0; k < 9; k++) products[k] += square * seen[i][k];
    sum += square;
  }
  return sum;
}

/** Transforms each row of a block, and writes it as a column. */
function transformRows(from: Float64Array, to: Float64Array): void {
  for (let row = 0; row < 64; row += 8) {
    for (let wave = 0; wave < 64; wave += 8) {
      let sum = 0;
      for (let i = 0; i < 8; i++) sum += from[row + i] * BASIS[wave + i];
      to[wave + (row >> 3)] = sum;
    }
  }
}

/** Frequency of a coefficient in half cycles a block. */
function frequencyOf(i: number): number {
  return Math.max(MEAN_FREQUENCY, Math.hypot(i >> 3, i & 7));
}

function halved(step: number): number {
  return Math.floor((step * 50 + 50) / 100);
}

/** A picture of whole units after JPEG at quality 75. */
export function afterJpeg(picture: Rgb): Rgb {
  const { width, height } = picture;
  const data = new Uint8Array(picture.data.length);
  const unit = openUnit();
  for (let top = 0; top < height; top += UNIT) {
    for (let left = 0; left < width; left += UNIT) {
      load(picture, left, top, unit);
      roundUnit(unit);
      store(unit, data, 3 * (top * width + left), 3 * width);
    }
  }
  return { width, height, data };
}

function roundUnit({ luma, colours, block, spare }: Unit): void {
  for (let quarter = 0; quarter < 4; quarter++) {
    const from = 8 * (quarter & 1) + 8 * UNIT * (quarter >> 1);
    for (let i = 0; i < 64; i++) block[i] = luma[from + UNIT * (i >> 3) + (i & 7)];
    roundBlock(block, spare, LUMA_STEPS);
    for (let i = 0; i < 64; i++) luma[from + UNIT * (i >> 3) + (i & 7)] = block[i];
  }
  for (const colour of colours) roundBlock(colour, spare, COLOUR_STEPS);
}

function roundBlock(block: Float64Array, spare: Float64Array, steps: readonly number[]): void {
  transformRows(block, spare);
  transformRows(spare, block);
  for (let i = 0; i < 64; i++) block[i] = steps[i] * Math.round(block[i] / steps[i]);
  untransformRows(block, spare);
  untransformRows(spare, block);
}

/** Takes each row of coefficients back to samples, and writes them as a column. */
function untransformRows(from: Float64Array, to: Float64Array): void {
  for (let row = 0; row < 64; row += 8) {
    for (let sample = 0; sample < 8; sample++) {
      let sum = 0;
      for (let wave = 0; wave < 8; wave++) sum += from[row + wave] * BASIS[8 * wave + sample];
      to[8 * sample + (row >> 3)] = sum;
    }
  }
}

/** Colour is taken between its samples, as decoders do. */
function store({ luma, colours }: Unit, data: Uint8Array, from: number, stride: number): void {
  for (let y = 0; y < UNIT; y++) {
    for (let x = 0; x < UNIT; x++) {
      const light = luma[UNIT * y + x] + 128;
      const [blue, red] = [between(colours[0], x, y), between(colours[1], x, y)];
      for (let c = 0, at = from + y * stride + 3 * x; c < 3; c++, at++)
        data[at] = Math.max(0, Math.min(255, Math.round(light + CHANNELS[1][c] * blue + CHANNELS[2][c] * red)));
    }
  }
}

function between(colour: Float64Array, x: number, y: number): number {
  const [column, row] = [x >> 1, y >> 1];
  const beside = x & 1 ? Math.min(7, column + 1) : Math.max(0, column - 1);
  const other = y & 1 ? Math.min(7, row + 1) : Math.max(0, row - 1);
  const near = 0.75 * colour[8 * row + column] + 0.25 * colour[8 * row + beside];
  return 0.75 * near + 0.25 * (0.75 * colour[8 * other + column] + 0.25 * colour[8 * other + beside]);
}
