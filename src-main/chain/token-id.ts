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

/** What a marketplace reads about a token. It stays public for ever. */
export interface PublicToken {
  readonly name: string;
  readonly description?: string;
  readonly attributes: readonly { readonly trait_type: string; readonly value: string }[];
}

/** The token holds its own description, because nobody outside can open an address in the factory's network. */
export function tokenUri(token: PublicToken): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(token)).toString('base64')}`;
}
