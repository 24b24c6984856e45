import { AppError, toAppError } from '../../../src-shared/errors.ts';
import type { MarkStrength } from '../../../src-shared/model.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import type { EmbedRequest } from '../../workers/embed-image.ts';
import type { Pool } from '../../workers/pool.ts';
import type { ScanPhoto } from '../../workers/scan-photos.ts';
import type { Tasks } from '../../workers/tasks.ts';
import { pictureLimits } from '../settings/picture-limits.ts';

export interface EmbedOrder {
  readonly picture: Uint8Array;
  readonly message: string;
  readonly type: EmbedRequest['type'];
  readonly dpi: number;
  readonly strength?: MarkStrength;
}

export type Marks = ReturnType<typeof createMarks>;

/** Marks pictures and reads marks. `keys` are the station's key and its earlier ones. */
export function createMarks(pool: Pool<Tasks>, settings: Settings, keys: readonly string[]) {
  const limits = pictureLimits(settings);
  let problem: string | null = null;

  async function watched<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      problem = null;
      return result;
    } catch (error) {
      if (toAppError(error).code === 'internal')
        problem = 'The last picture failed by a fault of the station. The log has the details.';
      throw error;
    }
  }

  async function embed({ picture, message, type, dpi, strength }: EmbedOrder, signal?: AbortSignal) {
    const request = {
      bytes: picture,
      message,
      type,
      dpi,
      strength: strength ?? settings['engine.strength'],
      key: keys[0],
      limits,
    };
    return watched(pool.run('embedImage', request, signal ? { signal } : {}));
  }

  async function scan(photos: readonly ScanPhoto[], signal?: AbortSignal) {
    if (photos.length === 0) throw new AppError('bad_input', 'Send a photograph.');
    return watched(pool.run('scanPhotos', { photos, keys, limits }, signal ? { signal } : {}));
  }

  return {
    embed,
    scan,
    /** What was wrong with the engine at the last piece of work, as a sentence, or null. */
    problem: () => problem,
  };
}
