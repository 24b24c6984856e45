import sharp from 'sharp';
import { AppError } from '../../src-shared/errors.ts';

// The pool brings the parallelism: one thread for each picture, and no cache between pictures.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };

/** The codec's own words are for the log; a picture whose header was sound and that fails in decoding is damaged. */
export function brokenPicture(type: string, cause: unknown): AppError {
  const name = type === 'webp' ? 'WebP' : type.toUpperCase();
  return new AppError('image_broken', `The ${name} file is damaged or cut short. Export or send it again.`, { cause });
}
