// A store with many records, written straight into SQLite: through the store itself a million would take an hour.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { placesIn } from '#main/files/data-folder.ts';
import { makeFolder } from '#main/files/durable-files.ts';
import { migrate } from '#main/store/migrations/migrate.ts';
import type { Database, Row, TableName } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection, checkpoint, connect } from '#main/store/sql/sqlite.ts';
import { rebuildDerived } from '#main/store/tables/derived.ts';
import { idOf } from '#shared/core/id.ts';
import { isoOf } from '#shared/core/times.ts';

export const SEED_START = Date.parse('2026-01-05T08:00:00.000Z');
/** The step by which every number of the space is drawn once. */
const STRIDE = 7_368_787;
const SPACE = 30 ** 5;
const CLAIMS = ['unclaimed', 'minted', 'claimed'] as const;
/** The indexes, whose entries come in random order. */
const CACHE_KIB = 512 * 1024;
const CITIES = ['Berlin', 'Zürich', 'Malmö', 'Łódź', 'Porto', 'Lyon'];

export const SEED_OWNER = 1;

export function seededId(i: number): string {
  return idOf((i * STRIDE) % SPACE);
}

/** The picture of a record as its columns name it. Writes its file too, if wanted. */
export type SeedPicture = (i: number) => string;

interface SeedOptions {
  readonly picture?: SeedPicture;
  readonly skipped?: number;
  /** Whether buyers see the records. */
  readonly published?: boolean;
}

/** Seeds records of one owner and three templates. Every description has the word "widget". Pictures have files only if `picture` makes them. The first `skipped` numbers of records are left out. */
export async function seedStore(
  folder: string,
  records: number,
  { picture = noPicture, skipped = 0, published = false }: SeedOptions = {},
): Promise<void> {
  const places = placesIn(folder);
  if (existsSync(places.database)) throw new Error('There is a database already.');
  await makeFolder(folder);
  const connection = connect(places.database, 'writer');
  await migrate(connection, async () => {});
  const { handle } = connection;
  handle.pragma('synchronous = OFF');
  handle.pragma(`cache_size = -${CACHE_KIB}`);
  const indexes = dropIndexes(handle);
  handle.exec('begin');
  let last = SEED_START;
  const stamp = () => isoOf(++last);
  const bulk = bulkWriter(connection);
  const put = <N extends TableName>(table: N, row: Row<N>) => bulk.put(table, withSum(table, row));
  const owner = { issuer: 'urn:seed', subject: 'owner', role: null };
  put('users', { id: SEED_OWNER, ...owner, created_at: stamp(), changed_at: isoOf(last) });
  for (const id of ['generic', 'wine', 'watch']) {
    put('templates', {
      id,
      name: id,
      fields: '[]',
      removed_at: null,
      owner_id: null,
      layout: null,
      changed_at: stamp(),
    });
  }
  for (let i = 1; i <= records; i++) {
    put('ids', { number: (i * STRIDE) % SPACE, given_back: 0, changed_at: stamp() });
    const row = recordRow(i, stamp(), picture(i));
    put('records', { ...row, seq: skipped + i, published: published ? 1 : null });
    if (i % 50_000 === 0) handle.exec('commit; begin');
  }
  handle.prepare('update clock set last = ?').run(last);
  handle.exec('commit');
  for (const { sql } of indexes) handle.exec(sql);
  await rebuildDerived(connection);
  checkpoint(connection);
  await connection.close();
}

/** Indexes are made at the end: that costs one sort instead of an insertion for each row. */
function dropIndexes(handle: Connection['handle']): { name: string; sql: string }[] {
  const query = "select name, sql from sqlite_schema where type = 'index' and sql is not null";
  const indexes = handle.prepare<[], { name: string; sql: string }>(query).all();
  for (const { name } of indexes) handle.exec(`drop index ${name}`);
  return indexes;
}

function noPicture(i: number): string {
  return `${createHash('sha256').update(String(i)).digest('hex')}.png:${1000 + i}`;
}

function recordRow(i: number, stamp: string, picture: string): Row<'records'> {
  const claim_status: Database['records']['claim_status'] = CLAIMS[i % 7 < 5 ? 0 : i % 7 === 5 ? 1 : 2];
  return {
    seq: i,
    id: seededId(i),
    owner_id: SEED_OWNER,
    template_id: i % 10 < 7 ? 'generic' : i % 10 < 9 ? 'wine' : 'watch',
    claim_status,
    label_status: null,
    description: `Blue widget of series ${i % 500}`,
    metadata: JSON.stringify({
      serial: `SN-${String(i).padStart(8, '0')}`,
      city: CITIES[i % CITIES.length],
      lot: `L${i % 1000}`,
    }),
    original: picture,
    marked: picture,
    scan_count: 0,
    nft_token_id: null,
    mint_transaction_hash: null,
    owner_address: null,
    claimed_by: null,
    claim_transaction_hash: null,
    created_at: stamp,
    updated_at: stamp,
    minted_at: null,
    claimed_at: null,
    mark_key: null,
    clock_doubted: 0,
    touched_at: stamp,
    standing: null,
    standing_reasons: null,
    published: null,
    printed: null,
    job_id: null,
    job_row: null,
    product_id: null,
    gtin: null,
    lot: `L${i % 1000}`,
  };
}
