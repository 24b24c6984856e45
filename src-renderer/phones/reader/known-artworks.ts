// The artworks that this device keeps, by which a label is read that says too little alone.
import { openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { type KnownArtwork, knowArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { alikeEnough, likeliestLabels, MOST_ARTWORKS } from '#main/engine/read/recognised-labels.ts';

/** Artworks that are kept as pixels, of some 700 KB each: those of the labels in view, and of the ones before. */
const MOST_DRAWN = 8;

/** A label in a picture, and the artworks that it probably shows. */
interface Recognised {
  readonly corners: Quad;
  readonly artworks: readonly KnownArtwork[];
}

export type KnownArtworks = ReturnType<typeof openKnownArtworks>;

export function openKnownArtworks(decode: (file: ArrayBuffer) => Promise<Rgb>) {
  let files: ArrayBuffer[] = [];
  let index = openArtworkIndex();
  /** By number, the one that was asked for last at the end. */
  const drawn = new Map<number, KnownArtwork>();

  function forget(): void {
    files = [];
    index = openArtworkIndex();
    drawn.clear();
  }

  async function draw(artwork: number): Promise<KnownArtwork> {
    const known = drawn.get(artwork) ?? knowArtwork(await decode(files[artwork]));
    drawn.delete(artwork);
    drawn.set(artwork, known);
    const [oldest] = drawn.keys();
    if (drawn.size > MOST_DRAWN) drawn.delete(oldest);
    return known;
  }

  return {
    async add(more: readonly ArrayBuffer[], first: boolean): Promise<void> {
      if (first) forget();
      for (const file of more) {
        // One that this device cannot decode is left out, and the others are known.
        const picture = await decode(file).catch(() => null);
        if (picture === null) continue;
        index.add(files.length, describeArtwork(picture));
        files.push(file);
      }
    },
    /** The labels in these outlines that show an artwork of this device, the likeliest first. */
    async recognise(picture: Rgb, outlines: readonly Quad[]): Promise<readonly Recognised[]> {
      if (files.length === 0) return [];
      const seen = outlines
        .map((corners) => ({
          corners,
          found: alikeEnough(index.nearest(describeLabel(picture, corners), MOST_ARTWORKS)),
        }))
        .filter(({ found }) => found.length > 0);
      const labels: Recognised[] = [];
      for (const { corners, found } of likeliestLabels(seen, 1)) {
        const artworks: KnownArtwork[] = [];
        for (const { artwork } of found) artworks.push(await draw(artwork));
        labels.push({ corners, artworks });
      }
      return labels;
    },
  };
}
