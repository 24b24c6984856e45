import type { StationContext } from '#main/base/station-context.ts';
import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { Reading, ShownArtwork } from '#main/services/reading/reading.ts';
import type { InspectionRow, RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { nullForNow } from '#shared/troubles/errors.ts';

/** Each artwork is tried on the label, one after the other: more of them would take too long. */
const MOST = 3;
/** Rows of a batch that are read. */
const ROWS = 100;
/** Remembered inspections: those at the windows of the desk, and a few that just ended. */
const MOST_INSPECTIONS = 8;

interface Shown {
  readonly name: string;
  readonly artwork: KnownArtwork;
}

interface ArtworksContext extends Pick<StationContext, 'pool'> {
  readonly store: Pick<Store, 'labels'>;
}

/** The artworks that labels before the camera probably show: those of the batch's first rows, and of the labels that were read last. */
export function createKnownArtworks({ store, pool }: ArtworksContext, artworks: Reading['artworks']) {
  /** By inspection, the one that was asked for last at the end. The artwork that was seen last comes first. */
  const shown = new Map<number, Promise<readonly Shown[]>>();

  function ofInspection(inspection: InspectionRow): Promise<readonly Shown[]> {
    const known = shown.get(inspection.id) ?? ofBatch(inspection.batch_id);
    keep(inspection.id, known);
    return known;
  }

  function keep(id: number, known: Promise<readonly Shown[]>): void {
    shown.delete(id);
    shown.set(id, known);
    // Callers that wait for the artwork get the error. The next caller tries again.
    known.catch(() => shown.get(id) === known && shown.delete(id));
    const [oldest] = shown.keys();
    if (shown.size > MOST_INSPECTIONS) shown.delete(oldest);
  }

  async function ofBatch(batchId: number | null): Promise<readonly Shown[]> {
    if (batchId === null) return [];
    const found = new Map<string, ShownArtwork>();
    for (const label of await store.labels.ofBatch(batchId, { limit: ROWS })) {
      const artwork = found.size < MOST ? await artworks.ofLabel(label) : null;
      if (artwork && !found.has(artwork.name)) found.set(artwork.name, artwork);
    }
    const all = await Promise.all([...found.values()].map(know));
    return all.flatMap((one) => one ?? []);
  }

  /** A label of this record was read. Works in the background: only the next labels need the result. */
  function saw(inspection: InspectionRow, record: RecordRow): void {
    keep(inspection.id, withArtworkOf(record, ofInspection(inspection)));
  }

  async function withArtworkOf(record: RecordRow, known: Promise<readonly Shown[]>): Promise<readonly Shown[]> {
    const before = await known;
    const artwork = await artworks.ofRecord(record);
    if (artwork === null || before[0]?.name === artwork.name) return before;
    const one = before.find(({ name }) => name === artwork.name) ?? (await know(artwork));
    if (one === null) return before;
    return [one, ...before.filter(({ name }) => name !== artwork.name)].slice(0, MOST);
  }

  async function know(artwork: ShownArtwork | null): Promise<Shown | null> {
    const raster = artwork && (await artworks.know(artwork, pool));
    return raster && { name: artwork.name, artwork: raster };
  }

  return {
    /** None where the artworks cannot be had at the moment: the frame is read without them. */
    async of(inspection: InspectionRow) {
      const shown = await ofInspection(inspection).catch(nullForNow);
      return shown?.map(({ artwork }) => artwork) ?? [];
    },
    saw,
  };
}
