/**
 * A match of the sweep, aligned on the spectra that were swept. The sweep's steps are coarse and its waves are low. All
 * waves that the spectra have (up to SPECTRUM_REACH), and a displacement that bends, tell a mark from artwork before
 * anything is rectified and whitened again.
 */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import { type Alignment, findShift, refine } from './alignment.ts';
import { type BlockSpectra, SPECTRUM_REACH } from './block-spectra.ts';
import { HOP } from './block-transform.ts';
import type { ConstellationMatch } from './constellation-search.ts';
import { type Displacement, type Prior, TERMS } from './displacement.ts';
import { removePhases, type SyncBlocks } from './sync-blocks.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a match leaves, in raster pixels: half a step of size, and what rough corners and a wrong tilt bend. */
const MATCH_PRIOR: Prior = { shift: 3, linear: 4, quadratic: 2 };

/** The match with the size and proportions that the alignment gives it, and its score. */
export function alignMatch(
  match: ConstellationMatch,
  spectra: BlockSpectra,
  carriers: Carriers,
  raster: Size,
): ConstellationMatch {
  const seen = syncBlocksAt(match, spectra, carriers, raster);
  const reach = Math.max(raster.width, raster.height) / (2 * match.scale);
  const rest = { centreX: 0, centreY: 0, reach, terms: new Float64Array(2 * TERMS) };
  const upright = alignFrom(rest, removePhases(seen, carriers, false), carriers);
  const flipped = alignFrom(rest, removePhases(seen, carriers, true), carriers);
  const { start, blocks } = flipped.start.score > upright.start.score ? flipped : upright;
  const { score, displacement } = refine(blocks, carriers, start.displacement, MATCH_PRIOR);
  const along = 1 + displacement.terms[1] / reach;
  const across = 1 + displacement.terms[TERMS + 2] / reach;
  return {
    score,
    scale: match.scale / Math.sqrt(along * across),
    stretch: match.stretch * Math.sqrt(across / along),
    turn: match.turn,
  };
}

function alignFrom(
  rest: Displacement,
  blocks: SyncBlocks,
  carriers: Carriers,
): { start: Alignment; blocks: SyncBlocks } {
  return { start: findShift(blocks, carriers, rest, TILE_PIXELS / 2), blocks };
}

/** The constellation as the match sizes it, block by block. Places are the label's own raster pixels from the raster's centre. */
function syncBlocksAt(
  { scale, stretch, turn }: ConstellationMatch,
  spectra: BlockSpectra,
  { syncU, syncV }: Carriers,
  { width, height }: Size,
): SyncBlocks {
  const { columns, rows, first } = spectra;
  const [count, waves] = [columns * rows, syncU.length];
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const [re, im] = [new Float64Array(count * waves), new Float64Array(count * waves)];
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  const [alongX, alongY] = [scale * stretch, scale / stretch];
  const wave = new Float64Array(2);
  for (let b = 0; b < count; b++) {
    const dx = first + (b % columns) * HOP - width / 2;
    const dy = first + Math.floor(b / columns) * HOP - height / 2;
    x[b] = (cos * dx + sin * dy) / alongX;
    y[b] = (cos * dy - sin * dx) / alongY;
    for (let k = 0; k < waves; k++) {
      const [sx, sy] = [syncU[k] / alongX, syncV[k] / alongY];
      const [u, v] = [cos * sx - sin * sy, sin * sx + cos * sy];
      spectrumAt(spectra, b, u, v, wave);
      const angle = (-2 * Math.PI * (u * dx + v * dy)) / TILE_PIXELS;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      re[b * waves + k] = wave[0] * c - wave[1] * s;
      im[b * waves + k] = wave[0] * s + wave[1] * c;
    }
  }
  return { count, waves, x, y, re, im };
}

/** A block's spectrum between its bins, about the block's centre; 0 beyond what was transformed. */
function spectrumAt({ spectra }: BlockSpectra, block: number, u: number, v: number, out: Float64Array): void {
  const reach = SPECTRUM_REACH;
  const stride = 2 * (2 * reach + 1);
  // Only half of the plane is kept; the other half mirrors it.
  const side = v < 0 ? -1 : 1;
  const [column, row] = [Math.floor(side * u), Math.floor(side * v)];
  out.fill(0);
  if (column < -reach || column >= reach || row >= reach) return;
  const [ax, ay] = [side * u - column, side * v - row];
  const at = (block * (reach + 1) + row) * stride + 2 * (column + reach);
  for (let part = 0; part < 2; part++) {
    const i = at + part;
    const upper = spectra[i] + ax * (spectra[i + 2] - spectra[i]);
    const lower = spectra[i + stride] + ax * (spectra[i + stride + 2] - spectra[i + stride]);
    out[part] = upper + ay * (lower - upper);
  }
  out[1] *= side;
}
