// Changes are kept out for a while, so that somebody can copy what is there: reading goes on.
import { AppError } from '../../../src-shared/errors.ts';
import { MOVING } from '../../../src-shared/health.ts';
import { trouble as troubleOf } from '../../../src-shared/trouble.ts';
import type { Drafts, HeldChanges, Trouble } from '../store.ts';
import type { Memory } from './memory.ts';

export interface Hold {
  /** Of the memory, and of whatever else is changed. Throws as long as changes are kept out. */
  change<T>(work: () => Promise<T>): Promise<T>;
  assertNone(): void;
  trouble(): Trouble | null;
  /** Resolves when no change is under way any more. */
  begin(): Promise<HeldChanges>;
}

/** Programs try again; what is moved does not take longer for being asked often. */
const AGAIN_SECONDS = 10;

/** `changed` is called when it begins and when it ends. */
export function createHold(changed: () => void): Hold {
  const underWay = new Set<Promise<unknown>>();
  let why: string | null = null;

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
    if (why !== null) throw kept(why);
  }

  function say(text: string | null): void {
    why = text;
    changed();
  }

  return {
    change,
    assertNone,
    trouble: () => (why === null ? null : { text: why, readable: true }),
    async begin() {
      assertNone();
      say(MOVING);
      await Promise.allSettled(underWay);
      return { forGood: say, end: () => say(null) };
    },
  };
}

function kept(why: string): AppError {
  const kind = why === MOVING ? 'records_moving' : 'records_moved';
  return new AppError('store_unusable', why, { retryAfterSeconds: AGAIN_SECONDS, trouble: troubleOf(kind) });
}

/** A memory that takes changes only while they are not held. */
export function holdable(memory: Memory, hold: Hold): Memory {
  return {
    ...memory,
    change: (work) => hold.change(() => memory.change(work)),
    trouble() {
      const own = memory.trouble();
      return own?.readable === false ? own : (hold.trouble() ?? own);
    },
  };
}

/** What is prepared goes into the data folder, and stays there; but one rule for all is what people understand. */
export function holdableDrafts(drafts: Drafts, hold: Hold): Drafts {
  return {
    ...drafts,
    write: (id, draft) => hold.change(() => drafts.write(id, draft)),
    writeTable: (id, bytes) => hold.change(() => drafts.writeTable(id, bytes)),
    remove: (id) => hold.change(() => drafts.remove(id)),
  };
}
