import { AppError } from '../../../src-shared/errors.ts';
import type { AnswerRow } from '../../store/rows.ts';
import type { Answers, Store } from '../../store/store.ts';

/** A request that may be sent again: who, under which Idempotency-Key, and a hash of all that was asked. */
export interface Repeatable {
  readonly userId: number;
  readonly key: string;
  readonly requestHash: string;
}

/** Writes the first answer down, in the transaction that does the work. */
export type KeepAnswer = (answers: Answers, status: number, body: unknown) => Promise<void>;

/** Answers a repeated request as it was answered first, also when both are under way at once. */
export interface Repeats {
  once<T>(
    repeatable: Repeatable | null,
    work: (keep: KeepAnswer) => Promise<T>,
    again: (answer: AnswerRow) => Promise<T>,
  ): Promise<T>;
}

export function createRepeats(store: Store): Repeats {
  const underWay = new Map<string, { hash: string; outcome: Promise<unknown> }>();

  async function once<T>(
    repeatable: Repeatable | null,
    work: (keep: KeepAnswer) => Promise<T>,
    again: (answer: AnswerRow) => Promise<T>,
  ): Promise<T> {
    if (!repeatable) return work(keepNothing);
    const { userId, key, requestHash } = repeatable;
    const name = `${userId} ${key}`;
    for (let first = underWay.get(name); first; first = underWay.get(name)) {
      assertSame(first.hash, requestHash);
      const shared = await sharedOutcome(first.outcome);
      if (shared) return shared.outcome as T;
    }
    const outcome = firstOrAgain(repeatable, work, again);
    underWay.set(name, { hash: requestHash, outcome });
    try {
      return await outcome;
    } finally {
      underWay.delete(name);
    }
  }

  async function firstOrAgain<T>(
    { userId, key, requestHash }: Repeatable,
    work: (keep: KeepAnswer) => Promise<T>,
    again: (answer: AnswerRow) => Promise<T>,
  ): Promise<T> {
    const asBefore = (answer: AnswerRow) => {
      assertSame(answer.request_hash, requestHash);
      return again(answer);
    };
    const before = await store.answers.find(userId, key);
    if (before) return asBefore(before);
    try {
      return await work((answers, status, body) =>
        answers.insert({ user_id: userId, key, request_hash: requestHash, status, body }),
      );
    } catch (error) {
      // The same request came to another station of the database, which was quicker: nothing of this one was kept.
      const meanwhile = await store.answers.find(userId, key).catch(() => null);
      if (!meanwhile) throw error;
      return asBefore(meanwhile);
    }
  }

  return { once };
}

/** Null where the first one went away before its answer was there: that says nothing of whoever asks the same again. */
async function sharedOutcome(outcome: Promise<unknown>): Promise<{ outcome: unknown } | null> {
  try {
    return { outcome: await outcome };
  } catch (error) {
    if (error instanceof AppError && error.code === 'aborted') return null;
    throw error;
  }
}

async function keepNothing(): Promise<void> {}

function assertSame(before: string, now: string): void {
  if (before === now) return;
  throw new AppError(
    'conflict',
    'This Idempotency-Key was used before with another request. Take a new key for a new request.',
  );
}
