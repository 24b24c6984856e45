import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Store } from '#main/store/store.ts';
import type { EmbedRequest } from '#main/workers/embed-image.ts';
import type { RunOptions } from '#main/workers/pool.ts';
import type { RecognisedLabel, ScanPhoto, ScanResult } from '#main/workers/scan-photos.ts';
import { numberOf } from '#shared/core/id.ts';
import type { MarkStrength } from '#shared/core/model.ts';
import { AppError, nullForNow, toAppError } from '#shared/troubles/errors.ts';
import { fingerprintOf, isTrusted } from './mark-keys.ts';

type Detection = ScanResult['detection'];

interface EmbedOrder {
  readonly picture: Uint8Array;
  readonly message: string;
  readonly type: EmbedRequest['type'];
  readonly dpi: number;
  readonly strength?: MarkStrength;
  /** The station's key makes marks that this station takes for its own. With the published key anybody can make marks. */
  readonly key: 'station' | 'published';
}

interface MarksContext extends Pick<StationContext, 'pool' | 'settings' | 'keys'> {
  readonly store: Pick<Store, 'records'>;
}

export type Marks = ReturnType<typeof createMarks>;

/** Marks pictures and reads marks. */
export function createMarks({ store, pool, settings, keys }: MarksContext) {
  const [stationKey, ...otherKeys] = keys.reading;
  const limits = pictureLimits(settings);
  let problem: string | null = null;

  const keysFor = ({ key }: EmbedOrder) =>
    key === 'station' ? { key: stationKey, otherKeys } : { key: PUBLISHED_KEY };

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

  async function embed(order: EmbedOrder, signal?: AbortSignal) {
    const { picture, message, type, dpi, strength = settings['engine.strength'] } = order;
    const request = { bytes: picture, message, type, dpi, strength, limits, ...keysFor(order) };
    // Strangers alone mark with the published key.
    return watched(pool.run('embedImage', request, runOptions(order.key === 'published', signal)));
  }

  async function scan(photos: readonly ScanPhoto[], signal?: AbortSignal, forStranger = false) {
    if (photos.length === 0) throw new AppError('bad_input', 'Send a photograph.');
    const request = { photos, keys: keys.reading, limits, describe: true };
    return watched(pool.run('scanPhotos', request, runOptions(forStranger, signal)));
  }

  /** Reads labels with the help of their artworks, which are probably the right ones. */
  async function scanKnown(labels: readonly RecognisedLabel[], signal?: AbortSignal, forStranger = false) {
    const request = { labels, keys: keys.reading, limits };
    return watched(pool.run('scanKnown', request, runOptions(forStranger, signal)));
  }

  /** Whether the mark that was read was made under the key of its record: see isTrusted. */
  async function trust({ message, keyIndex }: Pick<Detection, 'message' | 'keyIndex'>): Promise<boolean | null> {
    // Records are found by their IDs in lower case too.
    const id = message?.toUpperCase() ?? '';
    if (keyIndex === null || numberOf(id) === null) return null;
    // Marks are read while the store is away. Whether there is a record is not known then.
    const record = await store.records.find(id).catch(nullForNow);
    return isTrusted(keys.reading[keyIndex], record, keys);
  }

  return {
    embed,
    scan,
    scanKnown,
    trust,
    /** The fingerprint of the station's key. */
    fingerprint: fingerprintOf(stationKey),
    /** What was wrong with the engine at the last piece of work, as a sentence, or null. */
    problem: () => problem,
  };
}

function runOptions(forStranger: boolean, signal: AbortSignal | undefined): RunOptions {
  return { forStranger, ...(signal ? { signal } : {}) };
}
