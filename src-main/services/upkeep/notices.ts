import type { Store } from '../../store/store.ts';

/** What the station did by itself, such as taking back a damaged database, until somebody at the desk has read it. */
export interface Notices {
  /** `end` stands behind the last one. */
  unread(): { readonly notices: string[]; readonly end: number };
  /** Those up to here were read. */
  markRead(end: number): void;
}

/** The store tells of its own, also while the station runs; `before` was told ahead of its opening. */
export function createNotices({ notices }: Pick<Store, 'notices'>, before: readonly string[]): Notices {
  let read = 0;
  const all = () => [...before, ...notices];
  return {
    unread: () => ({ notices: all().slice(read), end: all().length }),
    markRead(end) {
      read = Math.max(read, Math.min(end, all().length));
    },
  };
}
