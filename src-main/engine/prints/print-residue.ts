/**
 * What a photograph shows of the print beside its artwork and mark: the grain of ink and paper in the band of the signature,
 * as spectra of tiles. Light is taken away by the local mean, the artwork by a fit piece by piece, and its edges are covered.
 */

import { LEAST_REGISTERED, registerInSmall } from '#main/engine/known-artwork/comparison.ts';
import { evenOf, explainedBy } from '#main/engine/known-artwork/explained.ts';
import { createFft2d } from '#main/engine/numeric/fft.ts';
import { affine, compose, type Homography, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import { createKeptPlanes } from '#main/engine/numeric/kept-planes.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { coveredBox, extractChannels, rectify, type Warp } from '#main/engine/outlines/rectification.ts';
import { MM_PER_INCH, PRINT } from './print-params.ts';
import {
  type ArtworkPlane,
  artworkPlane,
  type PrintedArtwork,
  quietness,
  type TilePlace,
  tilePlaces,
} from './tile-places.ts';
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
/** A photograph that is this much short of a whole number of pixels for one of the raster is shrunk by that number: bilinear reading would fold its noise. */
const NEARLY = 0.25;
/** Pixels of the raster over which a tile fades at its sides, so that its sides make no waves. */
const FADE = 12;

/**
 * Lays the photograph on the artwork by its corners, and by registration where that explains more of the tiles: a gradient may
 * mislead registration along its lines, and a lens bends what its corners say.
 */
export function registerPrint(photo: Rgb, corners: Quad, artwork: PrintedArtwork): RegisteredPrint {
  const plane = artworkPlane(artwork);
  const { picture, dpi } = artwork;
  const { scale } = plane;
  const toPhoto = compose(rectangleTo(picture.width, picture.height, corners), affine(scale, 0, 0, scale, 0, 0));
  const inches = Math.sqrt(picture.width * picture.height) / dpi;
  const perMm = Math.sqrt(quadArea(corners)) / (inches * MM_PER_INCH);
  const byCorners = { photo, plane, toPhoto, perMm, warp: AT_REST };
  const { warp, agreement } = registerInSmall(photo, corners, picture);
  if (agreement < LEAST_REGISTERED) return byCorners;
  const registered = { ...byCorners, warp: scaledWarp(warp, scale) };
  const places = tilePlaces(plane);
  return explainedShare(registered, places) >= explainedShare(byCorners, places) ? registered : byCorners;
}

/** Nothing moves. */
const AT_REST: Warp = (_x, _y, out) => {
  out[0] = 0;
  out[1] = 0;
};

/** A warp of the artwork's pixels as one of the print's raster. */
function scaledWarp(warp: Warp, scale: number): Warp {
  return (x, y, out) => {
    warp(x * scale, y * scale, out);
    out[0] /= scale;
    out[1] /= scale;
  };
}

/** How much of the tiles their artwork and mark explain, as a correlation. */
function explainedShare(print: RegisteredPrint, places: readonly TilePlace[]): number {
  let [product, power, shown] = [0, 1e-9, 1e-9];
  for (const place of places) {
    const { seen, explained } = fittedPart(print, place);
    for (let i = 0; i < seen.length; i++) {
      product += seen[i] * explained[i];
      power += explained[i] * explained[i];
      shown += seen[i] * seen[i];
    }
  }
  return product / Math.sqrt(power * shown);
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
function grainOf(print: RegisteredPrint, place: TilePlace): Float32Array {
  const { wanted, flat, seen, explained } = fittedPart(print, place);
  const quiet = quietness(wanted, SIDE, SIDE);
  const grain = new Float32Array(seen.length);
  for (let i = 0; i < grain.length; i++) {
    const light = flat.luma[i] - seen[i] + DARK;
    grain[i] = flat.seen[i] * quiet[i] * ((seen[i] - explained[i]) / Math.max(DARK, light));
  }
  return withoutOutliers(grain);
}

const NO_COLOUR = new Float32Array(0);
/** Radius in pixels of the raster over which ink spreads. */
const WIDE_BLUR = 3;

/** A tile and its margin: the artwork, the photograph, the photograph less its local mean, and what the artwork explains of that. */
function fittedPart(print: RegisteredPrint, { x, y }: TilePlace) {
  const [left, top] = [x - PRINT.margin, y - PRINT.margin];
  const wanted = partOf(print.plane, left, top);
  const flat = flatPart(print, left, top);
  const size = { width: SIDE, height: SIDE };
  const planes = createKeptPlanes();
  const [seen] = evenOf({ ...size, values: flat.luma }, [0], planes);
  const artwork = { ...size, luma: wanted, blueYellow: NO_COLOUR, redGreen: NO_COLOUR };
  const explained = explainedBy(artwork, { seen, known: flat.seen, planes, wider: [WIDE_BLUR] });
  return { wanted, flat, seen, explained };
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

function flatPart({ photo, toPhoto, warp, perMm }: RegisteredPrint, left: number, top: number) {
  const inPart = compose(toPhoto, affine(1, 0, 0, 1, left, top));
  const factor = Math.max(1, Math.floor((perMm * MM_PER_INCH) / PRINT.rasterDpi + NEARLY));
  const source = extractChannels(photo, coveredBox(inPart, SIDE, SIDE, 16 * factor), factor);
  const moved: Warp = (x, y, out) => warp(x + left, y + top, out);
  return rectify(source, inPart, SIDE, SIDE, moved);
}
