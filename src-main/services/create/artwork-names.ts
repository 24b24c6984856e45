import type { DraftState, KeptArtwork } from './draft-state.ts';

/** What a cell names among the pictures that were given. */
export type Match<A> =
  | { readonly kind: 'found'; readonly one: A }
  | { readonly kind: 'missing' }
  /** Several fit as well as each other. */
  | { readonly kind: 'ambiguous'; readonly among: readonly A[] }
  /** Cells name files of several folders by this name, and the path of the only such file does not tell which one it is. */
  | { readonly kind: 'of_folders'; readonly one: A };

type FindArtwork<A> = (name: string) => Match<A>;

interface Named {
  readonly name: string;
}

interface Candidate<A> {
  readonly one: A;
  readonly parts: readonly string[];
}

/** The path of a file as people mean it: whichever way its slashes lean, without drive and steps. */
export function cleanPath(name: string): string {
  const parts = name.trim().split(/[/\\]/);
  return parts.filter((part) => !/^(\.{0,2}|[a-z]:)$/i.test(part.trim())).join('/');
}

/** A path in one form: letters in either case, and umlauts composed in either way, make no difference. */
export function foldedPath(name: string): string {
  return cleanPath(name).normalize('NFC').toLowerCase();
}

/**
 * Finds the artwork that a cell names among files that were given with as much of their paths as is known. The ending need
 * be there, nor be right. All folders that both paths name must agree. Where several files fit equally, none is taken.
 */
export function artworkFinder<A extends Named>(artworks: readonly A[], cells: Iterable<string> = []): FindArtwork<A> {
  const search = searchAmong(artworks);
  const folders = new Map<A, Set<string>>();
  for (const path of new Set([...cells].map(foldedPath))) {
    const { match } = search(path);
    if (match.kind !== 'found') continue;
    folders.set(match.one, (folders.get(match.one) ?? new Set()).add(folderOf(path)));
  }
  return (name) => {
    const { match, sure } = search(foldedPath(name));
    const isOneOfMany = match.kind === 'found' && !sure && (folders.get(match.one)?.size ?? 0) > 1;
    return isOneOfMany ? { kind: 'of_folders', one: match.one } : match;
  };
}

/** Artworks with shorter names: without the folders that all of them are in. */
export function shortNamed<A extends Named>(artworks: readonly A[]): readonly A[] {
  const paths = artworks.map((one) => ({ one, parts: one.name.split('/') }));
  const common = commonFolders(paths);
  return common === 0 ? artworks : paths.map(({ one, parts }) => ({ ...one, name: parts.slice(common).join('/') }));
}

/** The artwork of rows that name none: the one that a person chose; else the first that labels can be made of, unless a column tells several apart. */
export function artworkForAll({ artworks, artwork, artwork_column }: DraftState): number | null {
  if (artwork !== undefined) return artwork;
  if (artwork_column !== null && artworks.length > 1) return null;
  const good = artworks.find((one) => !isRefused(one));
  return (good ?? artworks.at(0))?.id ?? null;
}

/** Whoever gives another file beside such a one means it to take its place. */
function isRefused({ vector, trial }: Pick<KeptArtwork, 'vector' | 'trial'>): boolean {
  const lacksFonts = (vector?.page.missingFonts.length ?? 0) > 0;
  return lacksFonts || (trial?.refused ?? null) !== null || (trial?.otherMark ?? null) !== null;
}

/** A match is sure if the path of the file has all folders that the cell names. */
function searchAmong<A extends Named>(artworks: readonly A[]): (path: string) => { match: Match<A>; sure: boolean } {
  const candidates = artworks.map((one) => ({ one, parts: foldedPath(one.name).split('/') }));
  const common = commonFolders(candidates);
  const whole = grouped(candidates, (name) => name);
  const bare = grouped(candidates, withoutEnding);
  return (path) => {
    const parts = path.split('/');
    const [parent = '', last] = parts.length > 1 ? parts.slice(-2) : ['', path];
    const short = withoutEnding(last);
    for (const [groups, name] of [[whole, last] as const, [bare, last] as const, [bare, short] as const]) {
      for (const key of [`${parent}/${name}`, name]) {
        const fitting = (groups.get(key) ?? []).filter((one) => fits(one.parts, parts, common));
        if (fitting.length > 0) return nearest(fitting, parts);
      }
    }
    return { match: { kind: 'missing' }, sure: true };
  };
}

/** By name, and by name and folder: thousands of folders may each have a file of the same name. */
function grouped<A>(
  candidates: readonly Candidate<A>[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, readonly Candidate<A>[]> {
  const keys = ({ parts }: Candidate<A>) => {
    const name = keyOf(parts.at(-1) ?? '');
    return [name, `${parts.at(-2) ?? ''}/${name}`];
  };
  const all = candidates.flatMap((one) => keys(one).map((key) => [key, one] as const));
  const groups = Map.groupBy(all, ([key]) => key);
  return new Map([...groups].map(([key, pairs]) => [key, pairs.map(([, one]) => one)]));
}

/** Neither path contradicts the other: all folders of the one, or of the other but for those that all files share, are the same. */
function fits(file: readonly string[], cell: readonly string[], common: number): boolean {
  const same = sameFolders(file, cell);
  return same === cell.length - 1 || same >= file.length - 1 - common;
}

function nearest<A>(fitting: readonly Candidate<A>[], cell: readonly string[]): { match: Match<A>; sure: boolean } {
  const most = Math.max(...fitting.map(({ parts }) => sameFolders(parts, cell)));
  const best = fitting.filter(({ parts }) => sameFolders(parts, cell) === most);
  const one = best.length === 1 ? best[0] : outermost(best);
  if (!one) return { match: { kind: 'ambiguous', among: best.map((each) => each.one) }, sure: true };
  return { match: { kind: 'found', one: one.one }, sure: most === cell.length - 1 };
}

/** The one in the folder that holds all the others: a path is written from where everything is. */
function outermost<A>(best: readonly Candidate<A>[]): Candidate<A> | null {
  const [first, second] = best.toSorted((a, b) => a.parts.length - b.parts.length);
  const folder = first.parts.slice(0, -1);
  const holdsAll = best.every(({ parts }) => folder.every((part, i) => parts[i] === part));
  return holdsAll && first.parts.length < second.parts.length ? first : null;
}

/** Folders before the file name that are the same in both, from the last one up. */
function sameFolders(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length) - 1;
  let same = 0;
  while (same < most && one[one.length - 2 - same] === other[other.length - 2 - same]) same++;
  return same;
}

function commonFolders(candidates: readonly { readonly parts: readonly string[] }[]): number {
  const [first, ...others] = candidates.map(({ parts }) => parts.slice(0, -1));
  const end = first?.findIndex((part, i) => others.some((parts) => parts[i] !== part)) ?? 0;
  return end < 0 ? first.length : end;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Endings have letters: "v1.2" has none. */
function withoutEnding(name: string): string {
  return name.replace(/\.(?=\w*[a-z])\w{2,5}$/, '');
}
