import type { Role } from '#shared/core/role.ts';
import type { IdentityStore } from './ports.ts';
import { remember } from './recent-entries.ts';

/** Users remembered. Beyond that the user seen longest ago is read from the store again. */
const MOST = 10_000;

/** Who a subject of the identity provider is. The store keeps the role that the subject's last token named. */
export interface ProviderUsers {
  idOf(subject: string, role: Role | null): Promise<number>;
}

/** The first call for a subject makes the user. Users that were seen before are remembered, which saves a transaction for each request. */
export function createProviderUsers(store: IdentityStore, issuer: string): ProviderUsers {
  const known = new Map<string, number>();

  return {
    async idOf(subject, role) {
      const id = known.get(subject) ?? (await store.change(({ users }) => users.ensure(issuer, subject))).id;
      remember(known, subject, id, MOST);
      // Read for each request: another station of the database may have seen a token with another role.
      const kept = await store.users.find(id);
      if (kept?.role !== role) await store.change(({ users }) => users.setRole(id, role));
      return id;
    },
  };
}
