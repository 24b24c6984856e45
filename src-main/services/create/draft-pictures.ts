// The pictures of drafts: tried on their label, and shown.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { Draft, ReadForecast } from '#shared/create/draft.ts';
import { notFound, refusal } from '#shared/troubles/errors.ts';
import { createArtworkTrials, type TrialContext } from './artwork-trials.ts';
import type { DraftArtworks } from './draft-artworks.ts';
import { withTrial } from './draft-steps.ts';
import { draftView } from './draft-view.ts';
import type { OpenDrafts } from './open-drafts.ts';
import type { VectorArtwork } from './vector-artwork.ts';

export interface DraftPictureParts {
  readonly open: OpenDrafts;
  readonly artworks: DraftArtworks;
  readonly vectors: VectorArtwork;
}

export type ArtworkView = 'original' | 'marked' | 'difference' | 'thumbnail';

/** Pixels of the long side. */
const THUMBNAIL_SIDE = 320;

export function createDraftPictures(context: TrialContext, { open, artworks, vectors }: DraftPictureParts) {
  const { store, pool, settings } = context;
  const limits = pictureLimits(settings);
  const trials = createArtworkTrials(context);

  async function showPage(id: number, artworkId: number, page: number) {
    const { vector } = (await artworks.find(id, artworkId)).one;
    if (!vector) throw notFound();
    const bytes = await vectors.small(vector.file, page);
    return { bytes, type: 'image/webp', etag: `${vector.file.hash}-${page}` };
  }

  /** Tells how well the artwork will read, and keeps that; null where it cannot be marked. */
  async function forecast(id: number, artworkId: number): Promise<{ forecast: ReadForecast | null; draft: Draft }> {
    const { state, one } = await artworks.findPlaced(id, artworkId);
    // Marking takes a while, and the draft is free meanwhile. A change in that time makes the trial out of date.
    const trial = await trials.judge(state, one);
    return open.annotate(
      id,
      (draft) => withTrial(draft, one, trial),
      (draft) => ({ forecast: trial.forecast, draft: draftView(draft) }),
    );
  }

  async function show(
    id: number,
    artworkId: number,
    view: ArtworkView,
  ): Promise<{ bytes: Uint8Array; type: string; etag: string | null }> {
    const { state, one } = await artworks.findPlaced(id, artworkId);
    const { picture } = one.artwork;
    if (view === 'thumbnail') {
      const whole = await store.pictures.read(picture);
      const { bytes } = await pool.run('thumbnail', { bytes: whole, side: THUMBNAIL_SIDE, limits });
      return { bytes, type: 'image/webp', etag: `${picture.hash}-${THUMBNAIL_SIDE}` };
    }
    const bytes = (await trials.run(state, one))[view];
    if (!bytes) throw refusal('marked_already', { artwork: one.name });
    return { bytes, type: 'image/png', etag: null };
  }

  return { forecast, show, showPage };
}
