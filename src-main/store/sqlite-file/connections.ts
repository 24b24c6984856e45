import { isNoRoom } from '#main/store/sql/failures.ts';
import type { Readers } from '#main/store/sql/session.ts';
import { type Connection, checkpoint, connect } from '#main/store/sql/sqlite.ts';

/** The open database: one connection that writes, and others that read what was committed. */
export interface Engine extends Readers {
  readonly writer: Connection;
}

export function openEngine(file: string, writer: Connection = connect(file, 'writer')): Engine {
  const opened: Connection[] = [writer];
  try {
    const reader = () => {
      opened.push(connect(file, 'reader'));
      return opened.at(-1) as Connection;
    };
    return { writer, plain: reader(), snapshots: reader(), searches: reader() };
  } catch (error) {
    for (const { handle } of opened) handle.close();
    throw error;
  }
}

export async function closeEngine(
  { writer, plain, snapshots, searches }: Engine,
  ending: 'clean' | 'broken',
): Promise<void> {
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
