// Refusals of a move. A running station needs them and does not load the client of PostgreSQL for them.

import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';

export function assertPicturesHere(settings: Partial<Settings>): void {
  for (const name of ['pictures.s3_url', 'pictures.folder'] as const) {
    if (!settings[name]) continue;
    throw new AppError(
      'conflict',
      `The pictures of this station are elsewhere (${name}). Copy them into the folder "pictures" of the data folder, and take ${name} out of its settings first.`,
    );
  }
}

export function nothingThere(folder: string): AppError {
  return new AppError('conflict', `The settings in ${folder} name no database (database.url) to take rows from.`);
}

export function alreadyThere(): AppError {
  return new AppError(
    'conflict',
    'The rows of this station are in a PostgreSQL already (database.url). To move them to another PostgreSQL, use pg_dump.',
  );
}
