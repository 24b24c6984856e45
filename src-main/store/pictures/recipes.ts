import { unlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { orNull } from '#main/files/presence.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { LetGo, Recipe } from '#main/store/store.ts';
import { KEPT_MS, type PictureKeeper } from './picture-keeper.ts';
import type { Mount } from './picture-mark.ts';
import type { PictureTrust } from './picture-trust.ts';
import { parseRecipe, recipeText } from './recipe.ts';
import type { SetAsideFolder } from './set-aside-folder.ts';
import { changedAt, picturePath, placeFile, recipePath } from './shelf-files.ts';

/** Recipes of pictures that were let go, in a folder. */
export function recipesIn(folder: string, trust: PictureTrust, aside: SetAsideFolder, mount: Mount | null) {
  const isKept = async (ref: PictureRef) => (await changedAt(picturePath(folder, ref))) !== null;
  const hasRecipe = async (ref: PictureRef) => (await changedAt(recipePath(folder, ref))) !== null;
  const broughtBack = async (ref: PictureRef) => (await aside.bringBack(new Set([ref.hash]))) > 0;

  async function recipeOf(ref: PictureRef): Promise<Recipe | null> {
    await mount?.assertThere();
    if (await isKept(ref)) return null;
    const read = () => orNull(readFile(recipePath(folder, ref), 'utf8'));
    const text = (await read()) ?? ((await broughtBack(ref)) ? await read() : null);
    if (text === null || (await isKept(ref))) return null;
    const recipe = parseRecipe(ref, text);
    if (!recipe) throw trust.damaged(ref);
    return recipe;
  }

  /** The recipe is on the disk before the picture goes. A kill between the two leaves both, and the picture counts. */
  async function letGo(ref: PictureRef, recipe: Recipe, now: number, isWanted: () => boolean): Promise<LetGo> {
    await mount?.assertThere();
    const picture = picturePath(folder, ref);
    const changed = await changedAt(picture);
    if (changed === null) return 'none';
    if (now - changed < KEPT_MS || isWanted()) return 'too new';
    await placeFile(folder, recipePath(folder, ref), recipeText(ref, recipe));
    if ((await changedAt(picture)) !== changed) return 'too new';
    // Removed synchronously: nothing may want the picture between the question and the removal.
    if (isWanted()) return 'too new';
    unlinkSync(picture);
    return 'let go';
  }

  const isThere: PictureKeeper['isThere'] = async (ref) => {
    await mount?.assertThere();
    return (await isKept(ref)) || (await hasRecipe(ref)) || broughtBack(ref);
  };

  return { isThere, recipeOf, letGo };
}
