import type { ArtworkRow } from '#main/store/rows.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

export type NewArtwork = NewRow<'artworks'>;

/** The artworks that labels of the station show, by which photographs are recognised. */
export function createArtworks(session: Session) {
  return {
    /** Does nothing where the artwork is known. */
    async add(artwork: NewArtwork): Promise<void> {
      if (!(await session.find('artworks', 'name', artwork.name))) await insertRow(session, 'artworks', artwork);
    },
    find: (id: number): Promise<ArtworkRow | null> => findRow(session, 'artworks', 'id', id),
    isKnown: async (name: string): Promise<boolean> => Boolean(await session.find('artworks', 'name', name)),
    /** In the order in which they were added. Begin with 0. */
    after: (id: number, limit: number): Promise<readonly ArtworkRow[]> =>
      rowsOf('artworks', session.db.selectFrom('artworks').selectAll().where('id', '>', id).orderBy('id').limit(limit)),
  };
}
