import { placesIn } from '#main/files/data-folder.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, connect } from '#main/store/sql/sqlite.ts';
import { rebuildDerived } from '#main/store/tables/derived.ts';
import { ID_BLOCK } from '#main/store/tables/ids.ts';
import { isoOf } from '#shared/core/times.ts';
import { COUNT_BLOCKS, putRows, withClient } from '#test/support/postgres/bulk.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import type { Lab } from './lab.ts';

/** Takes all IDs of a space but one. */
export async function fillIds(lab: Lab, idCount: number, free: number): Promise<void> {
  await (await lab.open()).close();
  const rows = Array.from({ length: idCount }, (_, number) => ({ number, given_back: 0, changed_at: isoOf(number) }));
  const taken = rows.filter(({ number }) => number !== free);
  const shared = await databaseOf(lab.folder);
  if (shared) {
    await withClient(shared.url, async (client) => {
      await putRows(client, 'ids', taken);
      await client.query(COUNT_BLOCKS(ID_BLOCK));
    });
    return;
  }
  const connection = connect(placesIn(lab.folder).database, 'writer');
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    for (const row of taken) bulk.put('ids', withSum('ids', row));
  });
  await rebuildDerived(connection);
  await connection.close();
}
