/** An 8-bit sRGB picture: interleaved R, G, B; rows from the top; no padding. */
export interface Rgb {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One channel of a picture in float levels (0 to 255 where it comes from an 8-bit picture). */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A point in edge coordinates: the corners of a w x h picture are 0,0 and w,h; pixel centres lie at .5. */
export type Point = readonly [x: number, y: number];

/** Corners of a label: top-left, top-right, bottom-right, bottom-left of the label as printed. */
export type Quad = readonly [Point, Point, Point, Point];
