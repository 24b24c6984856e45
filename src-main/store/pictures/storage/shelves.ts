// Which pictures lie in a storage, in the order of their names.
import { SHELVES, type ShelfOfFiles } from '../shelves.ts';
import type { Objects } from './objects.ts';

/** Keys come in their order. One that does not is passed over: on another shelf it would be taken for a forgotten one. */
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

/** As in a folder, so that any program that copies files can move pictures between the two. */
export function keyOfName(name: string): string {
  return `${name.slice(0, 2)}/${name}`;
}

/** What else lies in the storage is not ours. */
function nameIn(key: string): string[] {
  const name = key.slice(3);
  return /^[0-9a-f]{64}\.[a-z]+$/.test(name) && key === keyOfName(name) ? [name] : [];
}
