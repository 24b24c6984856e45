// Artwork that is drawn from a page of a PDF or SVG file, for its place on the label.
import { isDeepStrictEqual } from 'node:util';
import { drawnBleed, drawnSize } from '#main/imaging/sheet/layout/drawn-size.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { type Placing, placeOf } from './artwork-place.ts';
import type { ArtworkFacts, KeptArtwork, KeptVector } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import type { Drawing, VectorPage, VectorPages } from './vector-pages.ts';

type Drawn = Pick<KeptArtwork, 'artwork' | 'facts'> & { readonly vector: KeptVector };

/** What the file of a drawn picture says of itself. */
const FACTS: ArtworkFacts = { colour: 'rgb', bits: 8, spare: false, turned: false, profile: 'srgb', quality: null };

export type VectorArtwork = ReturnType<typeof createVectorArtwork>;

export function createVectorArtwork(pages: VectorPages) {
  /** Keeps a file, and draws a page of it. Without a number, the first one is taken, and a person is asked to look. */
  async function take(placing: Placing, bytes: Uint8Array, number?: number): Promise<Drawn> {
    const { file, page } = await pages.take(bytes, number ?? 1);
    return draw(placing, { file, page, chosen: number !== undefined || page.pages === 1 });
  }

  /** Another page of a file that is kept. */
  async function turn(placing: Placing, { file }: KeptVector, number: number): Promise<Drawn> {
    return draw(placing, { file, page: await pages.open(file, number), chosen: true });
  }

  async function draw(placing: Placing, vector: Omit<KeptVector, 'drawing'>): Promise<Drawn> {
    const drawing = drawingFor(placing, vector.page);
    const artwork = await pages.draw(vector.file, vector.page.page, drawing, placing.options.dpi);
    return { artwork, facts: FACTS, vector: { ...vector, drawing } };
  }

  /** The artwork drawn for the place that it has now; itself where it is, or where it is no drawing. */
  async function placed(placing: Placing, one: KeptArtwork): Promise<KeptArtwork> {
    const { vector } = one;
    if (!vector || isDeepStrictEqual(drawingFor(placing, vector.page), vector.drawing)) return one;
    return { ...one, ...(await draw(placing, vector)), trial: null };
  }

  /** The draft with all its artwork drawn for the place that it has now. */
  async function placedAll(draft: LoadedDraft): Promise<LoadedDraft> {
    const artworks: KeptArtwork[] = [];
    for (const one of draft.state.artworks) artworks.push(await placed(draft.state, one));
    return artworks.every((one, index) => one === draft.state.artworks[index])
      ? draft
      : { ...draft, state: { ...draft.state, artworks } };
  }

  return { take, turn, placed, placedAll, small: (file: PictureRef, page: number) => pages.small(file, page) };
}

/** What is drawn of a page, and in how many pixels. */
export function drawingFor({ preset, options, fit }: Omit<Placing, 'strength'>, page: VectorPage): Drawing {
  const place = placeOf({ preset, options }, page);
  const label = { width: place.width_mm - 2 * options.bleed, height: place.height_mm - 2 * options.bleed };
  const bleed = drawnBleed(page, label, options.bleed, fit);
  const region = { width: page.width + 2 * bleed, height: page.height + 2 * bleed };
  return { bleed, ...drawnSize(region, { width: place.width_px, height: place.height_px }, fit) };
}
