// Many rows at once, straight into PostgreSQL.
import pg from 'pg';
import { type Row, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function putRows<N extends TableName>(
  client: pg.Client,
  table: N,
  rows: readonly Row<N>[],
): Promise<void> {
  const columns = [...TABLES[table].columns, 'sum'].map((name) => `"${name}"`);
  const text = JSON.stringify(rows.map((row) => withSum(table, row)));
  const from = `select ${columns} from json_populate_recordset(null::"${table}", $1)`;
  await client.query(`insert into "${table}" (${columns}) ${from}`, [text]);
}

/** How many IDs of each block are taken, as it follows from the IDs. */
export const COUNT_BLOCKS = (block: number) =>
  `insert into id_blocks (block, used) select number / ${block}, count(*) from ids where given_back = 0 group by 1`;
