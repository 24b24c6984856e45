import { sql } from 'kysely';
import { MIGRATIONS, type Migration } from '#main/store/migrations/migrate.ts';

/** Migrations as later versions may have them: each takes a while and changes no row. */
const step = (name: string): Migration => {
  return async (db) => {
    await sql`create table ${sql.table(name)} (a integer primary key, b text) strict`.execute(db);
    for (let i = 0; i < 300; i++) await sql`insert into ${sql.table(name)} values (${i}, 'planted')`.execute(db);
  };
};

export const PLANTED_MIGRATIONS: readonly Migration[] = [...MIGRATIONS, step('planted_1'), step('planted_2')];
