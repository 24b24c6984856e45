import type { AnswerRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Answers } from '#main/store/tables/answers.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** A request that may be sent again: who sends it, under which Idempotency-Key, and a hash of all that it asks for. */
export interface Repeatable {
  readonly userId: number;
  readonly key: string;
  readonly requestHash: string;
  /** Called where the answer is that of an earlier request. */
  replayed(): void;
}

export type KeepAnswer = (answers: Answers, status: number, body: unknown) => Promise<void>;

/** Keeps the first answer of a request. Called in the transaction that does the work. */
export function answerKeeper(repeatable: Repeatable | null): KeepAnswer {
  return async (answers, status, body) => {
    if (!repeatable) return;
    const { userId, key, requestHash } = repeatable;
    await answers.insert({ user_id: userId, key, request_hash: requestHash, status, body });
  };
}

export type Repeats = ReturnType<typeof createRepeats>;

/** Gives a repeated request the answer of the first one. */
export function createRepeats(store: Store) {
  const underWay = new Map<string, { hash: string; outcome: Promise<unknown> }>();

  /**
   * Does the work of a request once. `make` does it and keeps its answer by `answerKeeper`; a repeated request gets that answer
   * from `again`. A request that is repeated while the first is under way waits for the first.
   */
  async function once<T>(
    repeatable: Repeatable | null,
    make: () => Promise<T>,
    again: (answer: AnswerRow) => Promise<T>,
  ): Promise<T> {
    if (!repeatable) return make();
    const { userId, key, requestHash } = repeatable;
    const name = `${userId} ${key}`;
    for (let first = underWay.get(name); first; first = underWay.get(name)) {
      assertSame(first.hash, requestHash);
      const shared = await sharedOutcome(first.outcome);
      if (shared) {
        repeatable.replayed();
        return shared.outcome as T;
      }
    }
    const outcome = firstOrAgain(repeatable, make, again);
    underWay.set(name, { hash: requestHash, outcome });
    try {
      return await outcome;
    } finally {
      underWay.delete(name);
    }
  }

  async function firstOrAgain<T>(
    repeatable: Repeatable,
    make: () => Promise<T>,
    again: (answer: AnswerRow) => Promise<T>,
  ): Promise<T> {
    const { userId, key, requestHash } = repeatable;
    const asBefore = (answer: AnswerRow) => {
      assertSame(answer.request_hash, requestHash);
      repeatable.replayed();
      return again(answer);
    };
    const before = await store.answers.find(userId, key);
    if (before) return asBefore(before);
    try {
      return await make();
    } catch (error) {
      // Another station of the database may have answered the same request first. Then nothing of this try was kept.
      const meanwhile = await store.answers.find(userId, key).catch(() => null);
      if (!meanwhile) throw error;
      return asBefore(meanwhile);
    }
  }

  return { once, keeper: answerKeeper };
}

/** Null if the client of the first request went away before its answer: a repeated request then does the work itself. */
async function sharedOutcome(outcome: Promise<unknown>): Promise<{ outcome: unknown } | null> {
  try {
    return { outcome: await outcome };
  } catch (error) {
    if (error instanceof AppError && error.code === 'aborted') return null;
    throw error;
  }
}

function assertSame(before: string, now: string): void {
  if (before === now) return;
  throw new AppError(
    'conflict',
    'This Idempotency-Key was used before with another request. Take a new key for a new request.',
  );
}
