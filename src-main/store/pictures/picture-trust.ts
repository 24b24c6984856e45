// Which files of pictures were read whole and found as their names say. A damaged one must not pass for the picture.
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../src-shared/errors.ts';
import { hashOfOpenFile } from '../../files/file-hash.ts';
import type { PictureRef } from '../schema/picture-ref.ts';
import { pictureName } from '../schema/picture-ref.ts';
import { missingOn, type Shelf } from './shelves.ts';

export interface PictureTrust {
  /** Reads a file whole, unless it is the one that was read before. Throws store_unusable where it is another picture. */
  assertWhole(file: FileHandle, ref: PictureRef): Promise<void>;
  /** What to throw where a file is not there. */
  missing(ref: PictureRef, cause: unknown): AppError;
  /** What to throw where it holds something else. */
  damaged(ref: PictureRef): AppError;
  /** What a walk along all shelves found. */
  noteShelf(shelf: Shelf): void;
  /** A picture was put on its shelf again. */
  noteWhole(ref: PictureRef): void;
  /** A sentence on what is known to be missing or damaged, or null. */
  trouble(): string | null;
}

/** Files that are remembered: some ten megabytes. */
const MOST_KNOWN = 50_000;

/** `where` says of a missing one where it was looked for. */
export function createPictureTrust(where = 'in the data folder'): PictureTrust {
  const known = new Map<string, string>();
  const faults = new Map<string, 'missing' | 'damaged'>();

  function remember(name: string, state: string): void {
    known.delete(name);
    known.set(name, state);
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string);
  }

  function fault(ref: PictureRef, kind: 'missing' | 'damaged', how: string, cause?: unknown): AppError {
    faults.set(ref.hash, kind);
    const text = `The file of the picture ${pictureName(ref)} ${how}. Take it from a backup.`;
    return new AppError('store_unusable', text, { cause });
  }

  function damaged(ref: PictureRef): AppError {
    return fault(ref, 'damaged', 'is damaged: it holds other bytes');
  }

  async function assertWhole(file: FileHandle, ref: PictureRef): Promise<void> {
    const { ino, size, mtimeMs, ctimeMs } = await file.stat();
    if (size !== ref.bytes) throw fault(ref, 'damaged', 'does not have the length that it was written with');
    const name = pictureName(ref);
    const state = `${ino} ${mtimeMs} ${ctimeMs}`;
    if (known.get(name) !== state) {
      if ((await hashOfOpenFile(file)) !== ref.hash) throw damaged(ref);
      remember(name, state);
    }
    faults.delete(ref.hash);
  }

  function noteShelf(shelf: Shelf): void {
    for (const hash of missingOn(shelf)) faults.set(hash, 'missing');
    for (const name of shelf.files) {
      const hash = name.slice(0, 64);
      if (faults.get(hash) === 'missing') faults.delete(hash);
    }
  }

  return {
    assertWhole,
    missing: (ref, cause) => fault(ref, 'missing', `is missing ${where}`, cause),
    damaged,
    noteShelf,
    noteWhole: (ref) => void faults.delete(ref.hash),
    trouble() {
      if (faults.size === 0) return null;
      const count = faults.size === 1 ? 'A picture file is' : `${faults.size} picture files are`;
      return `${count} missing or damaged: \`doctor\` tells which. Take them from a backup.`;
    },
  };
}
