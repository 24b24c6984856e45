import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError } from '#shared/troubles/errors.ts';
import type { ImageHeader } from './header.ts';

// The pool brings the parallelism: one thread for each picture, and no cache between pictures.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };

/**
 * Ending a thread does not end the codec's work, which goes on outside the thread and could hold a core for as long as a
 * hostile file wants. So the codec has a time limit of its own, several times what the slowest sound picture needs.
 */
const LIMIT_SECONDS = 10;
const LIMIT_SECONDS_A_MEGAPIXEL = 0.5;

/** The turn, and then the mirroring, that make a stored picture upright, by its orientation. */
const UPRIGHT: Record<number, { readonly turn: number; readonly mirror?: 'flip' | 'flop' }> = {
  2: { turn: 0, mirror: 'flop' },
  3: { turn: 180 },
  4: { turn: 0, mirror: 'flip' },
  5: { turn: 90, mirror: 'flip' },
  6: { turn: 90 },
  7: { turn: 270, mirror: 'flip' },
  8: { turn: 270 },
};

export interface Opening {
  readonly failOn: NonNullable<SharpOptions['failOn']>;
  /** Makes the stored picture smaller. It comes before the turn, because only then can decoders do it at less cost. */
  readonly resize?: (codec: Sharp) => Sharp;
}

/** Opens a file for decoding, upright by `header`. The codec's own reading of orientations is not used. */
export function openPicture(bytes: Uint8Array, header: ImageHeader, { failOn, resize }: Opening): Sharp {
  const pixels = header.width * header.height;
  const codec = sharp(bytes, { failOn, autoOrient: false, limitInputPixels: pixels });
  const seconds = Math.ceil(LIMIT_SECONDS + (LIMIT_SECONDS_A_MEGAPIXEL * pixels) / 1e6);
  return upright((resize ? resize(codec) : codec).timeout({ seconds }), header.orientation);
}

function upright(codec: Sharp, orientation: number): Sharp {
  const { turn, mirror } = UPRIGHT[orientation] ?? { turn: 0 };
  const turned = turn === 0 ? codec : codec.rotate(turn);
  return mirror === undefined ? turned : mirror === 'flip' ? turned.flip() : turned.flop();
}

/** The codec's own message is kept as the cause, for the log. */
export function brokenPicture(type: string, cause: unknown): AppError {
  return new AppError('image_broken', `The ${nameOf(type)} file is damaged or cut short. Export or send it again.`, {
    cause,
  });
}

/** Messages of the codec for sound files of a kind that it was not built for. */
const NOT_BUILT_FOR = /unsupported image format|not implemented|not configured|channel limit|whole number of bytes/;

/** The error for a picture with a sound header that fails in decoding: it is damaged, unless the codec names another reason. */
export function decodingFailure(type: string, cause: unknown): AppError {
  const words = cause instanceof Error ? cause.message : '';
  if (words.startsWith('timeout')) {
    const sentence = `Reading the ${nameOf(type)} file took too long and was stopped. Save it as an ordinary PNG.`;
    return new AppError('time_limit', sentence, { cause });
  }
  if (!NOT_BUILT_FOR.test(words)) return brokenPicture(type, cause);
  const sentence = `This is a kind of ${nameOf(type)} file that Twinmark does not read. Save it as an ordinary RGB file or as PNG.`;
  return new AppError('image_unsupported', sentence, { cause });
}

function nameOf(type: string): string {
  return type === 'webp' ? 'WebP' : type.toUpperCase();
}
