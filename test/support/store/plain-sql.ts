// Runs statements on the database of a lab's store, without the store.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { databaseOf, testServer } from '#test/support/postgres/databases.ts';
import type { Lab } from './lab.ts';

type PlainRow = Readonly<Record<string, unknown>>;

/** Runs a statement that both databases understand. Returns its rows, in another turn: a store reads one state in each. */
export async function runPlainly(lab: Lab, statement: string): Promise<readonly PlainRow[]> {
  const shared = await databaseOf(lab.folder);
  if (shared) return (await testServer()).ask(statement, new URL(shared.url).pathname.slice(1));
  const { handle } = connect(placesIn(lab.folder).database, 'writer');
  try {
    const prepared = handle.prepare<[], PlainRow>(statement);
    if (prepared.reader) return prepared.all();
    prepared.run();
    return [];
  } finally {
    handle.close();
    await nextTurn();
  }
}
