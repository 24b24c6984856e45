/** Embedding: message -> tile -> picture, as strong at every place as the eye allows there. */
import { layOutCarriers } from './carriers.ts';
import { BLUE_YELLOW, LUMA } from './colour.ts';
import { type Amplitudes, BLOCK, planAmplitudes } from './masking.ts';
import { MARK, type Strength } from './params.ts';
import type { Rgb } from './raster.ts';
import { synthesiseTile, TILE_SAMPLES, type Tile } from './tile.ts';

export interface EmbedOptions {
  /** 32 hexadecimal characters. */
  readonly key: string;
  readonly strength: Strength;
}

/**
 * The tile is cut at this many standard deviations and given its old slope again. The lower the cut, the less room the
 * mark needs on white for what it carries; what the cut adds lies mostly outside the band.
 */
const CUT = 1;
/** Peak of the tile after that: so much room is made, in standard deviations, where a level would clip. */
const CREST = 1.46;

/** Ink is left as it is: a pixel this much darker than the paper around (levels of luma) takes no mark at all. */
const INK_FULL = 130;
const INK_NONE = 50;
/** Only light paper has ink on it; on darker ground dark pixels are ground. */
const PAPER_FROM = 170;
const PAPER_FULL = 210;

export function embed(picture: Rgb, message: string, options: EmbedOptions): Rgb {
  const carriers = layOutCarriers(options.key);
  const pitch = cellPitch(picture.width, picture.height);
  const amplitudes = planAmplitudes(picture, pitch, options.strength);
  return applyMark(picture, limited(synthesiseTile(message, carriers)), pitch, amplitudes);
}

/** Pixels a cell. */
export function cellPitch(width: number, height: number): number {
  return Math.max(MARK.minPitch, Math.min(width, height) / MARK.shortSideCells);
}

/** Cuts the tile's peaks; its waves keep the amplitude they had. */
function limited(tile: Tile): Tile {
  return { samples: tile.samples.map((sample) => CREST * Math.max(-1, Math.min(1, sample / CUT))) };
}

/** Adds the mark to all levels; where one would clip, it is pulled in just so far that the mark has room. */
function applyMark(picture: Rgb, tile: Tile, pitch: number, plan: Amplitudes): Rgb {
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length);
  const columns = samplePlaces(width, pitch);
  const rows = samplePlaces(height, pitch);
  const blocks = Int32Array.from({ length: width }, (_, x) => Math.max(0, Math.floor((x + 0.5) / BLOCK - 0.5)));
  const alongs = Float32Array.from(blocks, (block, x) => Math.max(0, (x + 0.5) / BLOCK - 0.5 - block));
  const mark = new Float32Array(TILE_SAMPLES + 1);
  const lumaRow = new Float32Array(plan.columns + 1);
  const blueRow = new Float32Array(plan.columns + 1);
  for (let y = 0; y < height; y++) {
    blendTileRows(tile, rows[y], mark);
    blendPlanRows(plan, y, lumaRow, blueRow);
    const paperRow = Math.floor(y / BLOCK) * plan.columns;
    let at = 3 * y * width;
    for (let x = 0; x < width; x++, at += 3) {
      const r = data[at];
      const g = data[at + 1];
      const b = data[at + 2];
      const paper = plan.paper[paperRow + (x >> 2)];
      const faint = paper - INK_NONE;
      // Nothing is ink where there is no paper, nor what is nearly as light as it in all three channels.
      const free = paper <= PAPER_FROM || (r > faint && g > faint && b > faint) ? 1 : freeOfInk(r, g, b, paper);
      if (free === 0) {
        out[at] = r;
        out[at + 1] = g;
        out[at + 2] = b;
        continue;
      }
      const sample = columns[x] | 0;
      const wave = mark[sample] + (columns[x] - sample) * (mark[sample + 1] - mark[sample]);
      const block = blocks[x];
      const along = alongs[x];
      const luma = free * (lumaRow[block] + along * (lumaRow[block + 1] - lumaRow[block]));
      const blueYellow = free * (blueRow[block] + along * (blueRow[block + 1] - blueRow[block]));
      const redGreen = luma + BLUE_YELLOW[0] * blueYellow;
      const blue = luma + BLUE_YELLOW[2] * blueYellow;
      const room = CREST * (redGreen < 0 ? -redGreen : redGreen);
      const move = redGreen * wave + 0.5;
      out[at] = ((r < room ? room : r > 255 - room ? 255 - room : r) + move) | 0;
      out[at + 1] = ((g < room ? room : g > 255 - room ? 255 - room : g) + move) | 0;
      const roomBlue = CREST * (blue < 0 ? -blue : blue);
      out[at + 2] = ((b < roomBlue ? roomBlue : b > 255 - roomBlue ? 255 - roomBlue : b) + blue * wave + 0.5) | 0;
    }
  }
  return { width, height, data: out };
}

/** 1 where the mark goes in full, 0 on ink. */
function freeOfInk(r: number, g: number, b: number, paper: number): number {
  const luma = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
  const depth = (paper - luma - INK_NONE) / (INK_FULL - INK_NONE);
  if (depth <= 0) return 1;
  const covered = Math.min(1, depth) * Math.min(1, (paper - PAPER_FROM) / (PAPER_FULL - PAPER_FROM));
  return 1 - covered;
}

/** Where in the tile each pixel centre lies, in samples; 10 samples a wave or more, so straight lines between do. */
function samplePlaces(length: number, pitch: number): Float32Array {
  const perPixel = TILE_SAMPLES / (MARK.tileCells * pitch);
  return Float32Array.from({ length }, (_, i) => ((i + 0.5) * perPixel) % TILE_SAMPLES);
}

function blendTileRows(tile: Tile, place: number, out: Float32Array): void {
  const row = Math.floor(place) % TILE_SAMPLES;
  const along = place - Math.floor(place);
  const above = row * TILE_SAMPLES;
  const below = ((row + 1) % TILE_SAMPLES) * TILE_SAMPLES;
  for (let i = 0; i < TILE_SAMPLES; i++) {
    out[i] = tile.samples[above + i] + along * (tile.samples[below + i] - tile.samples[above + i]);
  }
  out[TILE_SAMPLES] = out[0];
}

/** Amplitudes along row y, one for each block and one more. */
function blendPlanRows(plan: Amplitudes, y: number, luma: Float32Array, blueYellow: Float32Array): void {
  const place = Math.max(0, (y + 0.5) / BLOCK - 0.5);
  const row = Math.min(plan.rows - 1, Math.floor(place));
  const next = Math.min(plan.rows - 1, row + 1);
  const along = place - row;
  const blend = (from: Float32Array, to: Float32Array): void => {
    for (let i = 0; i <= plan.columns; i++) {
      const column = Math.min(plan.columns - 1, i);
      const a = from[row * plan.columns + column];
      to[i] = a + along * (from[next * plan.columns + column] - a);
    }
  };
  blend(plan.luma, luma);
  blend(plan.blueYellow, blueYellow);
}
