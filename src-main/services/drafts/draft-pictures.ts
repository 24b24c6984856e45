// The artwork of drafts: given, tried on its label, and shown.
import type { Draft, DraftArtwork, ReadForecast } from '../../../src-shared/draft.ts';
import { existing, refusal } from '../../../src-shared/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { BatchService } from '../production/making/batches.ts';
import type { PictureLimits } from '../settings/picture-limits.ts';
import { shortNamed } from './artwork-names.ts';
import { createArtworkTrials } from './artwork-trials.ts';
import { readAll } from './draft-loading.ts';
import type { KeptArtwork } from './draft-state.ts';
import { addArtwork, withNames, withTrial } from './draft-steps.ts';
import { artworkView, draftView } from './draft-view.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { verdictsOf } from './row-verdicts.ts';

export interface DraftPictureOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly batches: Pick<BatchService, 'takeArtwork'>;
  /** The station's key of marks, then the other keys that it reads. */
  readonly keys: readonly [string, ...string[]];
  readonly limits: PictureLimits;
  readonly open: OpenDrafts;
}

export type ArtworkView = 'original' | 'marked' | 'difference' | 'thumbnail';

/** Pixels of the long side. */
const THUMBNAIL_SIDE = 320;

export function createDraftPictures({ open, ...options }: DraftPictureOptions) {
  const { store, pool, batches, limits } = options;
  const trials = createArtworkTrials(options);

  async function add(id: number, name: string, bytes: Uint8Array): Promise<{ artwork: DraftArtwork; draft: Draft }> {
    await open.read(id, () => {});
    const facts = await pool.run('examineArtwork', { bytes, limits });
    const artwork = await batches.takeArtwork(bytes);
    return open.step(
      id,
      (draft) => {
        const added = addArtwork(draft, name, artwork, facts).draft;
        const named = withNames(added);
        return named === added ? added : readAll(named);
      },
      // The artwork added last has the highest number.
      (draft) => withArtworkView(draft, draft.state.lastArtwork),
    );
  }

  /** Tells how well the artwork will read, and keeps that; null where it cannot be marked. */
  async function forecast(id: number, artworkId: number): Promise<{ forecast: ReadForecast | null; draft: Draft }> {
    const { state, one } = await open.read(id, (draft) => ({ state: draft.state, one: artworkIn(draft, artworkId) }));
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
    const { state, one } = await open.read(id, (draft) => ({ state: draft.state, one: artworkIn(draft, artworkId) }));
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

  return { add, forecast, show };
}

function withArtworkView(draft: LoadedDraft, id: number) {
  const verdicts = verdictsOf(draft);
  const one = shortNamed(draft.state.artworks).find((artwork) => artwork.id === id);
  if (!one) throw new Error(`artwork ${id} was not kept`);
  return { artwork: artworkView(draft.state, one, verdicts), draft: draftView(draft, verdicts) };
}

function artworkIn({ state }: LoadedDraft, id: number): KeptArtwork {
  return existing(state.artworks.find((artwork) => artwork.id === id));
}
