/** Waves of a tile: the band in which a print is known again, and its rings. */
import { PRINT } from './print-params.ts';

/** Interleaved complex values at `cells` x `cells` frequencies; 0 outside of the band. */
export type TileWaves = Float64Array;

/** The signed number of turns that a bin of `cells` stands for. */
export function signedBin(bin: number): number {
  return bin < PRINT.cells / 2 ? bin : bin - PRINT.cells;
}

/** Calls for each frequency of the band, with the place of its real part and its radius in turns a tile. */
export function eachWave(visit: (at: number, radius: number, u: number, v: number) => void): void {
  for (let v = 0, at = 0; v < PRINT.cells; v++) {
    for (let u = 0; u < PRINT.cells; u++, at += 2) {
      const radius = Math.hypot(signedBin(u), signedBin(v));
      if (radius >= PRINT.bandLow && radius < PRINT.bandHigh) visit(at, radius, signedBin(u), signedBin(v));
    }
  }
}

/** Which of so many equally wide rings a radius lies in. */
export function ringOf(radius: number, rings: number): number {
  return Math.floor((rings * (radius - PRINT.bandLow)) / (PRINT.bandHigh - PRINT.bandLow));
}

/** A wave stronger than so many usual ones is a line of the printer's screen, which every print of the file has. */
const LINE = 2;
/** Rings in which waves are compared: the spectrum falls by a third within one. */
const RINGS = 8;

/** Cuts waves that stand out of their ring to what is usual there. */
export function cutLines(waves: TileWaves): void {
  const sizes = Array.from({ length: RINGS }, (): number[] => []);
  eachWave((at, radius) => sizes[ringOf(radius, RINGS)].push(Math.hypot(waves[at], waves[at + 1])));
  const most = sizes.map((ones) => LINE * ones.sort((a, b) => a - b)[ones.length >> 1]);
  eachWave((at, radius) => {
    const size = Math.hypot(waves[at], waves[at + 1]);
    const limit = most[ringOf(radius, RINGS)];
    if (size <= limit) return;
    waves[at] *= limit / size;
    waves[at + 1] *= limit / size;
  });
}
