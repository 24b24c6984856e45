// What is known of the files that were published: a line for each record whose files are written, or are about to be.
import type { PublishedPlace } from './published-place.ts';

/** What stands in the list while the files of a record are written or removed: after a kill they are done once more. */
export const UNDER_WAY = '-';
const GONE = 'gone';

/** A record, the hash of all that its files say, and the paths of those that do not lie in its folder or have a name of their own. */
export type Line = readonly [name: string, hash: string, ...paths: string[]];

export type PublishedList = Awaited<ReturnType<typeof openList>>;

/** The last line of a record counts. */
export async function openList({ list }: Pick<PublishedPlace, 'list'>) {
  const known = new Map<string, { readonly hash: string; readonly paths: ReadonlySet<string> }>();
  const text = await list.read();
  // A line that a kill cut off has no end.
  const lines = text.split('\n').slice(0, -1);
  // The list lies among public files. Whoever changes it there must not name what lies elsewhere.
  for (const line of lines) if (!line.includes('..')) note(line.split(' ').filter(Boolean) as unknown as Line);
  if (text !== '' && !text.endsWith('\n')) await save();

  function note([name, hash, ...paths]: Line): void {
    if (hash === GONE) known.delete(name);
    else {
      const before = hash === UNDER_WAY ? (known.get(name)?.paths ?? []) : [];
      known.set(name, { hash, paths: new Set([...before, ...paths]) });
    }
  }

  async function add(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    await list.add(lines.map((line) => `${line.join(' ')}\n`).join(''));
    for (const line of lines) note(line);
  }

  /** One line a record, in place of all that were added. */
  function save(): Promise<void> {
    return list.replace([...known].map(([name, { hash, paths }]) => `${[name, hash, ...paths].join(' ')}\n`).join(''));
  }

  return {
    of: (name: string) => known.get(name)?.hash ?? null,
    pathsOf: (name: string) => [...(known.get(name)?.paths ?? [])],
    names: () => [...known.keys()],
    add,
    forget: (names: readonly string[]) => add(names.map((name) => [name, GONE])),
    close: save,
  };
}
