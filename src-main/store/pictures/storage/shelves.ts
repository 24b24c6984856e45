import { SHELVES, type ShelfOfFiles } from '../shelves.ts';
import type { Objects } from './objects.ts';

/** Keys come in their order. A key that does not is left out: it would pass for a forgotten picture of another shelf. */
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

/** Keys are the paths that files of a folder have, so that any program can copy pictures between folder and storage. */
export function keyOfName(name: string): string {
  return `${name.slice(0, 2)}/${name}`;
}

/** The name of the picture, or none where the key is not one of ours. */
function nameIn(key: string): string[] {
  const name = key.slice(3);
  return /^[0-9a-f]{64}\.[a-z]+$/.test(name) && key === keyOfName(name) ? [name] : [];
}
