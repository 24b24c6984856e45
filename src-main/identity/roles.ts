import type { JWTPayload } from 'jose';
import { isRole, ROLES, type Role } from '#shared/core/role.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { usernameOf } from './operator-subject.ts';
import type { IdentityStore, IdentityTables, KnownUser } from './ports.ts';
import { STATION_ISSUER } from './station-key.ts';
import { refused } from './token-text.ts';

/** The role of accounts and identities that were given none. */
export const USUAL_ROLE: Role = 'operator';

/** The role of an account of the station. */
export function roleOfAccount({ role }: Pick<KnownUser, 'role'>): Role {
  return role ?? USUAL_ROLE;
}

/** The highest role that a token names in this claim, which may lie inside others, as `realm_access.roles`. */
export function roleInClaims(claims: JWTPayload, claim: string): Role | null {
  const named = [claimOf(claims, claim)].flat().flatMap((one) => (typeof one === 'string' ? one.split(/[\s,]+/) : []));
  return ROLES.findLast((role) => named.includes(role)) ?? null;
}

/** A claim by its whole name, or by the names on the way to it. */
function claimOf(claims: unknown, path: string): unknown {
  const own = (name: string) =>
    typeof claims === 'object' && claims !== null && Object.hasOwn(claims, name)
      ? (claims as Record<string, unknown>)[name]
      : undefined;
  const whole = own(path);
  const dot = path.indexOf('.');
  return whole !== undefined || dot < 0 ? whole : claimOf(own(path.slice(0, dot)), path.slice(dot + 1));
}

/** The role of the owner of an API key. `claim` is the setting auth.roles_claim. */
export function createOwnerRoles(store: IdentityStore, claim: string | null) {
  return async (userId: number): Promise<Role> => {
    const user = await store.users.find(userId);
    if (user?.issuer.startsWith(STATION_ISSUER)) {
      const account = await store.operators.find(usernameOf(user.subject));
      // Removing an account revokes its keys. A request that was under way may have made another one since.
      if (account?.user_id !== userId) throw refused('an API key of an account that was removed');
      return roleOfAccount(user);
    }
    if (claim === null) return USUAL_ROLE;
    if (isRole(user?.role)) return user.role;
    throw refusal('role_none', { claim });
  };
}

/** Accounts from before there were roles get theirs: the first one made is an admin, the others are operators. */
export async function giveMissingRoles<T extends IdentityTables>(store: IdentityStore<T>): Promise<void> {
  const found = await rolesOf(store);
  if (found.every(({ role }) => role !== null)) return;
  await store.change(async (tables) => {
    const all = await rolesOf(tables);
    const needsAdmin = all.every(({ role }) => role === null);
    for (const [i, { id, role }] of all.entries()) {
      if (role === null) await tables.users.setRole(id, needsAdmin && i === 0 ? 'admin' : USUAL_ROLE);
    }
  });
}

/** Of all accounts, in the order in which they were made. */
async function rolesOf({ operators, users }: IdentityTables): Promise<{ id: number; role: Role | null }[]> {
  const all = [...(await operators.list())].sort((a, b) => a.user_id - b.user_id);
  const known = await Promise.all(all.map(({ user_id }) => users.find(user_id)));
  return all.map(({ user_id: id }, i) => ({ id, role: known[i]?.role ?? null }));
}
