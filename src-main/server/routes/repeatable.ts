import { createHash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Caller } from '#shared/core/caller.ts';

/** The parts of a call that tell whether it repeats an earlier one. */
interface CallParts {
  readonly caller: Caller;
  readonly idempotencyKey: string | null;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly pictures?: { readonly image: Uint8Array } | undefined;
  noteReplay(): void;
}

/** A request that may come again: whose, with which key, and a hash of all that it asks for. */
export interface Repeatable {
  readonly userId: number;
  readonly key: string;
  readonly requestHash: string;
  /** Called where the answer is that of an earlier request. */
  replayed(): void;
}

/** Bytes that are hashed at a time, which takes a millisecond. */
const STEP_BYTES = 2 ** 20;

/** The Idempotency-Key of a call with a hash of all that it asks for, or null if the call has no key. */
export async function repeatableOf(name: string, call: CallParts): Promise<Repeatable | null> {
  const { caller, idempotencyKey, params, body, pictures } = call;
  if (idempotencyKey === null) return null;
  const hash = createHash('sha256').update(JSON.stringify(sorted([name, params ?? null, body ?? null])));
  for (let at = 0; pictures && at < pictures.image.length; at += STEP_BYTES) {
    hash.update(pictures.image.subarray(at, at + STEP_BYTES));
    await nextRound();
  }
  return {
    userId: caller.userId,
    key: idempotencyKey,
    requestHash: hash.digest('hex'),
    replayed: () => call.noteReplay(),
  };
}

/** Sorts the fields, since the same request may have them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}
