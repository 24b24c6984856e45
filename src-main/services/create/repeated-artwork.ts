// The artwork of a job that is repeated with new data: the station has it, so nobody has to find its file again.
import { type Artwork, dataOf } from '#main/services/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import type { Store } from '#main/store/store.ts';
import type { DraftArtworks } from './draft-artworks.ts';
import { addArtwork } from './draft-steps.ts';
import type { LoadedDraft } from './loaded-draft.ts';

/** Each is read and examined while a person waits. Jobs with more have a picture for each row, and the next one has others. */
const MOST = 24;

export async function withArtworkOf(
  store: Pick<Store, 'labels' | 'pictures'>,
  examine: DraftArtworks['examine'],
  draft: LoadedDraft,
  batch: number,
): Promise<LoadedDraft> {
  let next = draft;
  for (const [at, { picture, source, name }] of (await artworksOf(store, batch)).entries()) {
    const bytes = await store.pictures.read(source?.file ?? picture);
    const given = await examine(next.state, bytes, source?.page);
    next = addArtwork(next, name ?? `${next.state.name} ${at + 1}`, given).draft;
  }
  return next;
}

/** None where there are too many. A page may be drawn in several sizes: it is one artwork. */
async function artworksOf({ labels }: Pick<Store, 'labels'>, batch: number): Promise<readonly Artwork[]> {
  const found = new Map<string, Artwork>();
  for await (const label of labelsOf(labels, batch)) {
    const { artwork } = dataOf(label);
    if ('problem' in artwork) continue;
    const file = artwork.source ? `${artwork.source.file.hash} ${artwork.source.page}` : artwork.picture.hash;
    if (!found.has(file)) found.set(file, artwork);
    if (found.size > MOST) return [];
  }
  return [...found.values()];
}
