// Refuses changes for a while, so that the rows can be copied. Reading goes on.

import type { Drafts, HeldChanges, MovedKind, Problem } from '#main/store/store.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import type { Memory } from './memory.ts';

/** When programs try again. Refusing them often does not slow a move down. */
const AGAIN_SECONDS = 10;

/** Why changes are held. */
type Held = 'records_moving' | MovedKind;

export type Hold = ReturnType<typeof createHold>;

/** `changed` is called when the hold begins and when it ends. */
export function createHold(changed: () => void) {
  const underWay = new Set<Promise<unknown>>();
  let why: Held | null = null;

  /** Makes a change, of the memory or of anything else. Throws while changes are held. */
  async function change<T>(work: () => Promise<T>): Promise<T> {
    assertNone();
    const one = work();
    underWay.add(one);
    try {
      return await one;
    } finally {
      underWay.delete(one);
    }
  }

  function assertNone(): void {
    if (why !== null) throw refusal(why, {}, { retryAfterSeconds: AGAIN_SECONDS });
  }

  function set(held: Held | null): void {
    why = held;
    changed();
  }

  /** Resolves when no change is under way any more. */
  async function begin(): Promise<HeldChanges> {
    assertNone();
    set('records_moving');
    await Promise.allSettled(underWay);
    return { forGood: set, end: () => set(null) };
  }

  const problem = (): Problem | null => why && problemOf(why);
  return { change, assertNone, problem, begin };
}

function problemOf(why: Held): Problem {
  const kind = why === 'records_moving' ? why : 'records_moved';
  return { kind, text: TROUBLES[why].en, readable: true };
}

/** A memory that refuses changes while they are held. */
export function holdable(memory: Memory, hold: Hold): Memory {
  return {
    ...memory,
    change: (work) => hold.change(() => memory.change(work)),
    problem() {
      const own = memory.problem();
      return own?.readable === false ? own : (hold.problem() ?? own);
    },
  };
}

/** A move leaves drafts in the data folder. Their changes are refused all the same: one rule for everything is easy to understand. */
export function holdableDrafts(drafts: Drafts, hold: Hold): Drafts {
  return {
    ...drafts,
    write: (id, draft) => hold.change(() => drafts.write(id, draft)),
    writeTable: (id, bytes) => hold.change(() => drafts.writeTable(id, bytes)),
    remove: (id) => hold.change(() => drafts.remove(id)),
  };
}
