import { carriedMark } from '#main/engine/embed/carried-mark.ts';
import { embed } from '#main/engine/embed/embed.ts';
import { type Forecast, forecast } from '#main/engine/embed/forecast.ts';
import { PUBLISHED_KEY, type Strength } from '#main/engine/format/params.ts';
import { isMessage } from '#main/engine/format/payload.ts';
import { psnr } from '#main/engine/numeric/psnr.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { PictureType } from '#main/imaging/file-type.ts';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { type ArtworkPixels, readArtwork } from '#main/imaging/read.ts';
import { isInvisible, isOpaque, markThroughAlpha, onWhite, transparentShare } from '#main/imaging/transparency.ts';
import { type OutputType, refuseSize, write } from '#main/imaging/write.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { carriedMarks, refuseOtherMark } from './other-mark.ts';

export interface EmbedRequest {
  /** The artwork as a file. */
  readonly bytes: Uint8Array;
  /** 1 to 5 printable ASCII characters. */
  readonly message: string;
  readonly strength: Strength;
  /** 32 hexadecimal characters; the published key where none is given. */
  readonly key?: string;
  /** Keys that the station reads too: artwork must carry no mark of these. */
  readonly otherKeys?: readonly string[];
  readonly type: OutputType;
  readonly dpi: number;
  readonly limits?: ImageLimits;
  /** Whether to forecast how well the print will read, which takes about as long as the marking. */
  readonly forecast?: boolean;
}

export interface EmbedResult {
  /** The kind of file that the artwork came in. */
  readonly artworkType: PictureType;
  /** The marked picture as a file. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Peak signal-to-noise ratio of the marked picture against the artwork, in decibels. */
  readonly psnr: number;
  readonly forecast: Forecast | null;
  readonly notes: readonly string[];
  /** Milliseconds of reading, marking and writing, without PSNR and forecast. */
  readonly ms: number;
}

type Foresee = typeof forecast;

/** Marks a file of artwork. */
export async function embedImage(request: EmbedRequest, foresee: Foresee = forecast): Promise<EmbedResult> {
  if (!isMessage(request.message)) {
    throw new AppError('bad_input', 'The message must be 1 to 5 printable ASCII characters, such as 7K3QZ.');
  }
  const start = performance.now();
  const artwork = await readArtwork(request.bytes, request.limits);
  refuseSize(artwork.picture, request.type);
  const key = request.key ?? PUBLISHED_KEY;
  const { shown, marked, written } = mark(artwork, { ...request, key });
  const bytes = await write(written.picture, written.alpha, { type: request.type, dpi: request.dpi });
  const ms = performance.now() - start;
  const foreseen = request.forecast ? forecastOf(foresee, marked, request.message, key) : { forecast: null, notes: [] };
  return {
    artworkType: artwork.header.type,
    bytes,
    width: marked.width,
    height: marked.height,
    psnr: psnr(shown, marked),
    forecast: foreseen.forecast,
    notes: [...artwork.notes, ...transparencyNotes(written.alpha), ...foreseen.notes],
    ms,
  };
}

interface Marked {
  /** The artwork and the marked picture as they are seen on white. */
  readonly shown: Rgb;
  readonly marked: Rgb;
  readonly written: { readonly picture: Rgb; readonly alpha: Uint8Array | null };
}

/** JPEG has no transparency, so in a JPEG file the white ground is marked too. */
function mark({ picture, alpha }: ArtworkPixels, request: EmbedRequest & { readonly key: string }): Marked {
  if (alpha !== null && isInvisible(alpha)) {
    throw refusal('transparent_all');
  }
  const shown = alpha ? onWhite(picture, alpha) : picture;
  refuseOtherMark(carriedMarks(shown, request.key, request.otherKeys ?? []), request.message);
  const marked = embed(shown, request.message, request);
  if (alpha === null || request.type === 'jpeg') return { shown, marked, written: { picture: marked, alpha: null } };
  markThroughAlpha(picture, alpha, shown, marked);
  if (!isOpaque(alpha)) refuseLost(shown, marked, alpha, request);
  return { shown, marked, written: { picture, alpha } };
}

/** Transparent pixels carry no mark. Refuses a picture that would carry the mark if it were opaque, and does not. */
function refuseLost(
  shown: Rgb,
  marked: Rgb,
  alpha: Uint8Array,
  { message, ...order }: EmbedRequest & { readonly key: string },
): void {
  const isCarried = (picture: Rgb): boolean => carriedMark(picture, order.key) === message;
  if (isCarried(marked) || !isCarried(embed(shown, message, order))) return;
  const percent = Math.round(100 * transparentShare(alpha));
  throw refusal('transparent', { percent });
}

/** Transparent share from which the forecast's grade suffers. */
const MUCH = 0.1;

function transparencyNotes(alpha: Uint8Array | null): string[] {
  const share = alpha ? transparentShare(alpha) : 0;
  return share < MUCH ? [] : [`${Math.round(100 * share)} % of the picture is transparent and carries no mark.`];
}

/** The marked picture is finished, so a forecast that fails becomes a note. */
function forecastOf(foresee: Foresee, ...picture: Parameters<Foresee>): Pick<EmbedResult, 'forecast' | 'notes'> {
  try {
    return { forecast: foresee(...picture), notes: [] };
  } catch (error) {
    return { forecast: null, notes: [`There is no forecast for this picture (${String(error)}).`] };
  }
}
