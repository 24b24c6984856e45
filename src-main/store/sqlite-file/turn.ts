import type Sqlite from 'better-sqlite3';
import { type Connection, connect, type Hooks } from '#main/store/sql/sqlite.ts';

/** Hooks of the connection that writes: what it commits ends the turn. */
export interface Turn extends Required<Pick<Hooks, 'beforeCommit'>> {
  /** Opens the connection whose reads share the turn. */
  connect(file: string): Connection;
  /** The next read sees the newest state. */
  end(): void;
}

/**
 * Reads of one turn of the event loop share a transaction. By itself SQLite locks and unlocks its log for every read: two
 * system calls, which take longer than finding a row. A record by its ID takes three reads, with an API key six, and a busy
 * station answers several requests in a turn.
 *
 * The transaction ends with the turn, so it lasts over no wait. It ends before every commit, too: so a read after a change sees
 * the change, and no checkpoint finds a reader of an older state.
 */
export function openTurn(): Turn {
  let reader: Reader | null = null;
  let isOpen = false;
  /** Why the last turn could not be ended. Whoever reads next is told. */
  let failure: unknown = null;

  function begin(): void {
    if (isOpen) return;
    const told = failure;
    failure = null;
    if (told !== null) throw told;
    if (!reader?.handle.inTransaction) reader?.begin.run();
    isOpen = true;
    setImmediate(end);
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    try {
      // A grave fault makes SQLite end the transaction by itself, and after damage the connection is closed within a turn.
      if (reader?.handle.open && reader.handle.inTransaction) reader.commit.run();
    } catch (error) {
      failure = error;
    }
  }

  return {
    connect(file) {
      const connection = connect(file, 'reader', { beforeRead: begin });
      const { handle } = connection;
      reader = { handle, begin: handle.prepare('begin'), commit: handle.prepare('commit') };
      return connection;
    },
    end,
    beforeCommit: end,
  };
}

interface Reader {
  readonly handle: Sqlite.Database;
  readonly begin: Sqlite.Statement;
  readonly commit: Sqlite.Statement;
}
