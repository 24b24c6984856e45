import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { NewArtwork } from '#main/store/tables/artworks.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { isGivenUp, mayBeOfThePicture } from './artwork-faults.ts';
import { artworkOfRecord, type ShownArtwork } from './shown-artwork.ts';

/** How often the station looks for records whose artwork is not in the catalogue. Looking takes under a millisecond. */
const EVERY_MS = 5000;
/** Records that are looked at in one step. */
const AT_ONCE = 100;
/** The value in the store that tells how far the catalogue has got. */
const UPTO = 'artworks.upto';
/** Of several stations on one database, one describes artworks at a time. */
const LEASE = 'artworks';

type CatalogueContext = Pick<StationContext, 'store' | 'pool'> & { readonly log: Pick<StationLog, 'error'> };

export type Catalogue = ReturnType<typeof openCatalogue>;

/** The catalogue of artworks: every artwork that a label shows is described once, so that photographs of it are recognised. */
export function openCatalogue({ store, pool, log }: CatalogueContext) {
  const stop = new AbortController();
  const describe = createDescriber({ store, pool });
  let working: Promise<void> | null = null;
  /** Whether this catalogue was at the last record once. */
  let isWhole = false;

  function catchUp(): Promise<void> {
    working ??= describeAll({ store, describe, isWhole }, stop.signal)
      .then((whole) => {
        isWhole ||= whole;
      })
      .catch((error: unknown) => {
        // While the store is away or full, or the threads are busy, labels are read without the newest artworks.
        const passes = error instanceof AppError && error.code !== 'internal';
        if (stop.signal.aborted || passes) return;
        log.error({ err: error }, 'The catalogue of artworks failed. It is tried again in some seconds.');
      })
      .finally(() => {
        working = null;
      });
    return working;
  }

  const timer = setInterval(() => void catchUp(), EVERY_MS).unref();
  return {
    /** Resolves when every record's artwork was looked at. */
    catchUp,
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}

interface Parts {
  readonly store: Store;
  readonly describe: ReturnType<typeof createDescriber>;
  readonly isWhole: boolean;
}

/** Resolves to whether every record was looked at. */
async function describeAll(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { leases, records } = parts.store;
  // Mostly there is nothing to do, and nothing to take a lease for.
  if ((await records.originalsAfter(await reached(parts), 1)).length === 0) return true;
  if (!(await leases.take(LEASE))) return false;
  try {
    let upTo: number | null = await reached(parts);
    while (upTo !== null && !signal.aborted) upTo = await describeNext(parts, upTo, signal);
    return upTo === null;
  } finally {
    await leases.giveBack(LEASE);
  }
}

/**
 * The last record whose artwork was looked at. An empty catalogue is made again from the first record on, once: it stays empty
 * where all pictures are lost, and to look at all records again and again would keep the station busy for ever.
 */
async function reached({ store: { artworks, kept }, isWhole }: Parts): Promise<number> {
  const isEmpty = !isWhole && (await artworks.after(0, 1)).length === 0;
  return isEmpty ? 0 : Number((await kept.get(UPTO)) ?? 0);
}

/** Gives the last record that was looked at, or null where there are no more. */
async function describeNext({ store, describe }: Parts, upTo: number, signal: AbortSignal): Promise<number | null> {
  const records = await store.records.originalsAfter(upTo, AT_ONCE);
  const last = records.at(-1)?.seq;
  if (last === undefined) return null;
  const rows: NewArtwork[] = [];
  try {
    for (const artwork of await newArtworks(store, records)) {
      const descriptor = await describe(artwork, signal);
      if (descriptor) rows.push(rowOf(artwork, descriptor));
    }
  } catch (error) {
    // The records are looked at again later. What is described by then is known.
    await store.change((tables) => addAll(tables, rows));
    throw error;
  }
  await store.change(async (tables) => {
    await addAll(tables, rows);
    await tables.kept.set(UPTO, last);
  });
  return last;
}

async function addAll({ artworks }: Pick<Store, 'artworks'>, rows: readonly NewArtwork[]): Promise<void> {
  for (const row of rows) await artworks.add(row);
}

async function newArtworks(store: Store, records: readonly { readonly record: RecordRow }[]): Promise<ShownArtwork[]> {
  const found = new Map<string, ShownArtwork>();
  for (const { record } of records) {
    const artwork = await artworkOfRecord(store, record);
    if (artwork && !(await store.artworks.isKnown(artwork.name))) found.set(artwork.name, artwork);
  }
  return [...found.values()];
}

function createDescriber({ store, pool }: Pick<CatalogueContext, 'store' | 'pool'>) {
  /** Failed attempts for which the artwork may be the reason, by the names of artworks. */
  const attempts = new Map<string, number>();

  /**
   * Null if the artwork is lost or damaged, or too large for a thread: its labels are read without it. Throws where only the
   * moment is wrong.
   */
  return async function describe({ name, picture, size, fit }: ShownArtwork, signal: AbortSignal) {
    try {
      const bytes = await store.pictures.read(picture);
      const descriptor = await pool.run('describeArtwork', { bytes, size, fit }, { signal });
      attempts.delete(name);
      return descriptor;
    } catch (error) {
      const failed = (attempts.get(name) ?? 0) + (mayBeOfThePicture(error) ? 1 : 0);
      if (signal.aborted || !isGivenUp(error, failed)) {
        attempts.set(name, failed);
        throw error;
      }
      attempts.delete(name);
      return null;
    }
  };
}

function rowOf({ name, picture, size, fit }: ShownArtwork, descriptor: Int8Array): NewArtwork {
  const { width = null, height = null } = size ?? {};
  const text = Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.length).toString('base64');
  return { name, picture, width, height, fit, descriptor: text };
}
