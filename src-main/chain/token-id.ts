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

/** What wallets and marketplaces read about a token. It stays public for ever. */
export interface PublicToken {
  /** The address of a picture. Without it the contract draws the ID. */
  readonly image?: string;
  readonly name: string;
  readonly description?: string;
  /** The page of the record for buyers. */
  readonly external_url?: string;
  readonly attributes: readonly { readonly trait_type: string; readonly value: string }[];
}

/** The token holds its own description, because nobody outside can open an address in the factory's network. */
export function tokenText({ image, ...others }: PublicToken): string {
  return membersOf(image === undefined ? others : { image, ...others });
}

/** What wallets show of all tokens of a contract together. */
export function contractText(name: string): string {
  const description = 'Each token stands for one labelled article. Its name is the ID that the label carries.';
  return membersOf({ name, description });
}

/** The contract puts the braces around, and an image in front where there is none in front. */
function membersOf(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
