import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Caller } from '../../src-shared/caller.ts';
import { usernameOf } from './operator-subject.ts';
import type { IdentityStore } from './ports.ts';
import { refused } from './refused.ts';
import { roleOfAccount } from './roles.ts';
import { STATION_ALGORITHM, type StationKey } from './station-key.ts';
import type { TrustedIssuer } from './tokens.ts';

export const STATION_AUDIENCE = 'twinmark';
/** A quarter of an hour. */
export const TOKEN_SECONDS = 900;

/** The station as an issuer: its operators are its subjects. */
export function trustStation(key: StationKey, store: IdentityStore) {
  return {
    issuer: key.issuer,
    audience: STATION_AUDIENCE,
    algorithms: [STATION_ALGORITHM],
    async findKey({ kid }) {
      if (kid !== key.id) throw refused('no key of the station');
      return key.publicKey;
    },
    /** Reads the store for each request, so that the tokens of a removed operator fail at once. */
    async callerOf(subject) {
      const operator = await store.operators.find(usernameOf(subject));
      const user = operator && (await store.users.find(operator.user_id));
      if (!operator || user?.subject !== subject) throw refused('an operator who was removed');
      return { userId: operator.user_id, kind: 'operator', name: operator.username, role: roleOfAccount(user) };
    },
  } satisfies TrustedIssuer;
}

/** An access token for an operator, good for TOKEN_SECONDS. */
export async function signToken(key: StationKey, store: IdentityStore, operator: Caller, now: number): Promise<string> {
  const user = await store.users.find(operator.userId);
  if (!user) throw new Error(`The operator ${operator.name} is no user.`);
  const seconds = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: STATION_ALGORITHM, kid: key.id, typ: 'at+jwt' })
    .setIssuer(key.issuer)
    .setAudience(STATION_AUDIENCE)
    .setSubject(user.subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
