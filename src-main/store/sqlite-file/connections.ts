import { isNoRoom } from '#main/store/sql/failures.ts';
import type { Readers } from '#main/store/sql/session.ts';
import { type Connection, checkpoint, connect } from '#main/store/sql/sqlite.ts';
import { openTurn, type Turn } from './turn.ts';

/** The open database: one connection that writes, and others that read what was committed. */
export interface Engine extends Readers {
  readonly writer: Connection;
  /** The turn that `plain` reads in. It ends before `writer` commits. */
  readonly turn: Turn;
}

export function openEngine(file: string, turn = openTurn(), writer = connect(file, 'writer', turn)): Engine {
  const opened: Connection[] = [writer];
  try {
    const reader = (made: Connection) => {
      opened.push(made);
      return made;
    };
    const plain = reader(turn.connect(file));
    return {
      writer,
      turn,
      plain,
      snapshots: reader(connect(file, 'reader')),
      searches: reader(connect(file, 'reader')),
    };
  } catch (error) {
    for (const { handle } of opened) handle.close();
    throw error;
  }
}

export async function closeEngine(
  { writer, turn, plain, snapshots, searches }: Engine,
  ending: 'clean' | 'broken',
): Promise<void> {
  turn.end();
  for (const reader of [plain, snapshots, searches]) await reader.close();
  try {
    if (ending === 'clean') checkpoint(writer);
  } catch (error) {
    // On a full disk the write-ahead log stays as it is. The next start uses it.
    if (!isNoRoom(error)) throw error;
  } finally {
    await writer.close();
  }
}
