import type { StorageOptions } from '#main/store/pictures/storage/objects.ts';
import { storageIn } from '#main/store/pictures/storage/storage-in.ts';
import type { Settings } from '#shared/core/settings.ts';

/** Where stations share rows and pictures, in place of the data folder. */
export interface SharedPlaces {
  readonly url: string;
  /** A folder of pictures outside of the data folder. */
  readonly pictures: string | null;
  readonly storage: StorageOptions | null;
}

/** Null where everything is in the data folder. */
export function sharedPlaces(settings: Partial<Settings>): SharedPlaces | null {
  const storage = storageIn(settings);
  const url = settings['database.url'];
  return url ? { url, pictures: settings['pictures.folder'] ?? null, storage } : null;
}
