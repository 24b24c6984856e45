import type { Connection } from '#main/store/sql/sqlite.ts';
import type { PictureFiles } from './pictures.ts';
import { missingOn, shelvesBy, stillMissing } from './shelves.ts';

export interface Kept {
  readonly pictures: PictureFiles;
  /** Hashes of pictures that drafts name. */
  readonly named: ReadonlySet<string>;
}

/** What a walk past all pictures did. */
interface Swept {
  readonly setAside: number;
  readonly broughtBack: number;
}

/** Sets pictures aside that no row names and that nobody has put for a day. Brings back those that a row names again. */
export async function sweepPictures(
  connection: Pick<Connection, 'db'>,
  { pictures, named: elsewhere }: Kept,
  now: number,
  signal?: AbortSignal,
): Promise<Swept> {
  const swept = { setAside: 0, broughtBack: 0 };
  for await (const shelf of shelvesBy(connection, pictures.shelves())) {
    signal?.throwIfAborted();
    const missing = new Set(missingOn(shelf));
    if (missing.size > 0) swept.broughtBack += await pictures.bringBack(missing);
    pictures.noteShelf(await stillMissing(shelf, pictures.namesOn));
    for (const name of shelf.files) {
      const hash = name.slice(0, 64);
      if (shelf.named.has(hash) || elsewhere.has(hash)) continue;
      signal?.throwIfAborted();
      if (await pictures.setAside(name, now)) swept.setAside++;
    }
  }
  await pictures.tidy(now);
  return swept;
}

/** Hashes that are asked for in one statement. */
const ASKED = 500;

/** Brings back every picture that was set aside and that a row or a draft names. Returns their number. */
export async function bringBackNamed(
  { db }: Pick<Connection, 'db'>,
  { pictures, named: elsewhere }: Kept,
): Promise<number> {
  const aside = [...(await pictures.hashesSetAside())];
  const named = new Set(aside.filter((hash) => elsewhere.has(hash)));
  for (let at = 0; at < aside.length; at += ASKED) {
    const some = aside.slice(at, at + ASKED);
    const rows = await db.selectFrom('named_pictures').select('hash').where('hash', 'in', some).execute();
    for (const { hash } of rows) named.add(hash);
  }
  return named.size === 0 ? 0 : pictures.bringBack(named);
}
