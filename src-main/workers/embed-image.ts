import { AppError } from '../../src-shared/errors.ts';
import { embed } from '../engine/embed.ts';
import { type Forecast, forecast } from '../engine/forecast.ts';
import { psnr } from '../engine/metrics.ts';
import { PUBLISHED_KEY, type Strength } from '../engine/params.ts';
import { isMessage } from '../engine/payload.ts';
import type { PictureType } from '../imaging/file-type.ts';
import type { ImageLimits } from '../imaging/inspect.ts';
import { readArtwork } from '../imaging/read.ts';
import { type OutputType, write } from '../imaging/write.ts';

export interface EmbedRequest {
  /** The artwork as a file. */
  readonly bytes: Uint8Array;
  /** 1 to 5 printable ASCII characters. */
  readonly message: string;
  readonly strength: Strength;
  /** 32 hexadecimal characters; the published key where none is given. */
  readonly key?: string;
  readonly type: OutputType;
  readonly dpi: number;
  readonly limits?: ImageLimits;
  /** Whether to tell how well the print will read, which takes about as long again. */
  readonly forecast?: boolean;
}

export interface EmbedResult {
  /** What kind of file the artwork was. */
  readonly original: PictureType;
  /** The marked picture as a file. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** How far the marked picture is from the artwork, in decibels. */
  readonly psnr: number;
  readonly forecast: Forecast | null;
  readonly notes: readonly string[];
  /** Reading, marking and writing; without measuring and forecasting. */
  readonly ms: number;
}

/** A file of artwork in, a file of marked artwork out. */
export async function embedImage(request: EmbedRequest): Promise<EmbedResult> {
  if (!isMessage(request.message)) {
    throw new AppError('bad_input', 'The message must be 1 to 5 printable ASCII characters, such as 7K3QZ.');
  }
  const start = performance.now();
  const { picture, alpha, header, notes } = await readArtwork(request.bytes, request.limits);
  const key = request.key ?? PUBLISHED_KEY;
  const marked = embed(picture, request.message, { key, strength: request.strength });
  const bytes = await write(marked, alpha, { type: request.type, dpi: request.dpi });
  const ms = performance.now() - start;
  return {
    original: header.type,
    bytes,
    width: marked.width,
    height: marked.height,
    psnr: psnr(picture, marked),
    forecast: request.forecast ? forecast(marked, request.message, key) : null,
    notes,
    ms,
  };
}
