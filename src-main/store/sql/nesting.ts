import { AsyncLocalStorage } from 'node:async_hooks';

/** Detects a change that is begun inside another change: it would wait for itself for ever. */
export function createNesting() {
  const marks = new AsyncLocalStorage<{ open: boolean }>();
  return {
    assertOutside(): void {
      if (marks.getStore()?.open) throw new Error('A change inside of a change: use the tables that were handed in.');
    },
    /** Does the work of a change. All that the work calls is inside the change. */
    async inside<T>(work: () => Promise<T>): Promise<T> {
      const mark = { open: true };
      try {
        return await marks.run(mark, work);
      } finally {
        mark.open = false;
      }
    },
  };
}
