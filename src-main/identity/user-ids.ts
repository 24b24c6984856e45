import type { IdentityStore } from './ports.ts';
import { remember } from './recent-entries.ts';

/** Users of this many tokens are remembered; beyond that, those longest ago are looked up again. */
const MOST = 10_000;

/**
 * The number of the user that an issuer calls by a subject. The first sight writes it; from then on it never changes, so
 * remembering it spares a transaction for each request.
 */
export function createUserIds(store: IdentityStore, issuer: string): (subject: string) => Promise<number> {
  const known = new Map<string, number>();
  return async (subject) => {
    const id = known.get(subject) ?? (await store.change(({ users }) => users.ensure(issuer, subject))).id;
    remember(known, subject, id, MOST);
    return id;
  };
}
