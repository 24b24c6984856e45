// A product and its next version, as the store keeps them.
import type { ProductRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import type { KeptContent } from './product-content.ts';

type ProductTables = Pick<Tables, 'products'>;

export async function insertProduct(
  { products }: ProductTables,
  content: KeptContent,
  caller: Caller,
): Promise<ProductRow> {
  const { name, gtin } = content;
  const about = { name, gtin, newest: 1, state: 'designed', released: null, published: null } as const;
  const product = await products.insert({ ...about, last: { values: {}, quantity: null } });
  await products.insertVersion(newVersion(product.id, 1, content, caller));
  return product;
}

interface NextVersion {
  /** As the caller knows it. */
  readonly product: Pick<ProductRow, 'id' | 'newest'>;
  readonly content: KeptContent;
  readonly caller: Caller;
}

/** What is released stays released: the new version is designed. */
export async function insertNextVersion({ products }: ProductTables, next: NextVersion): Promise<void> {
  const { product, content, caller } = next;
  const now = existing(await products.find(product.id));
  if (now.newest !== product.newest) refuseOutdated(now, String(product.newest));
  const { name, gtin } = content;
  await products.insertVersion(newVersion(now.id, now.newest + 1, content, caller));
  await products.change(now.id, { name, gtin, newest: now.newest + 1, state: 'designed' });
}

function newVersion(product_id: number, version: number, content: KeptContent, { userId }: Caller) {
  const open = { checked_by: null, released_by: null, released_at: null };
  return { product_id, version, state: 'designed', content, made_by: userId, ...open } as const;
}

export function refuseOutdated({ newest, name }: Pick<ProductRow, 'newest' | 'name'>, seen: string | null): void {
  if (seen !== null && seen !== String(newest)) throw refusal('product_changed', { name, version: newest });
}
