import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { type Candidate, openArtworkIndex, type PartCandidate } from '#main/engine/known-artwork/artwork-index.ts';
import type { Descriptor } from '#main/engine/known-artwork/descriptor.ts';
import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { ArtworkRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { knowArtwork } from './rasters.ts';
import type { ShownArtwork } from './shown-artwork.ts';

/** Rows that are read into the index in one step. */
const AT_ONCE = 500;
/** Rasters of artworks that are kept, of some 700 KB each. */
const RASTERS = 24;

export type Candidates = ReturnType<typeof createCandidates>;

export interface CandidateContext extends Pick<StationContext, 'pool'> {
  readonly store: Pick<Store, 'artworks'> & { readonly pictures: Pick<Store['pictures'], 'read'> };
}

/** The artworks of the station that a label may show. */
export function createCandidates({ store, pool }: CandidateContext) {
  let index = openArtworkIndex();
  const queue = createSerialQueue();
  const rasters = createRasters(makeRaster);
  let last: Pick<ArtworkRow, 'id' | 'name'> | null = null;

  /** Takes in what was added since, by this station or another one. */
  async function refresh(): Promise<void> {
    if (await isMadeAnew()) forget();
    for (;;) {
      const rows = await store.artworks.after(last?.id ?? 0, AT_ONCE);
      for (const { id, name, descriptor } of rows) {
        index.add(id, descriptorOf(descriptor));
        last = { id, name };
      }
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Whether the catalogue was lost and made again since: its numbers then mean other artworks. */
  async function isMadeAnew(): Promise<boolean> {
    return last !== null && (await store.artworks.find(last.id))?.name !== last.name;
  }

  function forget(): void {
    index = openArtworkIndex();
    rasters.clear();
    last = null;
  }

  async function nearest(label: Descriptor, count: number): Promise<Candidate[]> {
    // Two searches would take in the same rows.
    await queue.run(refresh);
    return index.nearest(label, count);
  }

  async function nearestToPart(part: Descriptor, count: number): Promise<PartCandidate[]> {
    await queue.run(refresh);
    return index.nearestToPart(part, count);
  }

  async function makeRaster(artwork: number, forStranger: boolean): Promise<KnownArtwork | null> {
    const row = await store.artworks.find(artwork);
    const shown = row && shownIn(row);
    return shown && knowArtwork({ store, pool }, shown, { forStranger });
  }

  return { nearest, nearestToPart, rasterOf: rasters.of };
}

interface Raster {
  readonly raster: Promise<KnownArtwork | null>;
  /** Whether it is still being made, for a stranger. */
  givesWay: boolean;
}

/** Rasters by the numbers of their artworks, the one that was asked for last at the end. */
function createRasters(make: (artwork: number, forStranger: boolean) => Promise<KnownArtwork | null>) {
  const all = new Map<number, Raster>();

  function begin(artwork: number, forStranger: boolean): Raster {
    const begun = { raster: make(artwork, forStranger), givesWay: forStranger };
    begun.raster.then(
      () => {
        begun.givesWay = false;
      },
      // Callers that wait for the raster get the error. The next caller tries again.
      () => all.get(artwork) === begun && all.delete(artwork),
    );
    return begun;
  }

  return {
    /**
     * Null if the artwork cannot be read any more. Throws where only the moment is wrong. Nobody else waits for what is being made
     * for a stranger, which gives way.
     */
    of(artwork: number, forStranger = false): Promise<KnownArtwork | null> {
      const known = all.get(artwork);
      const kept = known && (forStranger || !known.givesWay) ? known : begin(artwork, forStranger);
      all.delete(artwork);
      all.set(artwork, kept);
      const [oldest] = all.keys();
      if (all.size > RASTERS) all.delete(oldest);
      return kept.raster;
    },
    clear: () => all.clear(),
  };
}

function shownIn({ name, picture, width, height, fit }: ArtworkRow): ShownArtwork | null {
  if (picture === null) return null;
  return { name, picture, size: width === null || height === null ? null : { width, height }, fit };
}

function descriptorOf(text: string): Descriptor {
  return new Int8Array(Buffer.from(text, 'base64'));
}
