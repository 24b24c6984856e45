import type { Store } from '#main/store/store.ts';
import type { Notice } from '#shared/core/notices.ts';

export type Notices = ReturnType<typeof createNotices>;

/** The store adds notices while the station runs. `before` holds those from before the store was opened. */
export function createNotices({ notices }: Pick<Store, 'notices'>, before: readonly Notice[]) {
  let read = 0;
  const all = () => [...before, ...notices];
  return {
    /** `end` is the number of all notices, read or not. */
    unread: (): { readonly notices: Notice[]; readonly end: number } => ({
      notices: all().slice(read),
      end: all().length,
    }),
    /** Marks the first `end` notices as read. */
    markRead(end: number): void {
      read = Math.max(read, Math.min(end, all().length));
    },
  };
}
