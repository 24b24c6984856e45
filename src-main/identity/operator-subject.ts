import { randomBytes } from 'node:crypto';

/**
 * What the station's tokens call an operator: the name, and random characters of the account. The name of a removed operator
 * may be given again. The new operator is another user, to whom no old token, API key or record belongs.
 */
export function newSubject(username: string): string {
  return `${username}~${randomBytes(8).toString('hex')}`;
}

/** No name has the sign ~. */
export function usernameOf(subject: string): string {
  return subject.replace(/~[^~]*$/, '');
}
