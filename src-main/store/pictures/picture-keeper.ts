import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { LetGo, OpenPicture, Recipe } from '#main/store/store.ts';
import type { DaySetAside } from '#shared/station/set-aside-api.ts';
import type { NamesOn, ShelfOfFiles } from './shelves.ts';

/** Keeps the bytes of pictures, in a folder or in a storage. The name of a picture comes from its hash. */
export interface PictureKeeper {
  /** The picture is durable when the promise resolves. A picture that is put again counts as new, so that it is not removed. */
  keep(ref: PictureRef, bytes: Uint8Array): Promise<void>;
  /** Throws store_unusable where the picture is missing or holds other bytes. */
  read(ref: PictureRef): Promise<Uint8Array>;
  open(ref: PictureRef): Promise<OpenPicture>;
  /** A file of this machine that holds the picture. */
  fileOf(ref: PictureRef): Promise<string>;
  /** A picture that was set aside is brought back first. One that was let go is there too: it can be made again. */
  isThere(ref: PictureRef): Promise<boolean>;
  /** What a picture that was let go is made again from. Null where the picture is kept, or missing. */
  recipeOf(ref: PictureRef): Promise<Recipe | null>;
  /** Puts the recipe in the picture's place, once the recipe is durable. See LetGo for what became of it. */
  letGo(ref: PictureRef, recipe: Recipe, now: number, isWanted: () => boolean): Promise<LetGo>;
  /** Where the file of the picture is, or will be when the picture is fetched. */
  pathOf(ref: PictureRef): string;
  /** The names of all pictures, by the first two letters of their hashes. */
  shelves(): AsyncGenerator<ShelfOfFiles>;
  /** The names of the pictures on one shelf, as they are now. */
  namesOn: NamesOn;
  /** Sets a picture aside that nobody has put for a day, unless it is wanted after all. Says whether it did. */
  setAside(name: string, now: number, isWanted: () => boolean): Promise<boolean>;
  /** Brings back pictures of these hashes that were set aside. Gives their number. */
  bringBack(hashes: ReadonlySet<string>): Promise<number>;
  /** The hashes of all pictures that were set aside. */
  hashesSetAside(): Promise<ReadonlySet<string>>;
  /** What was set aside, the oldest day first. */
  listSetAside(): Promise<readonly DaySetAside[]>;
  /** Removes what was set aside on that day. */
  removeSetAside(day: string): Promise<void>;
  /** Runs once a day, after the pictures that nobody names were set aside. */
  tidy(now: number): Promise<void>;
  /** A sentence on why pictures cannot be read or kept, or null. */
  problem(): string | null;
  close(): void;
}

/** How long pictures that no row names are kept. Work that failed leaves such pictures, and may be tried again within this time. */
export const KEPT_MS = 24 * 3_600_000;
