import type { Kysely } from 'kysely';
import type { Database } from '../sql/schema.ts';

/** Files of these pictures stay for ever: a row named them, and rows are never deleted. */
export async function namePictures(db: Kysely<Database>, hashes: readonly (string | undefined)[]): Promise<void> {
  for (const hash of new Set(hashes)) {
    if (hash === undefined) continue;
    await db
      .insertInto('named_pictures')
      .values({ hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
