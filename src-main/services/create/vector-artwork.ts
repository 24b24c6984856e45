// Artwork that is drawn from a page of a PDF or SVG file, for its place on the label.
import { isDeepStrictEqual } from 'node:util';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Placing } from './artwork-place.ts';
import type { ArtworkFacts, KeptArtwork, KeptVector } from './draft-state.ts';
import { drawingFor } from './drawing.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import type { VectorPages } from './vector-pages.ts';

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
