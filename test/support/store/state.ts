// Reads everything in a store, for comparing it with an earlier state.

import { placesIn } from '#main/files/data-folder.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { pagesOf } from '#main/store/tables/pages.ts';
import { ROLLBACKS } from '#main/store/tables/rollbacks.ts';

export type State = Record<string, Record<string, unknown>>;

/**
 * Every row by its table and key. The stamps of records are left out, since a recovery gives records new ones, and so is the list
 * of rollbacks, on which a recovery and a restore put themselves.
 */
export async function stateOf(folder: string): Promise<State> {
  const connection = connect(placesIn(folder).database, 'inspector');
  const state: State = {};
  try {
    for (const table of TABLE_NAMES) {
      for await (const rows of pagesOf(connection, table)) for (const row of rows) put(state, table, row as never);
    }
  } finally {
    await connection.close();
  }
  return state;
}

function put(state: State, table: TableName, { sum: _, ...row }: Record<string, unknown>): void {
  const { key, stamp } = TABLES[table];
  if (table === 'records') delete row[stamp];
  if (row[key] === ROLLBACKS) return;
  state[`${table} ${row[key]}`] = row;
}
