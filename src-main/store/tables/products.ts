import type { NewProduct, NewProductVersion, ProductRow, ProductVersionRow } from '#main/store/rows.ts';
import type { RowChange } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { ProductState } from '#shared/products/product.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';
import { foldWords } from './search-words.ts';

interface SoughtProducts {
  /** Words that its words begin with, all of them. */
  readonly q?: string | undefined;
  readonly state?: ProductState | undefined;
  /** Those alone of which a version is released. */
  readonly released?: boolean;
}

/** Products, and their versions, which stay as long as the station does. */
export function createProducts(session: Session) {
  function list(page: number, perPage: number, { q = '', state, released }: SoughtProducts): Promise<Page<ProductRow>> {
    let found = session.db.selectFrom('products').selectAll();
    if (state !== undefined) found = found.where('state', '=', state);
    if (released) found = found.where('released', 'is not', null);
    for (const word of foldWords(q)) found = found.where(session.dialect.contains('words', ` ${word}`));
    return pageOf('products', found.orderBy('words').orderBy('id'), page, perPage);
  }

  const versions = (product: number) =>
    session.db.selectFrom('product_versions').selectAll().where('product_id', '=', product);

  return {
    list,
    find: (id: number): Promise<ProductRow | null> => findRow(session, 'products', 'id', id),
    insert: (product: Omit<NewProduct, 'words'>): Promise<ProductRow> =>
      insertRow(session, 'products', { ...product, words: wordsOf(product) }),
    change: (id: number, change: RowChange<'products'>): Promise<ProductRow | null> =>
      changeRow(session, 'products', id, { ...change, ...rewordedBy(change) }),
    /** The newest first. */
    versions: (product: number): Promise<readonly ProductVersionRow[]> =>
      rowsOf('product_versions', versions(product).orderBy('version', 'desc')),
    async version(product: number, version: number): Promise<ProductVersionRow | null> {
      const [row = null] = await rowsOf('product_versions', versions(product).where('version', '=', version));
      return row;
    },
    insertVersion: (version: NewProductVersion): Promise<ProductVersionRow> =>
      insertRow(session, 'product_versions', version),
    changeVersion: (id: number, change: RowChange<'product_versions'>): Promise<ProductVersionRow | null> =>
      changeRow(session, 'product_versions', id, change),
  };
}

/** A name and a GTIN change together: they are those of the newest version. */
function rewordedBy({ name, gtin = null }: RowChange<'products'>): { readonly words?: string } {
  return name === undefined ? {} : { words: wordsOf({ name, gtin }) };
}

/** A space stands before each word, so that a search finds how words begin. GTINs are found in each of their lengths. */
function wordsOf({ name, gtin = null }: Pick<NewProduct, 'name' | 'gtin'>): string {
  const bare = gtin === null ? [] : [gtin, gtin.padStart(14, '0'), gtin.replace(/^0+/, '')];
  return [...foldWords(name), ...new Set(bare)].map((word) => ` ${word}`).join('');
}
