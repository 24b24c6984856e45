import { AppError } from '../../../src-shared/errors.ts';
import { DamageError, failureOf } from '../sql/failures.ts';

export interface DamageGuardOptions {
  /** Makes the damaged database anew. Rejects where that fails. */
  readonly mend: (damage: DamageError) => Promise<void>;
  /** Whether the connections are open. */
  readonly isOpen: () => boolean;
  /** Whether the database was opened without a check of its pages. */
  readonly isUnchecked: boolean;
}

export type DamageGuard = ReturnType<typeof createDamageGuard>;

/** Stands before a database that may turn out to be damaged. The database is mended then, while the station goes on. */
export function createDamageGuard({ mend, isOpen, ...options }: DamageGuardOptions) {
  let { isUnchecked } = options;
  let mending: Promise<void> | null = null;
  let hasFailed = false;
  let closing: Promise<void> | null = null;

  /**
   * Does work on the database. Work that is patient waits for the mending, and is done again after it. Work is patient until the
   * database was checked: no start may fail because of damage.
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

  /** Work whose connection was closed meanwhile fails by that. The reason is told instead. */
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
    /** For damage that a check beside the work has found. */
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
    /** Closes the database once, and not where it could not be mended. */
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
