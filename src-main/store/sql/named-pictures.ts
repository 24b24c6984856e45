import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The files of these pictures stay for ever: a row named them, and rows are never deleted. */
export async function namePictures(db: Kysely<Database>, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes)) {
    await db
      .insertInto('named_pictures')
      .values({ hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
