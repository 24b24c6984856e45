import type { PictureRef } from '../schema/picture-ref.ts';
import type { OpenPicture } from '../store.ts';
import type { NamesOn, ShelfOfFiles } from './shelves.ts';

/** Where the bytes of pictures are, each under the name that its hash makes. */
export interface PictureKeeper {
  /** Durable when it resolves. The same bytes again make the picture younger, for those who clear up. */
  keep(ref: PictureRef, bytes: Uint8Array): Promise<void>;
  /** Throws store_unusable where it is missing or holds other bytes. */
  read(ref: PictureRef): Promise<Uint8Array>;
  open(ref: PictureRef): Promise<OpenPicture>;
  /** A file of this machine that holds it. */
  fileOf(ref: PictureRef): Promise<string>;
  isThere(ref: PictureRef): Promise<boolean>;
  /** Where its file is, or comes to be when it is fetched. */
  pathOf(ref: PictureRef): string;
  /** The names of all, by the first two letters of their hashes; those of one shelf, as they are now. */
  shelves(): AsyncGenerator<ShelfOfFiles>;
  namesOn: NamesOn;
  /** Removes what nobody has put for a day, unless it is wanted after all. Says whether it did. */
  forget(name: string, now: number, isWanted: () => boolean): Promise<boolean>;
  /** Once a day, after what nobody names was forgotten. */
  tidy(now: number): Promise<void>;
  /** A sentence on why pictures cannot be had or kept, or null. */
  trouble(): string | null;
  close(): void;
}

/** Work that failed leaves pictures that no row names; whoever tries again within a day finds them there. */
export const KEPT_MS = 24 * 3_600_000;
