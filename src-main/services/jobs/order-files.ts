// Which files in the folder of orders belong together, and when they are all there.

/** A file in the folder, or a picture in a folder inside it. */
export interface FoundFile {
  /** From the folder of orders, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** When it was written last, in milliseconds, by the clock of the disk. */
  readonly writtenAt: number;
  /** Since when it is as it is now, by the clock of the station: that of a file server may be wrong. */
  readonly since: number;
}

/** The files of one order: all that have its name before the dot, and the pictures in a folder of that name. */
export interface OrderFiles {
  readonly name: string;
  readonly table: FoundFile;
  /** Further spreadsheets of that name: nobody can say which of them is meant. */
  readonly moreTables: readonly FoundFile[];
  readonly artworks: readonly FoundFile[];
  readonly layout: FoundFile | null;
  readonly choices: FoundFile | null;
}

const TABLE = /\.(csv|tsv|txt|xlsx)$/i;
const ARTWORK = /\.(jpe?g|png|webp|tiff?|pdf|svg)$/i;
const ENDING = /(\.(layout|job)\.json|\.[^.]*)$/i;
const LAYOUT = '.layout.json';
const CHOICES = '.job.json';
export const RESULT = '.result.json';
export const LABELS = '.labels.csv';
const SHEETS = /\.sheets(?:-\d+)?\.pdf$/;

/** The name of the nth file of sheets beside the result, from 1. */
export function sheetsName(name: string, nth: number): string {
  return `${shortName(name)}.sheets${nth === 1 ? '' : `-${nth}`}.pdf`;
}

/** Whether a file holds sheets of the order of this name. */
export function isSheetsOf(name: string, file: string): boolean {
  return SHEETS.test(file) && file.replace(SHEETS, '') === shortName(name);
}

/** Whether the station writes a file of this name beside the orders. */
export function isResultFile(name: string): boolean {
  return name.endsWith(RESULT) || name.endsWith(LABELS) || SHEETS.test(name);
}

/** Folders of the station itself inside the folder of orders. */
export const TAKEN = 'taken';
export const REFUSED = 'refused';

/** Bytes that the name of an order may have, so that the names of its result fit into the 255 bytes that disks take. */
export const LONGEST_NAME = 160;

/** Files that nobody has written to for this time are whole. */
const SETTLED_MS = 2000;
/** A spreadsheet waits so long for its artwork. After that the order is refused. */
const ALONE_MS = 30_000;

/** Files of this name are no order: they say what products are. */
export function isOfProducts({ name }: Pick<OrderFiles, 'name'>): boolean {
  return name.toLowerCase().endsWith('.products');
}

export function isTooLong(name: string): boolean {
  return Buffer.byteLength(name) > LONGEST_NAME;
}

/** The name of an order as its result and its folder have it. */
export function shortName(name: string): string {
  if (!isTooLong(name)) return name;
  // A letter of which some bytes are cut off becomes U+FFFD.
  return Buffer.from(name)
    .subarray(0, LONGEST_NAME)
    .toString()
    .replace(/\uFFFD$/, '');
}

/** Whether a file of this path can belong to an order. */
export function isOrderFile(path: string): boolean {
  if (path.includes('/')) return ARTWORK.test(path);
  if (isResultFile(path)) return false;
  return [TABLE, ARTWORK].some((kind) => kind.test(path)) || /\.(layout|job)\.json$/i.test(path);
}

/** Orders that are complete, in the order of their names. */
export function completeOrders(files: readonly FoundFile[], now: number): OrderFiles[] {
  return [...Map.groupBy(files, nameOf)]
    .flatMap(([name, those]) => orderOf(name, those) ?? [])
    .filter((order) => isComplete(order, now))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function isTable({ path }: FoundFile): boolean {
  return !path.includes('/') && TABLE.test(path);
}

/** The name of the order that the file is of. Names that differ in their capitals are different orders. */
export function nameOf({ path }: Pick<FoundFile, 'path'>): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(ENDING, '');
}

/** Null where there is no spreadsheet yet. */
function orderOf(name: string, files: readonly FoundFile[]): OrderFiles | null {
  const [table, ...moreTables] = files.filter(isTable);
  if (!table) return null;
  const artworks = files.filter(({ path }) => ARTWORK.test(path));
  const endingIn = (ending: string) => files.find(({ path }) => path.toLowerCase().endsWith(ending)) ?? null;
  return { name, table, moreTables, artworks, layout: endingIn(LAYOUT), choices: endingIn(CHOICES) };
}

export function filesOf({ table, moreTables, artworks, layout, choices }: OrderFiles): FoundFile[] {
  return [table, ...moreTables, ...artworks, layout, choices].filter((file) => file !== null);
}

function isComplete(order: OrderFiles, now: number): boolean {
  const newest = Math.max(...filesOf(order).map(({ since }) => since));
  return now - newest >= (order.artworks.length > 0 ? SETTLED_MS : ALONE_MS);
}
