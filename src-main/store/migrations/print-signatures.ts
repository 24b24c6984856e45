import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './first.ts';

/** Version 3: signatures of enrolled prints. Labels from before are not enrolled. */
export async function printSignatures(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'print_signatures', dialect).execute();
}
