import { randomBytes } from 'node:crypto';

/**
 * What the station's tokens call an operator: the name, and something random of this account. A name may be given again
 * once its operator was removed; the new one then is another user, whom no old token, API key or record belongs to.
 */
export function newSubject(username: string): string {
  return `${username}~${randomBytes(8).toString('hex')}`;
}

/** No name holds the sign. */
export function usernameOf(subject: string): string {
  return subject.replace(/~[^~]*$/, '');
}
