// What becomes of a code that somebody sends: decided from the row alone.
import type { RegisterCodeChange, RegisterCodeRow } from '#main/store/rows.ts';
import { isoOf } from '#shared/core/times.ts';
import type { RegisterReason } from '#shared/records/standing.ts';

/** Whoever types a code from a label does not miss ten times; nobody guesses one of 656 thousand million in ten tries an hour. */
export const MOST_WRONG = 10;
const HOUR_MS = 3_600_000;

/** The code that was sent, and whether the receipt that came with it is the first owner's. */
export interface Try {
  readonly isRight: boolean;
  readonly isFirstOwner: boolean;
}

export type Judgement =
  /** Nobody was there before: the sender is the first owner. */
  | { readonly outcome: 'first' }
  | { readonly outcome: 'same owner' | 'later'; readonly registeredAt: string; readonly change?: RegisterCodeChange }
  | { readonly outcome: 'wrong'; readonly left: number; readonly change: RegisterCodeChange }
  | { readonly outcome: 'locked'; readonly leftMs: number };

type Known = Pick<RegisterCodeRow, 'registered_at' | 'wrong_tries' | 'wrong_since' | 'locked_until' | 'later_tries'>;

export function judge(row: Known, { isRight, isFirstOwner }: Try, now: number): Judgement {
  const leftMs = lockLeft(row, now);
  // Also for the right code: otherwise the lock would bound nobody who guesses.
  if (leftMs > 0) return { outcome: 'locked', leftMs };
  if (!isRight) return wrong(row, now);
  if (row.registered_at === null) return { outcome: 'first' };
  if (isFirstOwner) return { outcome: 'same owner', registeredAt: row.registered_at };
  return { outcome: 'later', registeredAt: row.registered_at, change: { later_tries: row.later_tries + 1 } };
}

function wrong(row: Known, now: number): Judgement {
  const tries = wrongTries(row, now) + 1;
  const left = MOST_WRONG - tries;
  const since = tries === 1 ? isoOf(now) : row.wrong_since;
  if (left > 0) return { outcome: 'wrong', left, change: { wrong_tries: tries, wrong_since: since } };
  return { outcome: 'wrong', left, change: { wrong_tries: 0, wrong_since: null, locked_until: isoOf(now + HOUR_MS) } };
}

/** Wrong codes of the hour that began with the first of them. */
export function wrongTries({ wrong_tries, wrong_since }: Pick<Known, 'wrong_tries' | 'wrong_since'>, now: number) {
  return wrong_since !== null && isWithinHour(Date.parse(wrong_since), now) ? wrong_tries : 0;
}

/** Milliseconds. A clock that was set back must not lock for longer. */
export function lockLeft({ locked_until }: Pick<Known, 'locked_until'>, now: number): number {
  return locked_until === null ? 0 : Math.min(HOUR_MS, Math.max(0, Date.parse(locked_until) - now));
}

function isWithinHour(begin: number, now: number): boolean {
  return Math.abs(now - begin) < HOUR_MS;
}

/** What a code that was judged says against its label. */
export function reasonsIn(judgement: Judgement): readonly RegisterReason[] {
  if (judgement.outcome === 'later') return ['registered_again'];
  return judgement.outcome === 'wrong' && judgement.left === 0 ? ['register_locked'] : [];
}

/** What the register says of a label at this moment, as codes of reasons: for its owner. */
export function registerReasons(row: Known, now: number): readonly RegisterReason[] {
  return [
    ...(lockLeft(row, now) > 0 ? (['register_locked'] as const) : []),
    ...(row.later_tries > 0 ? (['registered_again'] as const) : []),
  ];
}
