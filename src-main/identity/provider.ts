import type { IdentityStore, Log } from './ports.ts';
import type { ProviderAddress } from './provider-address.ts';
import { createProviderKeys } from './provider-keys.ts';
import { ALGORITHMS, type TrustedIssuer } from './tokens.ts';
import { createUserIds } from './user-ids.ts';

/** The OpenID Connect issuer of the settings. Every subject of its tokens is a user. */
export function trustProvider(address: ProviderAddress, store: IdentityStore, uptime: () => number, log: Log) {
  const userIdOf = createUserIds(store, address.issuer);
  return {
    issuer: address.issuer,
    audience: address.audience,
    algorithms: ALGORITHMS,
    requiredScope: address.requiredScope,
    findKey: createProviderKeys(address, uptime, log),
    callerOf: async (subject) => ({ userId: await userIdOf(subject), kind: 'identity', name: subject }),
  } satisfies TrustedIssuer;
}
