/** The peaks of a tile, clipped. */
import type { Tile } from '../format/tile.ts';

/** Where the peaks of a tile are clipped, and what becomes of it; in standard deviations of the tile before. */
export interface Clip {
  readonly at: number;
  /** Peak of the tile after that, made stronger until its waves have their amplitude again. A level that would overflow is moved to leave this room. */
  readonly crest: number;
  /** Mean square of the tile after that. What exceeds 1 lies mostly outside the band. */
  readonly power: number;
}

/** The lower the clip, the less room the mark needs on white at the same energy, and the lower the 99th percentile of what is seen. */
export const PAPER_CLIP: Clip = { at: 1, crest: 1.46, power: 1.1 };
/** Photographs leave room for the peaks. What PAPER_CLIP adds outside the band would cost them 0.4 of their 40 decibels. */
export const PICTURE_CLIP: Clip = { at: 2.5, crest: 2.53, power: 1 };

/** Clips the tile's peaks. Its waves keep their amplitude. */
export function clipped(tile: Tile, { at, crest }: Clip): Tile {
  const samples = new Float32Array(tile.samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = crest * Math.max(-1, Math.min(1, tile.samples[i] / at));
  return { samples };
}
