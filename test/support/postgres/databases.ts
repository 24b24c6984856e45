// Databases for the tests that run on both engines: one for each data folder, on one server for all tests of a process.

import { mkdirSync } from 'node:fs';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { openConnections } from '#main/store/postgres/connections.ts';
import { bringUp } from '#main/store/postgres/opening.ts';
import { findPostgres } from '#test/database.ts';
import { type PostgresServer, startServer } from './server.ts';

/** What the stations of these tests keep their rows in; set for a whole project of Vitest. */
export const onPostgres = process.env['TWINMARK_TEST_ENGINE'] === 'PostgreSQL';

/** For a process that a test starts: it works on the database of that test. */
const given = process.env['TWINMARK_TEST_DATABASE'];

const BASE = 'base';
/** As a plant may have it. Stations put texts in order by their bytes, whatever the database does by itself. */
const GERMAN = `template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'`;
let serving: Promise<PostgresServer> | null = null;
const taken = new Map<string, string>();
const clean: string[] = [];
let made = 0;

/** Started at the first need; it ends with the process. */
export function testServer(): Promise<PostgresServer> {
  serving ??= serve();
  return serving;
}

async function serve(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error('skipped: no PostgreSQL');
  const server = await startServer(programs);
  await server.ask(`create database ${BASE} ${GERMAN}`);
  await withTables(server.url(BASE));
  return server;
}

async function withTables(url: string): Promise<void> {
  const connections = openConnections(url);
  await bringUp(connections);
  await connections.close();
}

/** The database of a data folder, empty at first; null where the file in the folder has the rows. */
export async function databaseOf(folder: string): Promise<{ url: string } | null> {
  if (!onPostgres) return null;
  if (given !== undefined) return { url: given };
  const server = await testServer();
  const known = taken.get(folder);
  if (known !== undefined) return { url: server.url(known) };
  const name = clean.pop() ?? (await newDatabase());
  taken.set(folder, name);
  return { url: server.url(name) };
}

/** The environment of a process that works on a data folder of this one. */
export async function withDatabase(folder: string): Promise<NodeJS.ProcessEnv> {
  const shared = await databaseOf(folder);
  return shared ? { ...process.env, TWINMARK_TEST_DATABASE: shared.url } : process.env;
}

/** Written into the settings file of the folder, where the station and commands without one find it. */
export async function nameDatabase(folder: string): Promise<void> {
  const shared = await databaseOf(folder);
  if (!shared) return;
  const settings = await readSettingsFile(folder);
  if (settings['database.url'] === shared.url) return;
  mkdirSync(folder, { recursive: true });
  await writeSettingsFile(folder, { ...settings, 'database.url': shared.url });
}

/** An empty one without tables takes a moment less than one with them, which most tests want. */
export async function newDatabase(base = BASE): Promise<string> {
  const server = await testServer();
  const name = `station_${++made}`;
  await server.ask(`create database ${name} template ${base}`);
  return name;
}

/** The folder is gone: another one may have its database. */
export async function giveBackDatabase(folder: string): Promise<void> {
  const name = taken.get(folder);
  if (name === undefined) return;
  taken.delete(folder);
  const server = await testServer();
  const tables = await server.ask(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'twinmark'`,
    name,
  );
  const steps = tables.map((row) => `delete from "${row['name']}"`);
  await server.ask(
    ['set session_replication_role = replica', ...steps, 'insert into clock (id, last, seen) values (1, 0, 0)'].join(
      ';',
    ),
    name,
  );
  clean.push(name);
}

/** Whether the tests that take minutes are asked for, and what those say that were not. */
export const isAsked = process.env['TWINMARK_POSTGRES'] === 'all';
export const skipped = isAsked ? '' : ' (skipped: TWINMARK_POSTGRES is not all)';
