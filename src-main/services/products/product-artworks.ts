// Which artwork a label of a product shows, where it has several: by language, by size, or by whatever else a value says.

import type { GivenArtwork } from '#main/services/create/create.ts';
import { evened } from '#shared/labels/names.ts';
import type { ProductArtworks, ProductContent, ProductValues } from '#shared/products/product.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';

export interface NamedArtwork {
  readonly name: string;
  readonly given: GivenArtwork;
}

interface ChosenArtwork {
  readonly artwork: NamedArtwork;
  /** The text that chose it; null where there is but one. */
  readonly value: string | null;
  /** Why none of them is the one: then the main one is shown, and no label is made. */
  readonly trouble: Trouble | null;
}

interface OtherArtworks extends Pick<ProductContent, 'artworks'> {
  /** By the texts that choose them. Missing where there are none. */
  readonly others?: Readonly<Record<string, NamedArtwork>>;
}

export interface ProductArt extends OtherArtworks {
  /** The main one. */
  readonly artwork: NamedArtwork;
}

export function artworkFor(content: ProductArt, values: ProductValues): ChosenArtwork {
  const { artwork, artworks, others = {} } = content;
  if (!artworks) return { artwork, value: null, trouble: null };
  const wanted = values[artworks.by] ?? '';
  const value = textFor(artworks, wanted);
  if (value === artworks.main) return { artwork, value, trouble: null };
  const found = value === null ? undefined : others[value];
  if (found) return { artwork: found, value, trouble: null };
  const facts = { name: artworks.by, value: wanted, values: textsOf(artworks).join(', ') };
  return { artwork, value: artworks.main, trouble: trouble('product_artwork', facts) };
}

/** The text as the product has it; null where it is none of them. Capitals make no difference: "de" and "DE" are one language. */
function textFor(artworks: ProductArtworks, wanted: string): string | null {
  return textsOf(artworks).find((text) => sameText(text, wanted)) ?? null;
}

function textsOf({ main, others }: ProductArtworks): string[] {
  return [main, ...others];
}

function sameText(a: string, b: string): boolean {
  return evened(a).toLowerCase() === evened(b).toLowerCase();
}

/** Throws where the product has no such value, or two artworks of one text. */
export function refuseUnknownChoice(artworks: ProductArtworks | null, names: readonly string[]): void {
  if (artworks === null) return;
  if (!names.includes(artworks.by)) throw refusal('product_artwork_by', { name: artworks.by });
  const texts = textsOf(artworks);
  const twice = texts.find((text, at) => texts.findIndex((one) => sameText(one, text)) !== at);
  if (twice !== undefined) throw refusal('product_twice', { name: twice });
}

/** The text of another artwork than the main one, which is null. Throws where the product has none of that text. */
export function otherText({ artworks }: Pick<ProductContent, 'artworks'>, wanted: string): string | null {
  const text = artworks ? textFor(artworks, wanted) : null;
  const values = artworks ? textsOf(artworks).join(', ') : '';
  if (!artworks || text === null) throw refusal('product_artwork', { name: artworks?.by ?? '', value: wanted, values });
  return text === artworks.main ? null : text;
}

/** Those that the version names and that are still there. */
export function keptOthers({ artworks, others = {} }: OtherArtworks) {
  return Object.fromEntries(Object.entries(others).filter(([text]) => artworks?.others.includes(text)));
}

export function refuseMissingArtworks({ artworks, others = {} }: OtherArtworks): void {
  const missing = (artworks?.others ?? []).filter((text) => !Object.hasOwn(others, text));
  if (missing.length > 0) throw refusal('product_artworks_missing', { values: missing.join(', ') });
}
