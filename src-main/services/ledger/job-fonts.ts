// The fonts that people added, as a job takes them: those that its layout names.

import { checkFonts, familiesOf } from '#main/labels/layout-fields.ts';
import type { FontRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { OwnFontFile } from '#main/workers/own-fonts.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { SHIPPED_FAMILIES } from '#shared/labels/shipped-fonts.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';

/** A font as a job keeps it, whatever becomes of the list. */
export interface JobFont {
  readonly family: string;
  readonly weight: number;
  readonly file: PictureRef;
}

/** Where the list of fonts is read: the store, or a change of it. */
interface FontList {
  readonly fonts: { list(): Promise<readonly FontRow[]> };
}

/** Of the fonts that people added those that the layout names. */
export async function namedFonts({ fonts }: FontList, layout: Layout): Promise<JobFont[]> {
  const wanted = familiesOf(layout).filter((family) => !SHIPPED_FAMILIES.includes(family));
  if (wanted.length === 0) return [];
  return (await fonts.list()).flatMap(({ family, weight, file }) =>
    file && wanted.includes(family) ? [{ family, weight, file }] : [],
  );
}

/** The same. Throws `unknown_font` where the layout names one that nobody added. */
export async function neededFonts(list: FontList, layout: Layout): Promise<JobFont[]> {
  const found = await namedFonts(list, layout);
  const families = [...SHIPPED_FAMILIES, ...found.map(({ family }) => family)];
  if (familiesOf(layout).every((family) => families.includes(family))) return found;
  const all = (await list.fonts.list()).map(({ family }) => family);
  checkFonts(layout, [...new Set([...SHIPPED_FAMILIES, ...all])]);
  return found;
}

/** Why the texts of a layout cannot be written at this station; null where every font is there. */
export async function fontTrouble(store: FontList & Pick<Store, 'pictures'>, layout: Layout): Promise<Trouble | null> {
  try {
    for (const { family, file } of await neededFonts(store, layout))
      if (!(await store.pictures.isThere(file))) return trouble('font_gone', { family });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.trouble?.kind === 'unknown_font') return error.trouble;
    throw error;
  }
}

export function fontFiles(pictures: Store['pictures'], fonts: readonly JobFont[]): Promise<OwnFontFile[]> {
  const files = fonts.map(async ({ family, weight, file }) => {
    return { family, weight, hash: file.hash, path: await pictures.fileOf(file) };
  });
  return Promise.all(files);
}
