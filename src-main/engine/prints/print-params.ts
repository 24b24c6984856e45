/** What every signature of a print agrees on. A change here makes signatures that cannot be compared with older ones. */

export const PRINT = Object.freeze({
  /** Pixels an inch of the raster in which a print is looked at: twice as fine as the cells, so that nothing folds into the band. */
  rasterDpi: 256,
  /** Pixels along a tile: half an inch, so that a wave of n turns has 2 n cycles an inch. */
  tilePixels: 128,
  /** Pixels around a tile in which its artwork is fitted. */
  margin: 32,
  /** Signed cells along a tile. */
  cells: 64,
  /** Band in cycles a tile, 30 to 64 an inch: the mark and most artwork lie below, the printer's screen lies above. */
  bandLow: 15,
  bandHigh: 32,
  /** Tiles of a signature. Four with half a byte a cell take 8 KB. */
  tiles: 4,
  /** Least pixels a millimetre of a photograph: two for each half of the finest wave, and some for the lens. */
  leastPerMm: 8,
});

export const MM_PER_INCH = 25.4;
