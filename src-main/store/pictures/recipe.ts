// A picture that was let go leaves its recipe: what it can be made again from. The recipe lies where the picture lay, under the
// picture's hash, so that whatever finds, copies or moves pictures by their names does the same with recipes.
import { createHash } from 'node:crypto';
import type { PictureRef } from '../schema/picture-ref.ts';
import type { Recipe } from '../store.ts';

const ENDING = '.recipe';

export function recipeName({ hash }: Pick<PictureRef, 'hash'>): string {
  return `${hash}${ENDING}`;
}

export function isRecipeName(name: string): boolean {
  return name.endsWith(ENDING);
}

export function recipeText({ label, id, watermark_id, mark_key }: Recipe): string {
  const recipe = { label, id, watermark_id, mark_key };
  return `${JSON.stringify({ recipe, sum: sumOf(recipe) })}\n`;
}

/** Null if the text is no whole recipe. */
export function parseRecipe(text: string): Recipe | null {
  try {
    const { recipe, sum } = JSON.parse(text) as { readonly recipe: Recipe; readonly sum: string };
    return recipe && sum === sumOf(recipe) ? recipe : null;
  } catch {
    return null;
  }
}

function sumOf(recipe: Recipe): string {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
}
