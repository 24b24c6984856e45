// What whoever keeps the database may have set for all of its programs, or not have given to the stations.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import type { PostgresServer } from '#test/support/postgres/server.ts';
import { makeRandom } from '#test/support/random.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let server: PostgresServer;
let stations = 0;
beforeEach(async () => {
  lab = createLab();
  server = await testServer();
});
afterEach(() => lab.end());

function open(url: string): Promise<Store> {
  return lab.open({ folder: lab.aside(`station-${++stations}`), shared: { url } });
}

const refusal = (text: RegExp) => ({ code: 'store_unusable', message: expect.stringMatching(text) });

it('stations on a database whose transactions are serializable by default change it side by side', async () => {
  const name = await newDatabase();
  await server.ask(`alter database ${name} set default_transaction_isolation = 'serializable'`);
  const [one, other] = [await open(server.url(name)), await open(server.url(name))];
  const owner = await settle(one);
  const all = [one, other].flatMap((store) => Array.from({ length: 20 }, () => addRecord(store, owner)));
  const records = await Promise.all(all);
  expect(new Set(records.map(({ updated_at }) => updated_at)).size).toBe(40);
  expect((await one.records.list({ owner }, 1, 1)).total).toBe(40);
});

it('what the database ends early for others goes on for stations', async () => {
  const name = await newDatabase();
  for (const limit of ['statement_timeout', 'idle_session_timeout', 'lock_timeout']) {
    await server.ask(`alter database ${name} set ${limit} = '300ms'`);
  }
  const [store, other] = [await open(server.url(name)), await open(server.url(name))];
  const owner = await settle(store);
  const slow = store.change(async (tables) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return tables.records.insert({
      id: '7K3QZ',
      owner_id: owner,
      template_id: 'generic',
      label_status: null,
      description: null,
      metadata: {},
      original: null,
      marked: null,
    });
  });
  const waiting = addRecord(other, owner);
  await Promise.all([slow, waiting]);
  expect((await store.records.list({ owner }, 1, 1)).total).toBe(2);
});

it.each([
  ['may not make tables', 'grant connect on database %d to %r', /permission denied for schema public/],
  ['sees no schema', 'alter role %r set search_path = nowhere', /no schema/],
])('a user who %s is told so', async (_, statement, text) => {
  const name = await newDatabase('template1');
  const role = `${name}_user`;
  await server.ask(`create role ${role} login`);
  await server.ask(statement.replace('%d', name).replace('%r', role));
  await expect(open(server.url(name).replace('station@', `${role}@`))).rejects.toMatchObject(refusal(text));
});

it('a user who may read alone is told so, by the change', async () => {
  const name = await newDatabase();
  const role = `${name}_user`;
  await server.ask(`create role ${role} login; grant select on all tables in schema public to ${role}`, name);
  await expect(open(server.url(name).replace('station@', `${role}@`))).rejects.toMatchObject(
    refusal(/database\.url.*permission denied/),
  );
});

it('an address that asks for what the server has not is told', async () => {
  const name = await newDatabase();
  await expect(open(`${server.url(name)}?sslmode=require`)).rejects.toMatchObject(refusal(/SSL/));
  await expect(open(`${server.url(name)}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).rejects.toMatchObject(
    refusal(/nowhere\.pem/),
  );
});

it('a socket of the same machine does as well', async () => {
  const name = await newDatabase();
  const [{ folder }] = await server.ask(`select current_setting('unix_socket_directories') as folder`);
  const store = await open(
    `postgres://station@localhost:${server.port}/${name}?host=${encodeURIComponent(String(folder))}`,
  );
  await settle(store);
  expect((await store.templates.find('generic'))?.name).toBe('Generic');
});

it('a record with more words than PostgreSQL indexes of one row is kept', async () => {
  const name = await newDatabase();
  const store = await open(server.url(name));
  const owner = await settle(store);
  const random = makeRandom(1, 'words');
  const word = () =>
    String.fromCharCode(...Array.from({ length: 6 }, () => 0xac00 + Math.floor(random.next() * 11_172)));
  const value = () => Array.from({ length: 585 }, word).join(' ');
  const metadata = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`k${i}`, value()]));
  const record = await addRecord(store, owner, { metadata });
  expect((await store.records.find(record.id))?.metadata).toEqual(metadata);
  expect((await store.records.list({ owner, q: metadata['k0']?.slice(0, 6) as string }, 1, 1)).total).toBe(1);
  const [{ words }] = await server.ask('select words::text from search', name);
  expect(words).not.toContain('\uFFFD');
});
