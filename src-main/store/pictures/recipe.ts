// A picture that was let go leaves its recipe: what it can be made again from. The recipe lies where the picture lay, under the
// picture's hash, so that whatever finds, copies or moves pictures by their names does the same with recipes.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Recipe } from '#main/store/store.ts';

const ENDING = '.recipe';

export function recipeName({ hash }: Pick<PictureRef, 'hash'>): string {
  return `${hash}${ENDING}`;
}

export function isRecipeName(name: string): boolean {
  return name.endsWith(ENDING);
}

/** Whether a file with the name of a recipe holds the recipe of that name's picture. */
export function isRecipeOf(name: string, text: string): boolean {
  return parseRecipe({ hash: basename(name, ENDING) }, text) !== null;
}

export function recipeText({ hash }: Pick<PictureRef, 'hash'>, recipe: Recipe): string {
  const { label, id, watermark_id, mark_key } = recipe;
  const own = { label, id, watermark_id, mark_key };
  return `${JSON.stringify({ recipe: own, sum: sumOf(own), picture: hash })}\n`;
}

interface Written {
  readonly recipe: Recipe;
  readonly sum: string;
  /** The hash of the picture. */
  readonly picture: string;
}

/** Null if the text is no whole recipe, or that of another picture. */
export function parseRecipe({ hash }: Pick<PictureRef, 'hash'>, text: string): Recipe | null {
  try {
    const { recipe, sum, picture } = JSON.parse(text) as Written;
    return recipe && sum === sumOf(recipe) && picture === hash ? recipe : null;
  } catch {
    return null;
  }
}

function sumOf(recipe: Recipe): string {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
}
