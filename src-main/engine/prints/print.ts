/**
 * The very print of a label, known again: what is left of a close photograph when artwork and mark are taken away is the grain of
 * this print. It is kept as a signature; a later photograph shows the same grain, or that of a copy.
 */
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { createLikeness, type Halves } from './likeness.ts';
import { PRINT } from './print-params.ts';
import { createResidues, registerPrint } from './print-residue.ts';
import { readSignature, writeSignature } from './signature.ts';
import { type PrintedArtwork, tilePlaces } from './tile-places.ts';

/** A photograph of a label, with the picture that the label bears. */
export interface PrintPhoto {
  readonly photo: Rgb;
  /** Of the label, in the order of the artwork. */
  readonly corners: Quad;
  readonly artwork: PrintedArtwork;
}

export interface Enrolled {
  /** Null where the photograph is too coarse, or the label has too little room for tiles. */
  readonly signature: Uint8Array | null;
  /** Pixels of the photograph a millimetre of the label. */
  readonly perMm: number;
}

/** Fewer tiles say too little. */
const LEAST_TILES = 2;

export function enrolPrint({ photo, corners, artwork }: PrintPhoto, key: string): Enrolled {
  const print = registerPrint(photo, corners, artwork);
  const { perMm } = print;
  const places = tilePlaces(print.plane);
  if (perMm < PRINT.leastPerMm || places.length < LEAST_TILES) return { signature: null, perMm };
  const { wavesOf } = createResidues();
  return {
    perMm,
    signature: writeSignature(
      places.map((place) => ({ place, waves: wavesOf(print, place) })),
      key,
    ),
  };
}

interface Compared {
  readonly perMm: number;
  /** Null where the photograph is too coarse. */
  readonly halves: Halves | null;
}

export function comparePrint({ photo, corners, artwork }: PrintPhoto, signature: Uint8Array, key: string): Compared {
  const print = registerPrint(photo, corners, artwork);
  const { perMm } = print;
  if (perMm < PRINT.leastPerMm) return { perMm, halves: null };
  const { wavesOf } = createResidues();
  const pairs = readSignature(signature, key).map(({ place, waves }) => ({
    kept: waves,
    seen: wavesOf(print, place),
  }));
  return { perMm, halves: createLikeness().compare(pairs) };
}
