import { pictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Artwork } from '#main/services/ledger/batch-plan.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

export type VectorPage = Awaited<ReturnType<VectorTasks['openVector']>>;

type PagesContext = Pick<StationContext, 'store' | 'settings'>;

/** What is drawn of a page: millimetres of its bleed, and the pixels of all. */
export interface Drawing {
  readonly bleed: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the long side. */
const SMALL_SIDE = 320;
/** A window asks for all pages again when another page is chosen. */
const KEPT_SMALL_BYTES = 8 * 2 ** 20;
/** Windows that ask for the same page at once get one drawing. */
const KEPT_DRAWINGS = 100;

export type VectorPages = ReturnType<typeof createVectorPages>;

/** Files of vectors in the store, and their pages as pictures. */
export function createVectorPages({ store, settings }: PagesContext, threads: Pool<VectorTasks>) {
  const limits = pictureLimits(settings);
  const drawn = createResultCache<Artwork>(KEPT_DRAWINGS, () => 1);
  const smallOnes = createResultCache<Uint8Array>(KEPT_SMALL_BYTES, ({ length }) => length);

  /** Keeps a file as it came, once its page has been read. */
  async function take(bytes: Uint8Array, number: number): Promise<{ file: PictureRef; page: VectorPage }> {
    const page = await inTime(threads.run('openVector', { bytes, page: number, limits }));
    return { file: await store.pictures.put(bytes, page.kind), page };
  }

  async function open(file: PictureRef, page: number): Promise<VectorPage> {
    return inTime(threads.run('openVector', { bytes: await store.pictures.read(file), page, limits }));
  }

  /** A page as artwork, which knows the file that it was drawn from. */
  function draw(file: PictureRef, page: number, drawing: Drawing, dpi: number): Promise<Artwork> {
    const name = [file.hash, page, ...Object.values(drawing), dpi].join(' ');
    return drawn.get(name, async () => {
      const order = { bytes: await store.pictures.read(file), page, ...drawing, dpi };
      const { bytes, width, height } = await inTime(threads.run('drawVector', order));
      const picture = await store.pictures.put(bytes, 'png');
      return { picture, width, height, source: { file, page, bleed: drawing.bleed } };
    });
  }

  /** A small WebP file. */
  function small(file: PictureRef, page: number): Promise<Uint8Array> {
    return smallOnes.get(`${file.hash} ${page}`, async () => {
      const order = { bytes: await store.pictures.read(file), page, limits, side: SMALL_SIDE };
      return (await inTime(threads.run('drawSmall', order))).bytes;
    });
  }

  return { take, open, draw, small };
}

/** A file that takes too much is told from a station that is busy: trying again would not help. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTooMuch = error instanceof AppError && ['time_limit', 'memory_limit'].includes(error.code);
    throw isTooMuch ? refusal('vector_heavy', { kind: 'PDF/SVG' }, { cause: error }) : error;
  }
}
