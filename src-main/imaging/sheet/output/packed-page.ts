// Pages as packed lines, band by band: what PWG raster and URF have in common.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { longestLine, packLine, repeatsFrom, unpackLine } from './packed-line.ts';

export interface RasterPage {
  readonly picture: Rgb;
  /** Dots an inch. */
  readonly dpi: number;
}

/** What every page of a file says besides its pixels, as far as its format has room for it. */
export interface RasterFacts {
  readonly pages: number;
  /** The PWG name of the media, as `iso_a4_210x297mm`. */
  readonly media: string;
  readonly mediaType: string;
}

export type Sink = (bytes: Uint8Array) => Promise<void>;
/** So many bytes of a file from a place on; fewer where it ends. */
export type Source = (at: number, length: number) => Uint8Array;

export const CHANNELS = 3;
/** Bytes that are gathered before they go to the disk. */
const BAND = 1 << 20;
/** The largest page that is read: A3 at 600 DPI has 70 million pixels. */
const MOST_PIXELS = 100_000_000;

export async function writeLines({ width, height, data }: Rgb, put: Sink): Promise<void> {
  const stride = width * CHANNELS;
  const longest = longestLine(width);
  let band = new Uint8Array(BAND + longest);
  let at = 0;
  for (let y = 0; y < height; ) {
    const repeats = repeatsFrom(data, y, stride, height);
    band[at] = repeats - 1;
    at = packLine(data.subarray(y * stride, (y + 1) * stride), band, at + 1);
    y += repeats;
    if (at < BAND) continue;
    await put(band.subarray(0, at));
    band = new Uint8Array(BAND + longest);
    at = 0;
  }
  await put(band.subarray(0, at));
}

/** The pixels of a page whose lines begin at `from`, and where they end. */
export function readLines(source: Source, from: number, width: number, height: number): { picture: Rgb; end: number } {
  if (width * height > MOST_PIXELS || width === 0) throw new Error('the header of a page is wrong');
  const data = new Uint8Array(width * height * CHANNELS);
  const stride = width * CHANNELS;
  const longest = longestLine(width);
  let band = source(from, BAND + longest);
  let [start, at] = [from, 0];
  for (let y = 0; y < data.length; ) {
    if (at >= BAND) {
      start += at;
      at = 0;
      band = source(start, BAND + longest);
    }
    const repeats = band[at] + 1;
    if (!(y + repeats * stride <= data.length)) throw new Error('a line of the raster is repeated too often');
    const line = data.subarray(y, y + stride);
    at = unpackLine(band, at + 1, line);
    for (let i = 1; i < repeats; i++) data.set(line, y + i * stride);
    y += repeats * stride;
  }
  return { picture: { width, height, data }, end: start + at };
}
