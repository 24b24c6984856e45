// Products as programs and the window see them.
import type { ProductRow, ProductVersionRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Product, ProductSummary, ProductVersion } from '#shared/products/product.ts';
import type { NamedArtwork } from './product-artworks.ts';
import { contentOf } from './product-content.ts';

export function summaryOf({ id, name, gtin, newest, state, released }: ProductRow): ProductSummary {
  return { id, name, gtin, version: newest, state, released };
}

export async function productView(
  { products, operators }: Pick<Store, 'products' | 'operators'>,
  product: ProductRow,
  version: ProductVersionRow,
): Promise<Product> {
  const names = new Map((await operators.list()).map(({ user_id, username }) => [user_id, username]));
  const { artwork, others = {}, ...content } = contentOf(version);
  return {
    id: product.id,
    ...versionView(version, names),
    ...content,
    artwork: artworkView(artwork),
    other_artworks: Object.entries(others).map(([value, one]) => ({ value, ...artworkView(one) })),
    released: product.released,
    newest: product.newest,
    versions: (await products.versions(product.id)).map((one) => versionView(one, names)),
    last: product.last,
  };
}

function artworkView({ name, given }: NamedArtwork): Product['artwork'] {
  const { picture, width, height } = given.artwork;
  return { name, width, height, hash: picture.hash };
}

function versionView(
  { version, state, made_at, made_by, checked_by, released_by, released_at }: ProductVersionRow,
  names: ReadonlyMap<number, string>,
): ProductVersion {
  const checker = checked_by === null ? null : (names.get(checked_by) ?? null);
  return {
    version,
    state,
    made_at,
    made_by: names.get(made_by) ?? null,
    checked_by: checker,
    released_by,
    released_at,
  };
}
