// Products out of a spreadsheet, one row a product: what is new or says something else becomes a version that people look at first.
import { createHash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ProductFiles } from '#main/services/jobs/jobs.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import type { Table, TableRow } from '#main/spreadsheets/table.ts';
import type { ProductRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Field } from '#shared/core/model.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { ImportDifference, ImportedProduct, ProductContent, ProductImport } from '#shared/products/product.ts';
import { existing, refusal, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import { type NamedArtwork, otherText, type ProductArt } from './product-artworks.ts';
import { checkedContent, contentOf, fieldsOf, type KeptContent } from './product-content.ts';
import {
  type ArtworkCell,
  artworkCells,
  cellIn,
  contentOfRow,
  differencesOf,
  gtinIn,
  ignoredColumns,
  type ProductColumns,
  productColumns,
} from './product-rows.ts';
import { insertNextVersion, insertProduct } from './product-versions.ts';

export interface GivenImport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of which product new ones take artwork, layout, sheet and printer. */
  readonly like?: number | undefined;
  /** Otherwise the rows are only looked at. */
  readonly isApplied: boolean;
  /** The first row that is looked at, from 0. */
  readonly from: number;
  readonly limit: number;
}

/** The main thread lets others in after so many rows. */
const STRETCH = 25;
const AT_ONCE = 1000;

/** Artwork that came with the spreadsheet. */
interface GivenArtworks {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly examine: ExamineArtwork;
}

type ExamineArtwork = (
  content: ProductContent,
  picture: { readonly bytes: Uint8Array; readonly name: string },
) => Promise<NamedArtwork>;

interface ImportParts {
  readonly store: ImportStore;
  readonly examine: ExamineArtwork;
}

/** All rows of a spreadsheet with the artwork that it names. What differs becomes a version that is designed. */
export async function importFiles({ store, examine }: ImportParts, caller: Caller, files: ProductFiles) {
  const { name, bytes, like, artworks } = files;
  const given = { name, bytes, like, isApplied: true, limit: AT_ONCE };
  const products: ImportedProduct[] = [];
  for (let from: number | null = 0; ; ) {
    const part: ProductImport = await importProducts(store, caller, { ...given, from }, { files: artworks, examine });
    products.push(...part.products);
    from = part.next;
    if (from === null) return { ...part, products };
  }
}

type ImportStore = Pick<Store, 'products' | 'templates' | 'change'>;

export async function importProducts(
  store: ImportStore,
  caller: Caller,
  given: GivenImport,
  artworks: GivenArtworks = NO_ARTWORKS,
): Promise<ProductImport> {
  const table = await readTable(given.bytes, given.name);
  const known = await knownProducts(store);
  const like = given.like === undefined ? null : await newestOf(store, existing(await store.products.find(given.like)));
  const rows = table.rows.slice(given.from, given.from + given.limit);
  const importer = createImporter(store, { table, known, like, caller, artworks, isApplied: given.isApplied });
  const products: ImportedProduct[] = [];
  for (const [at, row] of rows.entries()) {
    products.push(await importer.row(row));
    if (at % STRETCH === STRETCH - 1) await nextRound();
  }
  const next = given.from + rows.length;
  return {
    rows: table.rows.length,
    next: next < table.rows.length ? next : null,
    ignored: importer.ignored(),
    products,
  };
}

interface Newest {
  readonly row: ProductRow;
  readonly content: KeptContent;
}

interface Importing {
  readonly table: Table;
  readonly known: KnownProducts;
  readonly like: Newest | null;
  readonly caller: Caller;
  readonly artworks: GivenArtworks;
  readonly isApplied: boolean;
}

function createImporter(store: ImportStore, { table, known, like, caller, artworks, isApplied }: Importing) {
  const byTemplate = new Map<string, { readonly fields: readonly Field[]; readonly columns: ProductColumns }>();
  const ignored = new Map<string, number>();
  const bare = productColumns(table.headers, []);
  if (bare.name < 0 && bare.gtin < 0 && like === null) throw refusal('import_columns');
  let count = 0;

  async function columnsFor({ content }: Newest) {
    const { template_id } = content;
    const found = byTemplate.get(template_id);
    if (found) return found;
    const fields = await fieldsOf(store, content);
    const made = { fields, columns: productColumns(table.headers, fields) };
    byTemplate.set(template_id, made);
    return made;
  }

  async function read(row: TableRow): Promise<ImportedProduct> {
    const match = known.find(gtinIn(row.cells, bare), nameIn(row, bare, table.headers));
    const base = match === null ? like : await newestOf(store, match);
    if (base === null) throw refusal('import_like');
    const { fields, columns } = await columnsFor(base);
    for (const header of ignoredColumns(columns, base.content)) ignored.set(header, (ignored.get(header) ?? 0) + 1);
    count += 1;
    const { artwork: _, others: __, ...before } = base.content;
    const start = match === null ? { ...before, gtin: null } : before;
    const { content, remarks } = contentOfRow(start, row.cells, columns);
    const common = { row: row.number, product: match?.id ?? null, name: content.name, gtin: content.gtin };
    if (match === null && cellIn(row.cells, columns.name) === '') throw refusal('import_nameless');
    if (remarks.length > 0) return { ...common, outcome: 'refused', differences: [], remarks: [...remarks] };
    const checked = checkedContent(content, fields);
    const shown = await artworksOfRow(artworks, artworkCells(table.headers, row.cells), {
      ...base.content,
      ...checked,
    });
    const whole = { ...checked, ...shown.content };
    const differences = [...differencesOf(match === null ? null : before, whole, fields), ...shown.differences];
    const outcome = match === null ? 'new' : differences.length > 0 ? 'changed' : 'same';
    if (!isApplied || outcome === 'same') return { ...common, outcome, differences, remarks: [] };
    const id = await keepRow(store, { match, whole, caller });
    known.put({ ...(match ?? NEW), id, name: whole.name, gtin: whole.gtin, newest: (match?.newest ?? 0) + 1 });
    return { ...common, product: id, outcome, differences, remarks: [] };
  }

  return {
    async row(row: TableRow): Promise<ImportedProduct> {
      try {
        return await read(row);
      } catch (error) {
        const about = { row: row.number, name: nameIn(row, bare, table.headers), gtin: gtinIn(row.cells, bare) };
        return { ...about, product: null, outcome: 'refused', differences: [], remarks: [whyOf(error)] };
      }
    },
    /** Columns of which no product takes anything. */
    ignored: (): string[] => [...ignored].flatMap(([header, times]) => (times === count ? [header] : [])),
  };
}

const NO_ARTWORKS: GivenArtworks = {
  files: new Map(),
  examine: () => Promise.reject(new Error('no artwork came with the spreadsheet')),
};

/** The artworks that a row names: those that came with it, and those that are there under that name. */
async function artworksOfRow(
  { files, examine }: GivenArtworks,
  cells: readonly ArtworkCell[],
  content: KeptContent,
): Promise<{ content: Pick<ProductArt, 'artwork' | 'others'>; differences: ImportDifference[] }> {
  let { artwork, others = {} } = content;
  const differences: ImportDifference[] = [];
  for (const { text, file, header } of cells) {
    const value = text === null ? null : otherText(content, text);
    const old = value === null ? artwork : (others[value] ?? null);
    const bytes = files.get(file);
    if (bytes === undefined && old?.name !== file) throw refusal('artwork_missing', { name: file });
    if (bytes === undefined || (old && hashOf(old) === sha256(bytes))) continue;
    const now = await examine(content, { bytes, name: file });
    if (value === null) artwork = now;
    else others = { ...others, [value]: now };
    differences.push({ name: header, label: header, before: old && artworkText(old), after: artworkText(now) });
  }
  return { content: { artwork, ...(Object.keys(others).length > 0 ? { others } : {}) }, differences };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Of the file as it came. */
function hashOf({ given }: NamedArtwork): string {
  return (given.vector?.file ?? given.artwork.picture).hash;
}

/** Files of one name may differ. */
function artworkText(one: NamedArtwork): string {
  return `${one.name} · ${hashOf(one).slice(0, 8)}`;
}

interface KeptRow {
  readonly match: ProductRow | null;
  readonly whole: KeptContent;
  readonly caller: Caller;
}

async function keepRow({ change }: Pick<Store, 'change'>, { match, whole, caller }: KeptRow): Promise<number> {
  return change(async (tables) => {
    if (match === null) return (await insertProduct(tables, whole, caller)).id;
    await insertNextVersion(tables, { product: match, content: whole, caller });
    return match.id;
  });
}

/** Of the station at this moment, and not of the row: the whole import is tried again. */
const OF_THE_STATION = ['internal', 'busy', 'aborted', 'store_unusable', 'storage_full'];

/** Why a row makes no product. A fault of the program ends the import. */
function whyOf(error: unknown): Remark {
  const failure = toAppError(error);
  if (OF_THE_STATION.includes(failure.code)) throw error;
  const place = { column: null, field: null, offer: null, facts: {} } as const;
  return { ...place, weight: 'red', kind: 'field_error', trouble: troubleOf(failure), text: failure.message };
}

const NEW = { id: 0, newest: 0, state: 'designed', released: null } as const;

/** Headers of names that only templates have, such as "Part name". */
function nameIn(row: TableRow, { name }: ProductColumns, headers: readonly string[]): string {
  const column = name >= 0 ? name : headers.findIndex((header) => /name/i.test(header));
  return cellIn(row.cells, column);
}

type KnownProduct = Pick<ProductRow, 'id' | 'name' | 'gtin' | 'newest'>;
type KnownProducts = Awaited<ReturnType<typeof knownProducts>>;

/** By GTIN, and where none is known of both, by name. */
async function knownProducts({ products }: Pick<Store, 'products'>) {
  const byGtin = new Map<string, ProductRow>();
  const byName = new Map<string, ProductRow[]>();
  for (let page = 1; ; page++) {
    const { rows, total } = await products.list(page, AT_ONCE, {});
    for (const row of rows) put(row);
    if (page * AT_ONCE >= total) break;
  }

  function put(row: ProductRow): void {
    if (row.gtin !== null) byGtin.set(row.gtin.padStart(14, '0'), row);
    const others = (byName.get(nameKey(row.name)) ?? []).filter(({ id }) => id !== row.id);
    byName.set(nameKey(row.name), [...others, row]);
  }

  return {
    find(gtin: string | null, name: string): ProductRow | null {
      const exact = gtin === null ? undefined : byGtin.get(gtin.padStart(14, '0'));
      if (exact) return exact;
      const named = (byName.get(nameKey(name)) ?? []).filter((one) => gtin === null || one.gtin === null);
      if (named.length > 1) throw refusal('import_ambiguous', { name });
      return named[0] ?? null;
    },
    put: (row: KnownProduct & Partial<ProductRow>) => put(row as ProductRow),
  };
}

function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

async function newestOf({ products }: Pick<Store, 'products'>, row: ProductRow): Promise<Newest> {
  return { row, content: contentOf(existing(await products.version(row.id, row.newest))) };
}
