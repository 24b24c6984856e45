import { idOf, numberOf } from '../../src-shared/id.ts';

/** The number of a record's token: its five characters in base 30, plus 1, for no token has the number 0. */
export function tokenIdOf(id: string): number {
  const number = numberOf(id);
  if (number === null) throw new Error(`${id} is no ID.`);
  return number + 1;
}

/** The five characters of a token of ours. */
export function idOfToken(tokenId: number): string {
  return idOf(tokenId - 1);
}
