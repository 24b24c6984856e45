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
  readonly items?: readonly { readonly picture?: { readonly raw: Uint8Array } | null }[] | undefined;
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
  const { caller, idempotencyKey, params, body, pictures, items = [] } = call;
  if (idempotencyKey === null) return null;
  const hash = createHash('sha256').update(JSON.stringify(sorted([name, params ?? null, body ?? null])));
  const sent = [...(pictures ? [pictures.image] : []), ...items.flatMap(({ picture }) => picture?.raw ?? [])];
  for (const picture of sent) {
    if (items.length > 0) hash.update(`${picture.length}.`);
    for (let at = 0; at < picture.length; at += STEP_BYTES) {
      hash.update(picture.subarray(at, at + STEP_BYTES));
      await nextRound();
    }
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
