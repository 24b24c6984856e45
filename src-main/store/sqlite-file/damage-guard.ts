import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface DamageGuardOptions {
  /** Makes the damaged database anew. Rejects if that fails. */
  readonly mend: (damage: DamageError) => Promise<void>;
  /** Whether the connections are open. */
  readonly isOpen: () => boolean;
  /** Whether the database was opened without a check of its pages. */
  readonly isUnchecked: boolean;
}

/** Runs all work on a database that may prove damaged. A damaged database is made anew while the station goes on. */
export function createDamageGuard({ mend, isOpen, isUnchecked: wasUnchecked }: DamageGuardOptions) {
  let isUnchecked = wasUnchecked;
  let mending: Promise<void> | null = null;
  let hasFailed = false;
  let closing: Promise<void> | null = null;

  /**
   * Does work on the database. Patient work waits until a damaged database was made anew, and is then done again. Other work
   * fails meanwhile. All work is patient until the database was checked, so that no start fails because of damage.
   */
  async function run<T>(work: () => Promise<T>, isPatient = isUnchecked): Promise<T> {
    if (isPatient) await mending;
    if (hasFailed) throw new AppError('store_unusable', NOT_MENDED);
    if (mending) throw beingMended();
    if (closing) throw stopping();
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      const mended = failure instanceof DamageError ? startMending(failure) : mending;
      if (isPatient && mended) return mended.then(() => run(work, false));
      throw failure instanceof DamageError ? beingMended(failure) : unlessClosed(failure);
    }
  }

  function startMending(damage: DamageError): Promise<void> {
    mending ??= mend(damage)
      .catch(() => {
        hasFailed = true;
      })
      .finally(() => {
        mending = null;
      });
    return mending;
  }

  /** Work fails when its connection is closed meanwhile. The user is told why it was closed. */
  function unlessClosed(failure: unknown): unknown {
    if (failure instanceof AppError || isOpen()) return failure;
    return mending ? beingMended(failure) : stopping(failure);
  }

  async function closeOnce(close: () => Promise<void>): Promise<void> {
    await mending;
    if (!hasFailed) await close();
  }

  return {
    run,
    /** Call this for damage that a separate check has found. */
    reportDamage(damage: DamageError): void {
      if (!hasFailed && !closing) void startMending(damage);
    },
    noteChecked(): void {
      isUnchecked = false;
    },
    /** Why the database cannot be used, as a sentence for the user, or null. */
    problem(): string | null {
      if (hasFailed) return NOT_MENDED;
      return mending ? BEING_MENDED : null;
    },
    /** Closes the database once. A database that could not be made anew is closed already. */
    close(close: () => Promise<void>): Promise<void> {
      closing ??= closeOnce(close);
      return closing;
    },
  };
}

const NOT_MENDED =
  'The database is damaged and could not be made anew. Start the station again; the log has the details.';
const BEING_MENDED =
  'The database is damaged and is being made anew from its backup and journal. Try again in a minute.';

function beingMended(cause?: unknown): AppError {
  return new AppError('store_unusable', BEING_MENDED, { cause, retryAfterSeconds: 30 });
}

function stopping(cause?: unknown): AppError {
  return new AppError('store_unusable', 'The station is stopping.', { cause });
}
