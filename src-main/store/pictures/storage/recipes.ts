import { hashOfBytes } from '#main/files/file-hash.ts';
import { KEPT_MS, type PictureKeeper } from '#main/store/pictures/picture-keeper.ts';
import type { PictureTrust } from '#main/store/pictures/picture-trust.ts';
import { parseRecipe, recipeName, recipeText } from '#main/store/pictures/recipe.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Recipe } from '#main/store/store.ts';
import type { openCopies } from './copies.ts';
import { notKept } from './failures.ts';
import type { Objects } from './objects.ts';
import type { createSetAside } from './set-aside-objects.ts';
import { keyOf, keyOfName } from './shelves.ts';
import type { createStorageGuard } from './storage-guard.ts';

export interface RecipesOptions {
  readonly objects: Objects;
  readonly aside: ReturnType<typeof createSetAside>;
  readonly copies: Awaited<ReturnType<typeof openCopies>>;
  readonly guard: ReturnType<typeof createStorageGuard>;
  readonly trust: PictureTrust;
  readonly ensureOwn: () => Promise<void>;
}

/** Bytes that are expected of a recipe at most. */
const LONGEST = 1024;

/** Recipes of pictures that were let go, in S3-compatible storage. */
export function createRecipes({ objects, aside, copies, guard, trust, ensureOwn }: RecipesOptions) {
  const recipeKeyOf = (ref: PictureRef) => keyOfName(recipeName(ref));

  const isThere: PictureKeeper['isThere'] = (ref) =>
    guard.run(async () => {
      const recipe = () => objects.head(recipeKeyOf(ref));
      const found = await objects.head(keyOf(ref));
      if (found) return found.bytes === ref.bytes;
      if (await recipe()) return true;
      const back = await aside.orBack(ref, () => objects.head(keyOf(ref)));
      return back ? back.bytes === ref.bytes : (await recipe()) !== null;
    });

  async function recipeOf(ref: PictureRef): Promise<Recipe | null> {
    if (await copies.has(ref)) return null;
    return guard.run(async () => {
      if (await objects.head(keyOf(ref))) return null;
      const read = () => objects.get(recipeKeyOf(ref), LONGEST);
      const bytes = (await read()) ?? ((await aside.bringBack(new Set([ref.hash]))) > 0 ? await read() : null);
      const recipe = bytes && parseRecipe(ref, Buffer.from(bytes).toString());
      if (bytes && !recipe) throw trust.damaged(ref);
      return recipe;
    });
  }

  /** The recipe is in the storage before the picture goes. The storage's own clock tells the picture's age. */
  const letGo: PictureKeeper['letGo'] = (ref, recipe, _now, isWanted) =>
    guard.run(async () => {
      await ensureOwn();
      const found = await objects.head(keyOf(ref));
      if (found === null) return 'none';
      if (found.ageMs < KEPT_MS || isWanted()) return 'too new';
      const bytes = Buffer.from(recipeText(ref, recipe));
      await objects.put(recipeKeyOf(ref), bytes, await hashOfBytes(bytes));
      if ((await objects.head(recipeKeyOf(ref)))?.bytes !== bytes.length) throw notKept(recipeName(ref));
      if (isWanted()) return 'too new';
      await objects.remove(keyOf(ref));
      return 'let go';
    });

  return { isThere, recipeOf, letGo };
}
