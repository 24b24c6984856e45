import { dataOf, pixelsFor, planOf } from '#main/services/ledger/batch-plan.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';

/** The artwork of a label as it was before it was marked, and how it was brought onto the label. */
export interface ShownArtwork {
  /** Labels that look alike have the same name. */
  readonly name: string;
  readonly picture: PictureRef;
  /** Pixels of the place on the label. Null where the file was marked at its own size. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fit: ArtworkFit;
}

/** The artwork that labels of a record show. Null where the station has only the marked picture. */
export async function artworkOfRecord(
  store: Pick<Store, 'labels' | 'batches'>,
  record: Pick<RecordRow, 'id' | 'original'>,
): Promise<ShownArtwork | null> {
  const label = (await store.labels.ofRecord(record.id)).at(-1);
  return (label && (await artworkOfLabel(store, label))) ?? shown(record.original, null, 'stretch');
}

export async function artworkOfLabel(
  { batches }: Pick<Store, 'batches'>,
  label: LabelRow,
): Promise<ShownArtwork | null> {
  const { artwork } = dataOf(label);
  const batch = await batches.find(label.batch_id);
  if (!batch || 'problem' in artwork) return null;
  const plan = planOf(batch);
  return shown(artwork.picture, pixelsFor(plan, artwork), plan.fit);
}

function shown(picture: PictureRef | null, size: ShownArtwork['size'], fit: ArtworkFit): ShownArtwork | null {
  if (picture === null) return null;
  const place = size === null ? 'whole' : `${size.width}x${size.height} ${fit}`;
  return { name: `${picture.hash} ${place}`, picture, size, fit };
}
