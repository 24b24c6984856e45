// The artworks of the next version as a person chooses them: one, or several by language or size.
import type { Product, ProductArtworks } from '#shared/products/product.ts';

export interface OtherArtwork {
  /** Tells it apart before its text is typed. */
  readonly key: string;
  readonly text: string;
  /** Null: it stays as it is, or is missing. */
  readonly file: File | null;
}

export interface ArtworkChoice {
  readonly by: string;
  readonly main: string;
  readonly others: readonly OtherArtwork[];
}

export function choiceOf({ artworks }: Product): ArtworkChoice | null {
  if (!artworks) return null;
  const { by, main, others } = artworks;
  return { by, main, others: others.map((text) => ({ key: text, text, file: null })) };
}

export function newArtwork(): OtherArtwork {
  return { key: crypto.randomUUID(), text: '', file: null };
}

/** As the interface takes it. A choice of one artwork is none. */
export function artworksOf(choice: ArtworkChoice | null): ProductArtworks | null {
  if (choice === null) return null;
  const { by, main, others } = choice;
  const texts = others.map(({ text }) => text.trim()).filter((text) => text !== '');
  return texts.length === 0 || main.trim() === '' ? null : { by, main: main.trim(), others: texts };
}

export interface GivenImage {
  readonly image?: string;
  readonly artwork_name?: string;
  readonly artwork_for?: string;
}

/** Files to send, one a version: the first goes with the content. */
export async function imagesOf(artwork: File | null, choice: ArtworkChoice | null): Promise<readonly GivenImage[]> {
  const main = artwork === null ? [] : [await imageOf(artwork)];
  const texts = artworksOf(choice)?.others ?? [];
  const others: GivenImage[] = [];
  for (const { text, file } of choice?.others ?? [])
    if (file !== null && texts.includes(text.trim()))
      others.push({ ...(await imageOf(file)), artwork_for: text.trim() });
  const all = [...main, ...others];
  return all.length === 0 ? [{}] : all;
}

async function imageOf(file: File): Promise<GivenImage> {
  const image = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { image: image.slice(image.indexOf(',') + 1), artwork_name: file.name };
}
