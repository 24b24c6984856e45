import type { JWTPayload } from 'jose';
import { isRole, ROLES, type Role } from '#shared/core/role.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { usernameOf } from './operator-subject.ts';
import type { IdentityStore, KnownUser } from './ports.ts';
import { STATION_ISSUER } from './station-key.ts';
import { refused } from './token-text.ts';

/** The role of accounts and identities that were given none. */
export const USUAL_ROLE: Role = 'operator';

/** The role of an account of the station. */
export function roleOfAccount({ role }: Pick<KnownUser, 'role'>): Role {
  return role ?? USUAL_ROLE;
}

/** Which values of a claim mean which role. Where there are none, a role's own name means it. */
type RoleValues = ReadonlyMap<string, string>;

/** The highest role that a token names in this claim, which may lie inside others, as `realm_access.roles`. */
export function roleInClaims(claims: JWTPayload, claim: string, values: RoleValues = new Map()): Role | null {
  const texts = [claimOf(claims, claim)].flat().filter((one) => typeof one === 'string');
  // A group may have blanks in its name; a text may have several roles.
  const said = texts.flatMap((one) => [one, ...one.split(/[\s,]+/)]);
  const named = values.size === 0 ? said : said.map((one) => values.get(one));
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
