// The artworks of the station's current jobs, as small pictures.
import { change, type Database, read } from './database.ts';

interface ArtworkRow {
  readonly name: string;
  readonly file: ArrayBuffer;
}

/** Together they take this many bytes at most: a phone has a few hundred megabytes for a page, and records come first. */
const MOST_BYTES = 25e6;

export type Artworks = ReturnType<typeof artworksIn>;

/** Each call is one transaction. */
export function artworksIn(db: Database) {
  const names = async () => (await read<IDBValidKey[]>(db, 'artworks', (store) => store.getAllKeys())).map(String);
  const all = () => read<ArtworkRow[]>(db, 'artworks', (store) => store.getAll());
  return {
    names,
    files: async (): Promise<readonly ArrayBuffer[]> => (await all()).map(({ file }) => file),
    /** Deletes those that are not among `wanted`. Returns how many bytes there is room for. */
    async drop(wanted: readonly string[]): Promise<number> {
      const kept = (await all()).filter(({ name }) => wanted.includes(name));
      const gone = (await names()).filter((name) => !wanted.includes(name));
      if (gone.length > 0) {
        await change(db, ['artworks'], (stores) => {
          for (const name of gone) stores('artworks').delete(name);
        });
      }
      return MOST_BYTES - kept.reduce((sum, { file }) => sum + file.byteLength, 0);
    },
    add: (row: ArtworkRow) => change(db, ['artworks'], (stores) => void stores('artworks').put(row)),
  };
}
