import { SHELVES, type ShelfOfFiles } from '#main/store/pictures/shelves.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import type { Objects } from './objects.ts';

/** Sorts keys into shelves. Keys come in order. A key out of order is left out, or it would pass for a picture of another shelf. */
export async function* shelvesIn({ list }: Pick<Objects, 'list'>): AsyncGenerator<ShelfOfFiles> {
  let at = 0;
  let files: string[] = [];
  const next = () => {
    const full = { shelf: SHELVES[at++] as string, files };
    files = [];
    return full;
  };
  for await (const keys of list('')) {
    for (const name of keys.flatMap(nameIn)) {
      while (at < SHELVES.length && (SHELVES[at] as string) < name.slice(0, 2)) yield next();
      if (SHELVES[at] === name.slice(0, 2)) files.push(name);
    }
  }
  while (at < SHELVES.length) yield next();
}

export async function namesOn({ list }: Pick<Objects, 'list'>, shelf: string): Promise<string[]> {
  const names: string[] = [];
  for await (const keys of list(`${shelf}/`)) names.push(...keys.flatMap(nameIn));
  return names;
}

/** The key of a picture. It is the path that the file has in a folder, so that any program can copy between folder and storage. */
export function keyOfName(name: string): string {
  return `${name.slice(0, 2)}/${name}`;
}

export function keyOf(ref: PictureRef): string {
  return keyOfName(pictureName(ref));
}

/** The name of the picture, or none where the key is not one of ours. */
function nameIn(key: string): string[] {
  const name = key.slice(3);
  return isPictureName(name) && key === keyOfName(name) ? [name] : [];
}

export function isPictureName(name: string): boolean {
  return /^[0-9a-f]{64}\.[a-z]+$/.test(name);
}
