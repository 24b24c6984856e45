import type { Role } from '../../src-shared/role.ts';
import type { IdentityStore } from './ports.ts';
import { remember } from './recent-entries.ts';

/** Users remembered. Beyond that the user seen longest ago is read from the store again. */
const MOST = 10_000;

/** Who a subject of the identity provider is. The store keeps the role that the subject's last token named. */
export interface ProviderUsers {
  idOf(subject: string, role: Role | null): Promise<number>;
}

/** The first call for a subject makes the user. What was seen before is remembered, which saves a transaction for each request. */
export function createProviderUsers(store: IdentityStore, issuer: string): ProviderUsers {
  const known = new Map<string, { readonly id: number; readonly role: Role | null }>();

  async function read(subject: string, role: Role | null): Promise<{ id: number; role: Role | null }> {
    const { id, role: before } = await store.change(({ users }) => users.ensure(issuer, subject));
    if (before !== role) await store.change(({ users }) => users.setRole(id, role));
    return { id, role };
  }

  return {
    async idOf(subject, role) {
      const seen = known.get(subject);
      const user = seen?.role === role ? seen : await read(subject, role);
      remember(known, subject, user, MOST);
      return user.id;
    },
  };
}
