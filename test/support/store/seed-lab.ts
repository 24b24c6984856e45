import { placesIn } from '#main/files/data-folder.ts';
import { openConnections } from '#main/store/postgres/connections.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { countAll } from '#main/store/tables/record-counts.ts';
import { putRows, withClient } from '#test/support/postgres/bulk.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import type { Lab } from './lab.ts';
import { seedStore } from './seed.ts';

/** Seeds records into the database of a lab, in either database. On PostgreSQL the records have no words for the search. The first `skipped` numbers of records are left out. */
export async function seedLab(lab: Lab, records: number, skipped = 0): Promise<void> {
  const shared = await databaseOf(lab.folder);
  if (!shared) return seedStore(lab.folder, records, { skipped });
  await (await lab.open()).close();
  const seeded = lab.aside('seeded');
  await seedStore(seeded, records, { skipped });
  const { handle } = connect(placesIn(seeded).database, 'inspector');
  await withClient(shared.url, async (client) => {
    for (const table of ['users', 'templates', 'ids', 'records'] as const) {
      await putRows(client, table, handle.prepare<[], Database[typeof table]>(`select * from ${table}`).all());
    }
    const { last } = handle.prepare<[], { last: number }>('select last from clock').get() as { last: number };
    await client.query('update clock set last = $1', [last]);
  });
  handle.close();
  const connections = openConnections(shared.url);
  await countAll(connections.writer);
  await connections.close();
}
