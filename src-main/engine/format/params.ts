/** What every mark and every reader agree on. A change here makes a new kind of mark that old readers cannot read. */

/** The published key. Programs that use it read each other's marks, and anybody can make such marks. */
export const PUBLISHED_KEY = '7477696e6d61726b207075626c696373';

export const MARK = Object.freeze({
  /** Cells along a tile. A tile is the period of the mark; any region of its area holds the whole message. */
  tileCells: 64,
  /** Cells along the short side of a label: 3 tiles, 4.5 along the long side of a 2:3 label. */
  shortSideCells: 192,
  /** Least pixels a cell at 300 DPI. With fewer, a print screen does not resolve the mark's finest waves. */
  minPitch: 3,
  /** Band of the carriers in cycles a tile: artwork drowns lower waves; print and camera blur higher ones. */
  bandLow: 5,
  bandHigh: 24,
  /** Carriers of the sync constellation, and the band they lie in. */
  syncCount: 64,
  syncLow: 5,
  syncHigh: 21,
  /** Least distance between two sync carriers, in cycles a tile, so that a shifted or scaled constellation scores low. */
  syncSpacing: 2.1,
  /** Share of the mark's energy that the constellation takes. */
  syncShare: 0.35,
  /** Waves above this frequency (cycles a tile) lose amplitude towards `rollOffTo` at the top of the band. */
  rollOffFrom: 10,
  rollOffTo: 0.6,
});

export type Strength = 'light' | 'balanced' | 'strong';

/** Pixels along a cell of a picture. */
export function cellPitch(width: number, height: number): number {
  return Math.max(MARK.minPitch, Math.min(width, height) / MARK.shortSideCells);
}
