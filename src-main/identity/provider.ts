import type { JWTPayload } from 'jose';
import type { Caller } from '#shared/core/caller.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { IdentityStore, Log } from './ports.ts';
import type { ProviderAddress } from './provider-address.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createProviderUsers } from './provider-users.ts';
import { roleInClaims, USUAL_ROLE } from './roles.ts';
import { ALGORITHMS, type TrustedIssuer } from './tokens.ts';

/** The OpenID Connect issuer of the settings. Every subject of its tokens is a user. */
export function trustProvider(address: ProviderAddress, store: IdentityStore, uptime: () => number, log: Log) {
  const users = createProviderUsers(store, address.issuer);
  const claim = address.rolesClaim;

  /** Where the settings name a claim for roles, a token that names none gives no access, and nor do the user's API keys. */
  async function callerOf(subject: string, claims: JWTPayload): Promise<Caller> {
    const named = claim === null ? null : roleInClaims(claims, claim);
    const userId = await users.idOf(subject, named);
    if (claim !== null && named === null) throw refusal('role_none', { claim });
    return { userId, kind: 'identity', name: subject, role: named ?? USUAL_ROLE };
  }

  return {
    issuer: address.issuer,
    audience: address.audience,
    algorithms: ALGORITHMS,
    requiredScope: address.requiredScope,
    findKey: createProviderKeys(address, uptime, log),
    callerOf,
  } satisfies TrustedIssuer;
}
