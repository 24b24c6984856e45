// The artwork of drafts, as it is given and as it is drawn for its place.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { vectorKindOf } from '#main/imaging/vector/vector-kind.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { shortNamed } from './artwork-names.ts';
import type { Placing } from './artwork-place.ts';
import { readAll } from './draft-loading.ts';
import type { GivenArtwork, KeptArtwork } from './draft-state.ts';
import { addArtwork, onProposedSheet, withDrawing, withNames } from './draft-steps.ts';
import { artworkView, draftView } from './draft-view.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { verdictsOf } from './row-verdicts.ts';
import type { VectorArtwork } from './vector-artwork.ts';

type ArtworksContext = Pick<StationContext, 'pool' | 'settings'>;

interface DraftArtworkParts {
  readonly batches: Pick<BatchService, 'takeArtwork'>;
  readonly open: OpenDrafts;
  readonly vectors: VectorArtwork;
  readonly sheets: () => readonly SheetPreset[];
}

export type DraftArtworks = ReturnType<typeof createDraftArtworks>;

export function createDraftArtworks({ pool, settings }: ArtworksContext, parts: DraftArtworkParts) {
  const { batches, open, vectors, sheets } = parts;
  const takePicture = pictureTaker({ pool, settings }, batches);

  /** A file, or artwork that the station has examined before. */
  async function add(
    id: number,
    name: string,
    bytes: Uint8Array | GivenArtwork,
  ): Promise<{ artwork: DraftArtwork; draft: Draft }> {
    if (!(bytes instanceof Uint8Array)) return keep(id, name, bytes);
    const state = await open.read(id, (draft) => draft.state);
    return keep(id, name, await examine(state, bytes));
  }

  /** Keeps a file as artwork for a place: of a PDF the first page, or the one of this number. */
  async function examine(placing: Placing, bytes: Uint8Array, page?: number): Promise<GivenArtwork> {
    return vectorKindOf(bytes) === null ? takePicture(bytes) : vectors.take(placing, bytes, page);
  }

  function keep(id: number, name: string, given: GivenArtwork) {
    return open.step(
      id,
      (draft) => {
        const added = onProposedSheet(addArtwork(draft, name, given).draft, sheets());
        const named = withNames(added);
        return named === added ? added : readAll(named);
      },
      // The artwork added last has the highest number.
      (draft) => withArtworkView(draft, draft.state.lastArtwork),
    );
  }

  /** Takes another page of the artwork's file. The artwork gets another number. */
  async function turn(id: number, artworkId: number, page: number) {
    const { state, one } = await find(id, artworkId);
    if (!one.vector) throw refusal('pdf_page', { page, pages: 1 });
    return keep(id, one.name, await vectors.turn(state, one.vector, page));
  }

  const find = (id: number, artworkId: number) =>
    open.read(id, (draft) => ({ state: draft.state, one: artworkIn(draft, artworkId) }));

  /** The artwork drawn for the place that it has now, which is kept. */
  async function findPlaced(id: number, artworkId: number) {
    const found = await find(id, artworkId);
    const one = await vectors.placed(found.state, found.one);
    if (one === found.one) return found;
    return open.annotate(
      id,
      (draft) => withDrawing(draft, one),
      ({ state }) => ({ state, one }),
    );
  }

  return { add, examine, turn, find, findPlaced };
}

function pictureTaker({ pool, settings }: ArtworksContext, batches: DraftArtworkParts['batches']) {
  const limits = pictureLimits(settings);
  return async (bytes: Uint8Array): Promise<GivenArtwork> => {
    const facts = await pool.run('examineArtwork', { bytes, limits });
    return { facts, artwork: await batches.takeArtwork(bytes) };
  };
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
