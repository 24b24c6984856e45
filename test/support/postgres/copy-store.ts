// All rows of a data folder's file, in a database of PostgreSQL, with what follows from them.
import { pagesOf } from '../../../src-main/store/derived.ts';
import { placesIn } from '../../../src-main/store/folder.ts';
import type { Database } from '../../../src-main/store/schema.ts';
import { TABLE_NAMES } from '../../../src-main/store/schema.ts';
import { connect } from '../../../src-main/store/sqlite.ts';
import { ID_BLOCK } from '../../../src-main/store/tables/ids.ts';
import { RECORD_BLOCK } from '../../../src-main/store/tables/record-counts.ts';
import { longWords, searchText, wordsOf } from '../../../src-main/store/tables/search-words.ts';
import { COUNT_BLOCKS, putRows, withClient } from './bulk.ts';

/** Rows that go over at a time. */
const PAGE = 5000;
const COUNT_RECORDS = `insert into record_counts (owner_id, template_id, claim_status, block, records)
  select coalesce(owner_id, 0), template_id, claim_status, seq / ${RECORD_BLOCK}, count(*) from records group by 1, 2, 3, 4`;

/** Into tables that are there and empty. */
export async function copyStore(folder: string, url: string): Promise<void> {
  const source = connect(placesIn(folder).database, 'inspector');
  await withClient(url, async (client) => {
    await client.query('drop index search_by_word');
    const words = new Set<string>();
    for (const table of TABLE_NAMES) {
      for await (const rows of pagesOf(source, table, () => PAGE)) {
        await putRows(client, table, rows as never);
        if (table === 'records') await indexAll(client, rows as readonly Database['records'][], words);
      }
    }
    await client.query(COUNT_RECORDS);
    await client.query(COUNT_BLOCKS(ID_BLOCK));
    await client.query('insert into words (word) select unnest($1::text[])', [[...words]]);
    await client.query('update clock set last = $1', [source.findBy('clock', 'id', 1)?.last ?? 0]);
    await client.query('create index search_by_word on search using gin (words) with (fastupdate = off)');
    await client.query('vacuum analyze');
  });
  await source.close();
}

async function indexAll(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  records: readonly Database['records'][],
  known: Set<string>,
): Promise<void> {
  const entries = records.map((record) => {
    const words = wordsOf(record);
    for (const word of longWords(words)) known.add(word);
    return { seq: record.seq, words: searchText(record, words) };
  });
  await client.query(
    `insert into search (seq, words) select seq, array_to_tsvector(string_to_array(words, ' '))
     from json_to_recordset($1) as entry(seq bigint, words text)`,
    [JSON.stringify(entries)],
  );
}
