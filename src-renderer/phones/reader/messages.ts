// The messages between the page and the worker that reads marks.
import type { Quad } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import type { Live } from '#main/engine/read/read-photos.ts';

/** A photograph from a file. */
export interface Still {
  readonly photo: Blob;
  /** Of the upright photograph. */
  readonly width: number;
  readonly height: number;
  /** Rough corners of the label in pixels of the photograph. */
  readonly corners: Quad | null;
  /** `outlines`: only what looks like a label is read. `whole`: the picture is searched for a mark of any size and turn. */
  readonly search: 'outlines' | 'whole';
}

/** A part of a frame of the camera, with a label in it. */
export interface LiveFrame {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly pixels: Uint8Array;
  readonly corners: Quad | null;
  readonly effort: NonNullable<Live['effort']>;
  /** What earlier frames of the same label gave. */
  readonly earlier: readonly FrameBits[];
}

export type Work =
  /** The engine is slow until it was used once. */
  | { readonly kind: 'warm-up' }
  | ({ readonly kind: 'still' } & Still)
  | ({ readonly kind: 'frame' } & LiveFrame)
  /** IDs that have a record: possible answers where the mark alone says too little. `first`: those before are forgotten. */
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly first: boolean }
  /** Files of artworks that labels may show. `first`: those before are forgotten. */
  | { readonly kind: 'artworks'; readonly files: readonly ArrayBuffer[]; readonly first: boolean };

export interface ToReader {
  readonly order: number;
  readonly keys: readonly string[];
  readonly work: Work;
}

export interface ReaderAnswer {
  /** In pixels of the photograph or of the frame's part. */
  readonly detection: Detection;
  /** What was gained where nothing was read. */
  readonly bits: readonly FrameBits[];
  readonly ms: number;
}

export type FromReader =
  | { readonly order: number; readonly answer: ReaderAnswer | null }
  | { readonly order: number; readonly fault: string };
