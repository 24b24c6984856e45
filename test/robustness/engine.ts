import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';

export interface View {
  readonly picture: Rgb;
  readonly corners?: Quad;
  /** Where the marked artwork really lies in the picture, if that is known. The engine does not get it. */
  readonly truth?: Truth | undefined;
}

export interface Truth {
  /** The part of the artwork that the picture shows, in artwork pixels. */
  readonly part: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Where a point of the artwork is seen. */
  readonly project: (x: number, y: number) => Point;
}

/** What the table needs of an engine; the negative controls put a broken one in its place. */
export interface Engine {
  embed(picture: Rgb, message: string): Rgb;
  /** `shown`: what is in front of the camera in truth. Only a reader that knows artworks and IDs looks at it. */
  decode(views: readonly View[], shown: Shown): string | null;
}

export interface Shown {
  /** The artwork before it was marked, where the station has it. */
  readonly bare: (() => Rgb) | null;
  readonly message: string | null;
}

export type Strength = 'light' | 'balanced' | 'strong';

export function realEngine(strength: Strength, markKey = PUBLISHED_KEY): Engine {
  return {
    embed: (picture, message) => embed(picture, message, { key: markKey, strength }),
    decode: (views) => readPhotos(views, { keys: [PUBLISHED_KEY] }).message,
  };
}
