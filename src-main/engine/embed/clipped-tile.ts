/** The peaks of a tile, clipped. */
import type { Tile } from '#main/engine/format/tile.ts';

/**
 * The tile is clipped at this many standard deviations, and made stronger until its waves have their amplitude again. The
 * lower the clip, the less room the mark needs on white at the same energy, and the lower the 99th percentile of what is
 * seen. What clipping adds lies mostly outside the band.
 */
const CLIP = 1;
/** Peak of the tile after that, in standard deviations. Where a level would overflow, it is moved to leave this room. */
export const CREST = 1.46;
/** Mean square of the tile after that. */
export const POWER = 1.1;

/** Clips the tile's peaks. Its waves keep their amplitude. */
export function clipped(tile: Tile): Tile {
  const samples = new Float32Array(tile.samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = CREST * Math.max(-1, Math.min(1, tile.samples[i] / CLIP));
  return { samples };
}
