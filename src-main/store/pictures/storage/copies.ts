import { statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openPictureFolder } from '#main/store/pictures/picture-folder.ts';
import { KEPT_MS } from '#main/store/pictures/picture-keeper.ts';
import { createPictureTrust } from '#main/store/pictures/picture-trust.ts';
import { SHELVES } from '#main/store/pictures/shelves.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import { isNoRoom } from '#main/store/sql/failures.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Copies of pictures that were put or fetched lately, in a folder of this machine. */
export async function openCopies(folder: string, log: (notice: string) => void) {
  const files = await openPictureFolder(folder, createPictureTrust());

  /** Null if there is no copy, or a damaged one. */
  async function taken<T>(ref: PictureRef, take: (ref: PictureRef) => Promise<T>): Promise<T | null> {
    if (!(await files.isThere(ref))) return null;
    try {
      return await take(ref);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    has: files.isThere,
    read: (ref: PictureRef) => taken(ref, files.read),
    open: (ref: PictureRef) => taken(ref, files.open),
    pathOf: files.pathOf,
    /** A copy that is kept again counts as new. */
    keep: files.keep,
    /** Keeps a copy if possible. A failure does no harm, since the storage has the picture. */
    async tryToKeep(ref: PictureRef, bytes: Uint8Array): Promise<void> {
      try {
        await files.keep(ref, bytes);
      } catch (error) {
        if (!isNoRoom(error)) log(`A copy of the picture ${pictureName(ref)} could not be kept: ${String(error)}`);
      }
    },
    /** Removes copies that nobody has used for a day. */
    async tidy(now: number): Promise<void> {
      for (const shelf of SHELVES) {
        for (const name of await files.namesOn(shelf)) removeOld(join(folder, shelf, name), now);
      }
    },
  };
}

/** Removed synchronously: nobody may keep the copy again between the question and the removal. */
function removeOld(file: string, now: number): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && now - found.mtimeMs >= KEPT_MS) unlinkSync(file);
}
