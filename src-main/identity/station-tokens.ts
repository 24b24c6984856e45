import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { type SealedOperator, sealOf } from './operator-accounts.ts';
import { usernameOf } from './operator-subject.ts';
import type { IdentityStore } from './ports.ts';
import { roleOfAccount } from './roles.ts';
import { STATION_ALGORITHM, type StationKey } from './station-key.ts';
import { refused } from './token-text.ts';
import type { TrustedIssuer } from './tokens.ts';

const STATION_AUDIENCE = 'twinmark';
/** The claim with the seal of the passphrase that the token was got with. */
const SEAL = 'twinmark_seal';
/** A quarter of an hour. */
export const TOKEN_SECONDS = 900;

/** The station as an issuer: its operators are its subjects. */
export function trustStation(key: StationKey, store: IdentityStore) {
  return {
    issuer: key.issuer,
    audience: STATION_AUDIENCE,
    algorithms: [STATION_ALGORITHM],
    requiresType: true,
    async findKey({ kid }) {
      if (kid !== key.id) throw refused('no key of the station');
      return key.publicKey;
    },
    /** Reads the store for each request, so that tokens fail at once when the operator is removed or the passphrase changes. */
    async callerOf(subject, { [SEAL]: seal }) {
      const operator = await store.operators.find(usernameOf(subject));
      const user = operator && (await store.users.find(operator.user_id));
      if (!operator || user?.subject !== subject) throw refused('an operator who was removed');
      const now = sealOf(operator);
      if (seal !== now) throw refused('a token from before the passphrase was changed');
      return {
        userId: operator.user_id,
        kind: 'operator',
        name: operator.username,
        role: roleOfAccount(user),
        seal: now,
      };
    },
  } satisfies TrustedIssuer;
}

/** An access token for an operator, good for TOKEN_SECONDS. */
export async function signToken(
  key: StationKey,
  store: IdentityStore,
  operator: SealedOperator,
  now: number,
): Promise<string> {
  const user = await store.users.find(operator.userId);
  if (!user) throw new Error(`The operator ${operator.name} is no user.`);
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ [SEAL]: operator.seal })
    .setProtectedHeader({ alg: STATION_ALGORITHM, kid: key.id, typ: 'at+jwt' })
    .setIssuer(key.issuer)
    .setAudience(STATION_AUDIENCE)
    .setSubject(user.subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
