import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';

/** The longer side in pixels: sharp on a screen of twice the density, where a list shows some 90. */
const SIDE = 192;

/** Small pictures of large ones, for lists. They are made when they are asked for: browsers keep them. */
export function createThumbnails({ store, pool }: { store: Store; pool: Pool<Tasks> }) {
  async function of(picture: PictureRef, signal?: AbortSignal): Promise<Uint8Array> {
    const whole = await store.pictures.read(picture);
    return (await pool.run('thumbnail', { bytes: whole, side: SIDE }, signal ? { signal } : {})).bytes;
  }
  return { of };
}
