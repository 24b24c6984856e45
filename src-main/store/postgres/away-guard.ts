import { setTimeout as pause } from 'node:timers/promises';
import { createAbsence } from '#main/store/memory/absence.ts';
import { DamageError } from '#main/store/sql/failures.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import type { Connections } from './connections.ts';
import { AGAIN_MS, awayWords, failureOf, isAway, isRefused } from './failures.ts';

interface AwayGuardOptions {
  readonly connections: Pick<Connections, 'ask'>;
  readonly log: (notice: string) => void;
  /** Called when the database went away, and when it came back. */
  readonly changed: () => void;
}

/** Runs all work on a database that may go away. Remembers whether it is away. */
export function createAwayGuard({ connections, log, changed }: AwayGuardOptions) {
  let isClosing = false;
  const absence = createAbsence({
    probe: () => connections.ask('select 1'),
    // A database that refuses the station counts as an answer, so that the log says why.
    isAway: (error) => isAway(error) && !isRefused(error),
    log,
    changed,
    words: {
      away: SENTENCES.database_away,
      back: 'The database of the stations is back.',
      fault: 'The database of the stations answers with a fault:',
    },
  });

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isClosing) throw stopping();
    try {
      return await work();
    } catch (error) {
      if (isClosing && isAway(error)) throw stopping(error);
      if (isAway(error)) absence.note(awayWords(error));
      if (error instanceof DamageError) log(`The database is damaged: ${error.message}`);
      throw failureOf(error);
    }
  }

  /** Reads a second time if the connection is broken: an idle connection reports that to its next user. Reading again does no harm. */
  async function twice<T>(work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (isClosing || !isAway(error)) throw error;
      await pause(AGAIN_MS);
      return work();
    });
  }

  return {
    run,
    read: <T>(work: () => Promise<T>): Promise<T> => run(() => twice(work)),
    /** Why the database cannot be reached, as a sentence, or null. */
    away: absence.away,
    close(): void {
      isClosing = true;
      absence.stop();
    },
  };
}

function stopping(cause?: unknown): AppError {
  return new AppError('store_unusable', 'The station is stopping.', { cause });
}
