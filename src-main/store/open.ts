import { ID_COUNT } from '../../src-shared/id.ts';
import { EPOCH, isoOf } from '../../src-shared/times.ts';
import { createBackups } from './backups.ts';
import { createChanges } from './changes.ts';
import { connect, failureOf } from './dialect.ts';
import { makeFolder } from './durable-files.ts';
import { closeEngine, openEngine } from './engine.ts';
import { placesIn } from './folder.ts';
import { catchUp } from './journal/catch-up.ts';
import { openJournal } from './journal/journal.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPictures } from './pictures.ts';
import { readingSession } from './session.ts';
import type { Store } from './store.ts';
import { standingTables } from './tables/tables.ts';

export interface StoreOptions {
  /** The data folder; made where it is missing. */
  readonly folder: string;
  /** The wall clock, in milliseconds. */
  readonly clock: () => number;
  /** What happened besides, as a sentence for the log. */
  readonly log: (notice: string) => void;
  /** How many IDs there are; fewer in tests. */
  readonly idCount?: number;
}

export async function openStore({ folder, clock, log, idCount = ID_COUNT }: StoreOptions): Promise<Store> {
  const places = placesIn(folder);
  await makeFolder(folder);
  const lock = lockFolder(folder);
  try {
    const writer = connect(places.database, 'writer');
    await migrate(writer, async () => {});
    const engine = openEngine(places.database, writer);
    const journal = await openJournal(places.journal);
    await catchUp(journal, writer.db);
    const pictures = await openPictures(places.pictures);
    const changes = createChanges({
      writer: () => engine.writer,
      journal,
      journalFolder: places.journal,
      clock,
      idCount,
    });
    const reading = readingSession(engine);
    const access = {
      session: () => reading,
      read: translated,
      change: <T>(work: Parameters<typeof changes.change<T>>[0]) => translated(() => changes.change(work)),
    };
    log(`The store is open: ${folder}.`);
    return {
      ...standingTables(access, idCount),
      pictures,
      change: access.change,
      async newestStamp() {
        const last = engine.plain.findBy('clock', 'id', 1)?.last ?? 0;
        return last === 0 ? EPOCH : isoOf(last);
      },
      trouble: () => null,
      notices: [],
      backups: createBackups(),
      async close() {
        await changes.alone(async () => {
          await changes.journal().close();
          await closeEngine(engine, 'clean');
        });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw failureOf(error);
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}
