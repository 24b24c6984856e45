import type { FileHandle } from 'node:fs/promises';
import { remember } from '#main/base/newest-entries.ts';
import { hashOfOpenFile } from '#main/files/file-hash.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { pictureName } from '#main/store/schema/picture-ref.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { missingOn, type Shelf } from './shelves.ts';

export type PictureTrust = ReturnType<typeof createPictureTrust>;

/** The file of a picture is missing, or holds other bytes: waiting does not bring it back. */
export class LostPicture extends AppError {}

/** The most files that are remembered, which takes about ten megabytes. */
const MOST_KNOWN = 50_000;

/**
 * Remembers which files were read whole and hold the picture of their name, so that a damaged file does not pass for a picture.
 * `where` is the place in the sentence on a missing picture.
 */
export function createPictureTrust(where = 'in the data folder') {
  const known = new Map<string, string>();
  const faults = new Map<string, 'missing' | 'damaged'>();

  function fault(ref: PictureRef, kind: 'missing' | 'damaged', how: string, cause?: unknown): AppError {
    faults.set(ref.hash, kind);
    const text = `The file of the picture ${pictureName(ref)} ${how}. Take it from a backup.`;
    return new LostPicture('store_unusable', text, { cause });
  }

  /** The error for a file that holds other bytes. */
  function damaged(ref: PictureRef): AppError {
    return fault(ref, 'damaged', 'is damaged: it holds other bytes');
  }

  /** Reads a file whole, unless it was read before and has not changed. Throws store_unusable if it holds other bytes. */
  async function assertWhole(file: FileHandle, ref: PictureRef): Promise<void> {
    const { ino, size, mtimeMs, ctimeMs } = await file.stat();
    if (size !== ref.bytes) throw fault(ref, 'damaged', 'does not have the length that it was written with');
    const name = pictureName(ref);
    const state = `${ino} ${mtimeMs} ${ctimeMs}`;
    if (known.get(name) !== state) {
      if ((await hashOfOpenFile(file)) !== ref.hash) throw damaged(ref);
      remember(known, name, state, MOST_KNOWN);
    }
    faults.delete(ref.hash);
  }

  /** Remembers which pictures a shelf lacks. */
  function noteShelf(shelf: Shelf): void {
    for (const hash of missingOn(shelf)) faults.set(hash, 'missing');
    for (const name of shelf.files) {
      const hash = name.slice(0, 64);
      if (faults.get(hash) === 'missing') faults.delete(hash);
    }
  }

  return {
    assertWhole,
    /** The error for a file that is not there. */
    missing: (ref: PictureRef, cause: unknown) => fault(ref, 'missing', `is missing ${where}`, cause),
    damaged,
    noteShelf,
    /** Call this when a picture was put again. */
    noteWhole: (ref: PictureRef): void => void faults.delete(ref.hash),
    /** A sentence on pictures that are known to be missing or damaged, or null. */
    problem(): string | null {
      if (faults.size === 0) return null;
      const count = faults.size === 1 ? 'A picture file is' : `${faults.size} picture files are`;
      return `${count} missing or damaged: \`doctor\` tells which. Take them from a backup.`;
    },
  };
}
