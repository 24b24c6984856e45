import { embed } from '#main/engine/embed/embed.ts';
import { type Forecast, forecast } from '#main/engine/embed/forecast.ts';
import type { Strength } from '#main/engine/format/params.ts';
import { psnr } from '#main/engine/numeric/psnr.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { differenceOf, isFlat } from '#main/imaging/difference.ts';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { write } from '#main/imaging/write.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import { carriedMarks } from './other-mark.ts';

export interface TrialOrder {
  /** The artwork as a file. */
  readonly bytes: Uint8Array;
  /** Pixels of its place. */
  readonly width: number;
  readonly height: number;
  readonly fit: ArtworkFit;
  readonly strength: Strength;
  readonly dpi: number;
  /** A message that no label has. */
  readonly message: string;
  readonly key: string;
  /** Keys that the station reads too: artwork must carry no mark of these. */
  readonly otherKeys?: readonly string[];
  readonly limits: ImageLimits;
}

/** How an artwork looks at its place, and how its mark will read. */
interface ArtworkTrial {
  /** Share of the artwork that is transparent. */
  readonly transparent: number;
  /** Whether it shows one colour and nothing else. */
  readonly flat: boolean;
  /** The message of a mark that it carries already, whichever that is; then it is not marked again. */
  readonly otherMark: string | null;
  readonly forecast: Pick<Forecast, 'grade' | 'marginDb'> | null;
  readonly psnr: number | null;
  /** PNG files. */
  readonly original: Uint8Array;
  readonly marked: Uint8Array | null;
  readonly difference: Uint8Array | null;
}

/** Factor on the difference picture: a difference of a level or two is not seen. */
const TIMES = 16;

export async function tryArtwork(order: TrialOrder): Promise<ArtworkTrial> {
  const { bytes, fit, strength, key, otherKeys = [], message, limits, dpi } = order;
  const { picture, transparent } = await fitArtwork(bytes, order, fit, limits);
  const facts = { transparent, flat: isFlat(picture), original: await asPng(picture, dpi) };
  // The mark of another trial too: no label has its message, so that every label would be refused.
  const { own, other } = carriedMarks(picture, key, otherKeys);
  const otherMark = own ?? other;
  if (otherMark !== null) {
    return { ...facts, otherMark, forecast: null, psnr: null, marked: null, difference: null };
  }
  const marked = embed(picture, message, { strength, key });
  const { grade, marginDb } = forecast(marked, message, key);
  return {
    ...facts,
    otherMark: null,
    forecast: { grade, marginDb },
    psnr: psnr(picture, marked),
    marked: await asPng(marked, dpi),
    difference: await asPng(differenceOf(picture, marked, TIMES), dpi),
  };
}

function asPng(picture: Rgb, dpi: number): Promise<Uint8Array> {
  return write(picture, null, { type: 'png', dpi });
}
