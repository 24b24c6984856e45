import { SETTINGS, type SettingName, type Settings } from '#shared/core/settings.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import type { StorageOptions } from './objects.ts';

/** The storage that has the pictures. Null if the pictures are in a folder. Throws bad_input if a part is missing. */
export function storageIn(settings: Partial<Settings>): StorageOptions | null {
  const { 'pictures.s3_url': url, 'pictures.s3_key_id': keyId, 'pictures.s3_secret': secret } = settings;
  if (!url) return null;
  // The backup of a station with a database file has all of its pictures too.
  if (!settings['database.url']) throw needs('database.url');
  if (settings['pictures.folder']) throw refusal('pictures_twice');
  // The address is shown to whoever sees the settings.
  if (new URL(url).username !== '') throw refusal('pictures_key');
  if (!keyId) throw needs('pictures.s3_key_id');
  if (!secret) throw needs('pictures.s3_secret');
  return { url, region: settings['pictures.s3_region'] ?? SETTINGS['pictures.s3_region'].fallback, keyId, secret };
}

function needs(missing: SettingName): AppError {
  return refusal('setting_needs', { name: 'pictures.s3_url', missing });
}
