import { AsyncLocalStorage } from 'node:async_hooks';

/** Finds a change that is asked for inside of another one: it would wait for itself for ever. */
export interface Nesting {
  assertOutside(): void;
  /** All that is called from here on is inside, until the work has ended. */
  inside<T>(work: () => Promise<T>): Promise<T>;
}

export function createNesting(): Nesting {
  const marks = new AsyncLocalStorage<{ open: boolean }>();
  return {
    assertOutside() {
      if (marks.getStore()?.open) throw new Error('A change inside of a change: use the tables that were handed in.');
    },
    async inside(work) {
      const mark = { open: true };
      try {
        return await marks.run(mark, work);
      } finally {
        mark.open = false;
      }
    },
  };
}
