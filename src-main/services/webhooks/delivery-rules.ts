// When a delivery is tried again, and when it is given up.
import type { DeliveryRow } from '#main/store/rows.ts';
import type { Outcome } from '#main/store/tables/webhooks.ts';
import { isoOf } from '#shared/core/times.ts';

/** What an address answered. */
export interface Answered {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly answer: string;
  readonly took_ms: number;
  /** How long the address asks to be left alone. */
  readonly retryAfterMs: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between the tries: the last one is some three days after the first. */
const PAUSES_MS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];
const LONGEST_MS = 24 * HOUR;

export function isTaken({ status }: Pick<Answered, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** By which a receiver says that it is gone for good. */
export const GONE = 410;

export function outcomeOf({ id, tries }: Pick<DeliveryRow, 'id' | 'tries'>, answered: Answered, now: number): Outcome {
  const { status, answer, took_ms, retryAfterMs } = answered;
  const about = { id, tries: tries + 1, tried_at: isoOf(now), status, answer, took_ms };
  if (isTaken(answered)) return { ...about, state: 'sent' };
  const pause = PAUSES_MS[tries];
  if (pause === undefined) return { ...about, state: 'dead' };
  return { ...about, due_at: isoOf(now + Math.min(Math.max(pause, retryAfterMs ?? 0), LONGEST_MS)) };
}
