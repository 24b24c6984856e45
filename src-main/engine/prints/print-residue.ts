/**
 * What a photograph shows of the print beside its artwork and mark: the grain of ink and paper in the band of the signature,
 * as spectra of tiles. Light is taken away by the local mean, the artwork by a fit piece by piece, and its edges are covered.
 */

import { LEAST_REGISTERED, LEAST_STRUCTURE, registerInSmall } from '#main/engine/known-artwork/comparison.ts';
import { evenOf, explainedBy } from '#main/engine/known-artwork/explained.ts';
import { registerOnArtwork } from '#main/engine/known-artwork/registration.ts';
import { createFft2d } from '#main/engine/numeric/fft.ts';
import { affine, compose, type Homography, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  coveredBox,
  extractChannels,
  type FlatRaster,
  rectify,
  type Warp,
} from '#main/engine/outlines/rectification.ts';
import { MM_PER_INCH, PRINT } from './print-params.ts';
import { type ArtworkPlane, artworkPlane, type PrintedArtwork, quietness, type TilePlace } from './tile-places.ts';
import { cutLines, eachWave, type TileWaves } from './waves.ts';

/** A photograph that lies on the artwork of its label. */
export interface RegisteredPrint {
  readonly photo: Rgb;
  readonly plane: ArtworkPlane;
  /** From the print's raster to the photograph. */
  readonly toPhoto: Homography;
  readonly warp: Warp;
  /** Pixels of the photograph a millimetre of the label. */
  readonly perMm: number;
}

/** Differences beyond so many deviations are dirt, not grain. */
const OUTLIER = 3;
/** Levels that are added to the local light before the grain is told as a share of it: black shows no shares. */
const DARK = 16;
/** Pixels of the raster over which a tile fades at its sides, so that its sides make no waves. */
const FADE = 12;

export function registerPrint(photo: Rgb, corners: Quad, artwork: PrintedArtwork): RegisteredPrint {
  const plane = artworkPlane(artwork);
  const { picture, dpi } = artwork;
  const { warp, agreement, structure } = registerInSmall(photo, corners, picture);
  const isSure = structure >= LEAST_STRUCTURE && agreement >= LEAST_REGISTERED;
  const { scale } = plane;
  const inRaster: Warp = (x, y, out) => {
    out[0] = 0;
    out[1] = 0;
    if (!isSure) return;
    warp(x * scale, y * scale, out);
    out[0] /= scale;
    out[1] /= scale;
  };
  const toPhoto = compose(rectangleTo(picture.width, picture.height, corners), affine(scale, 0, 0, scale, 0, 0));
  const inches = Math.sqrt(picture.width * picture.height) / dpi;
  return { photo, plane, toPhoto, warp: inRaster, perMm: Math.sqrt(quadArea(corners)) / (inches * MM_PER_INCH) };
}

/** Side of the part of the raster that is looked at for a tile. */
const SIDE = PRINT.tilePixels + 2 * PRINT.margin;

export function createResidues() {
  const fft = createFft2d(PRINT.tilePixels);
  const grid = new Float64Array(2 * PRINT.tilePixels ** 2);
  const wavesOf = (print: RegisteredPrint, place: TilePlace): TileWaves => {
    const grain = grainOf(print, place);
    for (let y = 0, at = 0; y < PRINT.tilePixels; y++) {
      for (let x = 0; x < PRINT.tilePixels; x++, at += 2) {
        grid[at] = fade(x) * fade(y) * grain[(y + PRINT.margin) * SIDE + x + PRINT.margin];
        grid[at + 1] = 0;
      }
    }
    fft.forward(grid, PRINT.cells / 2);
    return inBand(grid);
  };
  return { wavesOf };
}

function fade(x: number): number {
  const inside = Math.min(x + 0.5, PRINT.tilePixels - x - 0.5);
  return inside >= FADE ? 1 : Math.sin((Math.PI / 2) * (inside / FADE));
}

/** The frequencies of the band, from a grid of `tilePixels` to one of `cells`, without the lines of the printer's screen. */
function inBand(grid: Float64Array): TileWaves {
  const { cells, tilePixels } = PRINT;
  const out = new Float64Array(2 * cells * cells);
  eachWave((at, _radius, u, v) => {
    const from = 2 * (((v + tilePixels) % tilePixels) * tilePixels + ((u + tilePixels) % tilePixels));
    out[at] = grid[from];
    out[at + 1] = grid[from + 1];
  });
  cutLines(out);
  return out;
}

/** Grain as a share of the light around, less what the artwork explains, covered where the artwork has edges. */
function grainOf(print: RegisteredPrint, { x, y }: TilePlace): Float32Array {
  const [left, top] = [x - PRINT.margin, y - PRINT.margin];
  const wanted = partOf(print.plane, left, top);
  const flat = flatPart(print, left, top, nearer(flatPart(print, left, top, AT_REST), wanted));
  const size = { width: SIDE, height: SIDE };
  const seen = evenOf({ ...size, values: flat.luma });
  const explained = explainedBy({ ...size, values: wanted }, seen, flat.seen);
  const quiet = quietness(wanted, SIDE, SIDE);
  const grain = new Float32Array(seen.length);
  for (let i = 0; i < grain.length; i++) {
    const light = flat.luma[i] - seen[i] + DARK;
    grain[i] = flat.seen[i] * quiet[i] * ((seen[i] - explained[i]) / Math.max(DARK, light));
  }
  return withoutOutliers(grain);
}

function withoutOutliers(grain: Float32Array): Float32Array {
  const power = grain.reduce((sum, value) => sum + value * value, 0) / grain.length;
  const most = OUTLIER * Math.sqrt(power);
  return grain.map((value) => Math.max(-most, Math.min(most, value)));
}

function partOf({ width, height, luma }: ArtworkPlane, left: number, top: number): Float32Array {
  const out = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    const row = Math.max(0, Math.min(height - 1, top + y)) * width;
    for (let x = 0; x < SIDE; x++) out[y * SIDE + x] = luma[row + Math.max(0, Math.min(width - 1, left + x))];
  }
  return out;
}

/** Nothing moves. */
const AT_REST: Warp = (_x, _y, out) => {
  out[0] = 0;
  out[1] = 0;
};

/** Least agreement of a tile with its artwork at which its own registration counts. */
const LEAST_NEARER = 0.3;

/** What registration of the whole label left over in a tile: lenses, bent paper, the feed of the printer. */
function nearer(flat: FlatRaster, luma: Float32Array): Warp {
  const none = new Float32Array(0);
  const wanted = { width: SIDE, height: SIDE, luma, blueYellow: none, redGreen: none, factor: 1, left: 0, top: 0 };
  const { warp, agreement } = registerOnArtwork(flat, wanted);
  return agreement >= LEAST_NEARER ? warp : AT_REST;
}

function flatPart({ photo, toPhoto, warp, perMm }: RegisteredPrint, left: number, top: number, further: Warp) {
  const inPart = compose(toPhoto, affine(1, 0, 0, 1, left, top));
  const factor = Math.max(1, Math.floor((perMm * MM_PER_INCH) / PRINT.rasterDpi));
  const source = extractChannels(photo, coveredBox(inPart, SIDE, SIDE, 16 * factor), factor);
  const moved: Warp = (x, y, out) => {
    further(x, y, out);
    const [dx, dy] = out;
    warp(x + dx + left, y + dy + top, out);
    out[0] += dx;
    out[1] += dy;
  };
  return rectify(source, inPart, SIDE, SIDE, moved);
}
