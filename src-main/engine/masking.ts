/**
 * How strong the mark may be at every place of a picture: amplitudes in levels on a grid of small blocks, set so that
 * the difference an eye sees is about the same everywhere, and the whole stays under a bound.
 */
import { amplitudeAt } from './carriers.ts';
import { createSensitivity, eyeResponse, type Sensitivity } from './colour.ts';
import { MARK, type Strength } from './params.ts';
import type { Rgb } from './raster.ts';

/** Pixels along a block: 0.34 mm at 300 DPI, finer than any wave of the mark. */
export const BLOCK = 4;

/** Root mean square of the visible difference (CIELAB after the eye's blur) on an even area, by strength. */
const VISIBLE: Record<Strength, number> = { light: 0.3, balanced: 0.43, strong: 0.75 };

/** Share of the visible difference that goes to luma; the rest goes to blue-yellow. Both as squares. */
const LUMA_SHARE = 0.66;

/** Amplitudes never exceed these levels, whatever the eye would forgive. */
const MOST_LUMA = 6;
const MOST_BLUE_YELLOW = 4.5;
/** Solid saturated colours, which printers flood with ink, hide more blue-yellow and need it: luma has little room there. */
const MOST_BLUE_YELLOW_SOLID = 7;
/** Deviation of luma, in levels, up to which a place is solid in full, and from which it is not: photographs have grain. */
const SOLID_FULL = 0.4;
const SOLID_NONE = 0.9;

/** Standard deviation of luma, in levels, from which a place is texture in full. */
const TEXTURE_FULL = 14;
/** In texture the mark may be seen up to this many times as much as on an even area, because texture hides it. */
const TEXTURE_MOST = 3.2;
/** Share of luma in the visible difference in texture, where people notice it less than anywhere else. */
const TEXTURE_LUMA_SHARE = 0.72;
/** Bounds that the strength in texture keeps for the whole picture: mean visible difference, mean square of levels. */
const MEAN_VISIBLE = 0.98;
const MEAN_SQUARE = 5.75;
/**
 * A picture full of texture hides more (so does the loss of JPEG quality 75 in it grow): from this share of texture the
 * first bound is raised, up to BUSY_MOST times.
 */
const BUSY_FROM = 0.3;
const BUSY_FULL = 0.6;
const BUSY_MOST = 1.45;
/** Luma's share in texture there: artwork full of it drowns what little luma other pictures need when they turn grey. */
const BUSY_LUMA_SHARE = 0.86;

/** Pixels a degree of the eye's field at 300 DPI seen from 40 cm. */
const PIXELS_PER_DEGREE = 82.46;

/** Strokes up to twice this many blocks wide (54 px, 4.6 mm) count as ink on paper; wider dark areas as ground. */
const INK_REACH = 7;

/** Blocks within so many levels of the paper count as paper, and so large a share of them makes it paper. */
const PAPER_LIKE = 16;
const PAPER_SHARE = 0.42;
/** Blocks so many levels darker than the paper are ink. */
const INK_LIKE = 130;
/**
 * A code of bars or squares: some paper near by, much of it as far as CODE_REACH blocks (14 mm) away, and next to nothing
 * that is neither paper nor ink. Light text on a dark label has less paper around it.
 */
const CODE_REACH = 40;
const CODE_PAPER_NEAR = 0.06;
const CODE_PAPER_FAR = 0.33;
const CODE_BETWEEN = 0.08;

/** Paper takes this much more than the reckoning says, from FROM to FULL levels of the darkest channel: measured on white. */
const PAPER_MOST = 1.5;
const PAPER_WHITE_FROM = 236;
const PAPER_WHITE_FULL = 250;

/**
 * Dark even ground, as of a black label, loses most of the mark in print: ink spreads and fills it up. There it may show
 * DARK_MOST times as much, the more so the more of the picture is such ground; in a photograph's shadows it may not.
 */
const DARK_MOST = 4;
const DARK_SHARE_FROM = 0.35;
const DARK_SHARE_FULL = 0.65;
/**
 * Within so many levels of either end of blue the artwork must give way to make room for the mark, which costs fidelity
 * (a tint on white) and carries nothing: there blue-yellow is lowered, to these shares at the ends.
 */
const BLUE_ROOM = 14;
const BLUE_AT_0 = 0.45;
const BLUE_AT_255 = 0.84;
/** Levels of the lightest channel below which ground is dark in full, and above which not at all. */
const DARK_FULL = 50;
const DARK_NONE = 95;
/** Deviation of luma, in levels, up to which a block is even. */
const EVEN = 2.5;

export interface Amplitudes {
  readonly columns: number;
  readonly rows: number;
  /** Levels of the luma and of the blue-yellow part, for a mark of standard deviation 1. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Luma of the paper around: the darker a pixel is against it, the more it is ink. */
  readonly paper: Float32Array;
}

export function planAmplitudes(picture: Rgb, pitch: number, strength: Strength): Amplitudes {
  const blocks = summarise(picture);
  const plan = {
    columns: blocks.columns,
    rows: blocks.rows,
    luma: new Float32Array(blocks.columns * blocks.rows),
    blueYellow: new Float32Array(blocks.columns * blocks.rows),
    paper: findPaper(blocks),
  };
  allot(blocks, plan, pitch, VISIBLE[strength]);
  return plan;
}

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
  readonly deviation: Float32Array;
  readonly brightest: Float32Array;
}

/** Mean colour, spread and brightest luma of every block. */
function summarise(picture: Rgb): Blocks {
  const { width, height, data } = picture;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const size = columns * rows;
  const blocks = {
    columns,
    rows,
    red: new Uint8Array(size),
    green: new Uint8Array(size),
    blue: new Uint8Array(size),
    deviation: new Float32Array(size),
    brightest: new Float32Array(size),
  };
  for (let row = 0; row < rows; row++) {
    const y1 = Math.min(height, (row + 1) * BLOCK);
    for (let column = 0; column < columns; column++) {
      const x1 = Math.min(width, (column + 1) * BLOCK);
      let r = 0;
      let g = 0;
      let b = 0;
      let squares = 0;
      let most = 0;
      // Whole numbers are faster: luma in 256ths of a level.
      for (let y = row * BLOCK; y < y1; y++) {
        let at = 3 * (y * width + column * BLOCK);
        for (let x = column * BLOCK; x < x1; x++, at += 3) {
          const luma = 77 * data[at] + 150 * data[at + 1] + 29 * data[at + 2];
          r += data[at];
          g += data[at + 1];
          b += data[at + 2];
          squares += luma * luma;
          if (luma > most) most = luma;
        }
      }
      const count = (y1 - row * BLOCK) * (x1 - column * BLOCK);
      const i = row * columns + column;
      blocks.red[i] = r / count;
      blocks.green[i] = g / count;
      blocks.blue[i] = b / count;
      blocks.deviation[i] = Math.sqrt(Math.max(0, squares / count - ((77 * r + 150 * g + 29 * b) / count) ** 2)) / 256;
      blocks.brightest[i] = most / 256;
    }
  }
  return blocks;
}

/**
 * An even area gets the visible difference that the strength stands for. Texture gets more, as much as the bounds for
 * the whole picture leave, found by bisection.
 */
function allot(blocks: Blocks, plan: Amplitudes, pitch: number, visible: number): void {
  const texture = calmest(blocks).map((deviation) => deviation / TEXTURE_FULL);
  const seen = sensitivities(blocks, texture, pitch);
  const busy = ramp(meanOf(texture), BUSY_FROM, BUSY_FULL);
  const lumaShare = TEXTURE_LUMA_SHARE + busy * (BUSY_LUMA_SHARE - TEXTURE_LUMA_SHARE);
  const most = MEAN_VISIBLE * visible * (1 + busy * (BUSY_MOST - 1));
  const mostSquare = MEAN_SQUARE * (visible / VISIBLE.balanced) ** 2;
  let low = 0;
  let high = TEXTURE_MOST - 1;
  for (let step = 0; step < 6; step++) {
    const boost = step === 0 ? high : (low + high) / 2;
    const sum = fill(plan, seen, texture, lumaShare, visible, boost, SEARCHED);
    const fits = sum.visible <= most && sum.square <= mostSquare;
    if (fits) low = boost;
    else high = boost;
    if (fits && step === 0) break;
  }
  fill(plan, seen, texture, lumaShare, visible, low, 1);
}

interface Seen {
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Share of the visible difference that the place gets. */
  readonly share: Float32Array;
  /** Share of it that blue-yellow keeps where blue has no room to swing. */
  readonly blueRoom: Float32Array;
  /** Levels of blue-yellow that are never exceeded. */
  readonly mostBlueYellow: Float32Array;
}

function sensitivities(blocks: Blocks, texture: Float32Array, pitch: number): Seen {
  const sense = createSensitivity(meanResponse(pitch));
  const size = blocks.red.length;
  const seen = {
    luma: new Float32Array(size),
    blueYellow: new Float32Array(size),
    share: new Float32Array(size),
    blueRoom: new Float32Array(size),
    mostBlueYellow: new Float32Array(size),
  };
  const dark = new Float32Array(size);
  let ground = 0;
  const one: Sensitivity = { luma: 0, blueYellow: 0 };
  for (let i = 0; i < size; i++) {
    sense(blocks.red[i], blocks.green[i], blocks.blue[i], one);
    seen.luma[i] = one.luma;
    seen.blueYellow[i] = one.blueYellow;
    const least = Math.min(blocks.red[i], blocks.green[i], blocks.blue[i]);
    seen.share[i] = 1 + (PAPER_MOST - 1) * ramp(least, PAPER_WHITE_FROM, PAPER_WHITE_FULL);
    dark[i] = ramp(Math.max(blocks.red[i], blocks.green[i], blocks.blue[i]), DARK_NONE, DARK_FULL);
    if (blocks.deviation[i] < EVEN) ground += dark[i] / size;
  }
  const boost = (DARK_MOST - 1) * ramp(ground, DARK_SHARE_FROM, DARK_SHARE_FULL);
  for (let i = 0; i < size; i++) {
    seen.share[i] *= 1 + boost * dark[i];
    const solid = ramp(texture[i] * TEXTURE_FULL, SOLID_NONE, SOLID_FULL);
    seen.mostBlueYellow[i] =
      (MOST_BLUE_YELLOW + solid * (MOST_BLUE_YELLOW_SOLID - MOST_BLUE_YELLOW)) * Math.max(1, seen.share[i]);
    const atBottom = boost > 0 ? 0 : (1 - solid) * (1 - BLUE_AT_0) * ramp(blocks.blue[i], BLUE_ROOM, 0);
    const atTop = (1 - BLUE_AT_255) * ramp(blocks.blue[i], 255 - BLUE_ROOM, 255);
    seen.blueRoom[i] = 1 - atBottom - atTop;
  }
  return seen;
}

/** One block in so many is looked at while the boost is searched. */
const SEARCHED = 7;

/** Sets the amplitudes of every so many blocks for a boost in texture; tells the mean visible difference and the mean square of levels. */
function fill(
  plan: Amplitudes,
  seen: Seen,
  texture: Float32Array,
  lumaShare: number,
  visible: number,
  boost: number,
  every: number,
): { visible: number; square: number } {
  const size = texture.length;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < size; i += every) {
    const share = LUMA_SHARE + (lumaShare - LUMA_SHARE) * texture[i];
    const target = visible * (1 + boost * texture[i]) * seen.share[i];
    const luma = Math.min(MOST_LUMA, (target * Math.sqrt(share)) / seen.luma[i]);
    const blueYellow =
      seen.blueRoom[i] * Math.min(seen.mostBlueYellow[i], (target * Math.sqrt(1 - share)) / seen.blueYellow[i]);
    plan.luma[i] = luma;
    plan.blueYellow[i] = blueYellow;
    sum += Math.sqrt((luma * seen.luma[i]) ** 2 + (blueYellow * seen.blueYellow[i]) ** 2) / Math.max(1, seen.share[i]);
    squares += (2 * (luma - 0.114 * blueYellow) ** 2 + (luma + 0.886 * blueYellow) ** 2) / 3;
  }
  return { visible: (sum * every) / size, square: (squares * every) / size };
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** 0 at `from`, 1 at `to`, straight between. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** What the eye passes of the mark's waves on the whole, for each opponent channel. */
function meanResponse(pitch: number): number[] {
  const energy = [0, 0, 0];
  let total = 0;
  for (let frequency = MARK.bandLow; frequency <= MARK.bandHigh; frequency++) {
    const weight = frequency * amplitudeAt(frequency) ** 2;
    const response = eyeResponse((frequency * PIXELS_PER_DEGREE) / (MARK.tileCells * pitch));
    total += weight;
    for (let k = 0; k < 3; k++) energy[k] += weight * response[k] ** 2;
  }
  return energy.map((sum) => Math.sqrt(sum / total));
}

/** Texture hides the mark only where it is texture all around: the mean over neighbours of a deviation cut at its full. */
function calmest(blocks: Blocks): Float32Array {
  const cut = blocks.deviation.map((deviation) => Math.min(TEXTURE_FULL, deviation));
  return slidingMean(
    slidingMean(cut, blocks.columns, blocks.rows, 1, 2),
    blocks.columns,
    blocks.rows,
    blocks.columns,
    2,
  );
}

/**
 * The light that dark strokes lie on, where that is paper: most blocks around reach the same brightness, or it is a code
 * of bars or squares. Elsewhere 0, so that the dark parts of a texture are not taken for ink.
 */
function findPaper(blocks: Blocks): Float32Array {
  const { brightest, columns, rows } = blocks;
  const filled = closing(brightest, columns, rows, INK_REACH);
  const around = (values: Float32Array, reach: number): Float32Array =>
    slidingMean(slidingMean(values, columns, rows, 1, reach), columns, rows, columns, reach);
  const isPaper = filled.map((light, i) => (light - brightest[i] < PAPER_LIKE ? 1 : 0));
  const paper = around(isPaper, INK_REACH);
  const farPaper = around(isPaper, CODE_REACH);
  const between = around(
    filled.map((light, i) => (light - brightest[i] >= PAPER_LIKE && light - brightest[i] < INK_LIKE ? 1 : 0)),
    INK_REACH,
  );
  return filled.map((light, i) => {
    const isCode = paper[i] > CODE_PAPER_NEAR && farPaper[i] > CODE_PAPER_FAR && between[i] < CODE_BETWEEN;
    return paper[i] > PAPER_SHARE || isCode ? light : 0;
  });
}

/** Fills dark strokes with the light around them: the brightest within reach, then the darkest of those. */
function closing(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const most = slidingExtreme(slidingExtreme(values, columns, rows, false, reach, 1), columns, rows, true, reach, 1);
  return slidingExtreme(slidingExtreme(most, columns, rows, false, reach, -1), columns, rows, true, reach, -1);
}

/** Largest (`sign` 1) or smallest (-1) value within `reach` along rows or, `down`, along columns. */
function slidingExtreme(
  values: Float32Array,
  columns: number,
  rows: number,
  down: boolean,
  reach: number,
  sign: 1 | -1,
): Float32Array {
  const out = new Float32Array(values.length);
  const step = down ? columns : 1;
  const length = down ? rows : columns;
  const lines = down ? columns : rows;
  const lineStep = down ? 1 : columns;
  const queue = new Int32Array(length);
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep;
    let head = 0;
    let tail = 0;
    for (let i = 0; i < length + reach; i++) {
      if (i < length) {
        const value = sign * values[base + i * step];
        while (tail > head && sign * values[base + queue[tail - 1] * step] <= value) tail--;
        queue[tail++] = i;
      }
      const at = i - reach;
      if (at < 0) continue;
      while (queue[head] < at - reach) head++;
      out[base + at * step] = values[base + queue[head] * step];
    }
  }
  return out;
}

function slidingMean(values: Float32Array, columns: number, rows: number, step: number, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  const alongRows = step === 1;
  const length = alongRows ? columns : rows;
  const lines = alongRows ? rows : columns;
  const lineStep = alongRows ? columns : 1;
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let i = -reach; i < length; i++) {
      if (i + reach < length) {
        sum += values[base + (i + reach) * step];
        count++;
      }
      if (i - reach - 1 >= 0) {
        sum -= values[base + (i - reach - 1) * step];
        count--;
      }
      if (i >= 0) out[base + i * step] = sum / count;
    }
  }
  return out;
}
