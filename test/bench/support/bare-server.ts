// The least that any program must do for a record by its ID: Fastify, and one prepared statement.
import Sqlite from 'better-sqlite3';
import { fastify } from 'fastify';

const [, , database] = process.argv;
const handle = new Sqlite(database, { readonly: true });
const byId = handle.prepare('select * from records where id = ?');
const app = fastify();
app.get('/api/records/:id', async (request, reply) => {
  const row = byId.get((request.params as { id: string }).id);
  if (!row) return reply.code(404).send({ error: 'Not found' });
  return row;
});
console.log(JSON.stringify({ url: await app.listen({ host: '127.0.0.1', port: 0 }) }));
