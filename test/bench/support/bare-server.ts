// The least that any program must do for records: Fastify, and one prepared statement for each kind of request. What it packs it
// packs as the station does.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { fastify } from 'fastify';
import { SEED_OWNER } from '#test/support/store/seed.ts';

const [, , database] = process.argv;
const handle = new Sqlite(database, { readonly: true });
const byId = handle.prepare('select * from records where id = ?');
const newest = handle.prepare('select * from records where owner_id = ? order by seq desc limit 20');
const counted = handle.prepare('select count(*) as total from records where owner_id = ?');
const changed = handle.prepare(
  'select * from records where owner_id = ? and updated_at > ? order by updated_at limit 1000',
);
const pack = promisify(brotliCompress);
const app = fastify();
app.get('/api/records/:id', async (request, reply) => {
  const row = byId.get((request.params as { id: string }).id);
  if (!row) return reply.code(404).send({ error: 'Not found' });
  return row;
});
app.get('/api/records', async () => ({ records: newest.all(SEED_OWNER), ...(counted.get(SEED_OWNER) as object) }));
app.get('/api/records/sync', async (_request, reply) => {
  const text = JSON.stringify({ records: changed.all(SEED_OWNER, '') });
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br');
  return pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
});
console.log(JSON.stringify({ url: await app.listen({ host: '127.0.0.1', port: 0 }) }));
