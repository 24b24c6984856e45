import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createIndex, createTable } from './first.ts';

/** Version 6: products and their versions. */
export async function products(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'products', dialect).execute();
  await createTable(db, 'product_versions', dialect).execute();
  await createIndex(db, { name: 'products_by_words', on: 'products', columns: ['words', 'id'] });
  await createIndex(db, {
    name: 'product_versions_by_number',
    on: 'product_versions',
    columns: ['product_id', 'version'],
    isUnique: true,
  });
}
