import type { IdentityStore } from './ports.ts';
import { remember } from './recent-entries.ts';

/** Users remembered. Beyond that the user seen longest ago is read from the store again. */
const MOST = 10_000;

/**
 * Gives the ID of the user whom an issuer names by a subject. The first call writes it to the store. The ID never changes, so
 * remembering it saves a transaction for each request.
 */
export function createUserIds(store: IdentityStore, issuer: string): (subject: string) => Promise<number> {
  const known = new Map<string, number>();
  return async (subject) => {
    const id = known.get(subject) ?? (await store.change(({ users }) => users.ensure(issuer, subject))).id;
    remember(known, subject, id, MOST);
    return id;
  };
}
