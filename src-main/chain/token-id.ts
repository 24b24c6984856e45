import { idOf, numberOf } from '#shared/core/id.ts';

/** The number of a record's token: the five characters of its ID in base 30, plus 1, because no token has the number 0. */
export function tokenIdOf(id: string): number {
  const number = numberOf(id);
  if (number === null) throw new Error(`${id} is no ID.`);
  return number + 1;
}

/** The ID of the record whose token this is. */
export function idOfToken(tokenId: number): string {
  return idOf(tokenId - 1);
}
