import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Pictures } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Null for a picture that is gone or damaged: labels are checked without it, and the station's health tells of it. */
export async function readIfWhole(
  pictures: Pick<Pictures, 'read'>,
  ref: PictureRef | null,
): Promise<Uint8Array | null> {
  if (ref === null) return null;
  try {
    return await pictures.read(ref);
  } catch (error) {
    if (error instanceof AppError && error.code === 'store_unusable') return null;
    throw error;
  }
}
