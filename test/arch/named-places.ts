// Files and folders that a page of the documents names.
import { floors } from './arrows.ts';

/** Folders in which the paths of the pages begin; the roots of the sources are left out there. */
const FOLDERS = [
  ...['src-main', 'src-shared', 'src-renderer', 'test', 'bin', 'contracts', 'docs', 'kits', 'resources'],
  ...['app', 'chain', 'cli', 'demo', 'desktop', 'electron', 'engine', 'events', 'files', 'identity', 'imaging'],
  ...['labels', 'printers', 'server', 'services', 'spreadsheets', 'store', 'workers'],
  ...['api', 'base', 'camera', 'components', 'features', 'frame', 'phones', 'state', 'styles'],
];
/** The rooms of the large folders: a page that speaks of one of these may leave its folder out. */
const ROOMS = Object.values(floors)
  .flat()
  .flatMap((room) => (room.includes('/') ? [room.slice(0, room.indexOf('/'))] : []));
const SOURCES = ['src-main/', 'src-renderer/', ...Object.keys(floors)];

/** Where a folder's name begins no path: in /api/…, and after a dot or a hyphen. */
const PATH = new RegExp(`(?<![\\w/.-])(?:${[...FOLDERS, ...ROOMS].join('|')})/[\\w./-]*\\w`, 'g');
const FILE_ALONE = /`([\w.-]+\.(?:ts|tsx|mjs|wat))`/g;

export function placesNamedIn(page: string): string[] {
  return [...page.matchAll(PATH), ...page.matchAll(FILE_ALONE)].map(([whole, name]) => name ?? whole);
}

/** The places that a page names and that none of the files is, or lies in. */
export function missingPlaces(page: string, files: readonly string[]): string[] {
  const places = new Set(
    files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  );
  const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const isThere = (place: string) =>
    place.includes('/') ? ['', ...SOURCES].some((from) => places.has(from + place)) : names.has(place);
  return placesNamedIn(page).filter((place) => !isThere(place));
}
