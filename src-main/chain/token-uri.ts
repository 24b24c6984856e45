/** What a marketplace reads of a token. Everything in it is public for good. */
export interface PublicToken {
  readonly name: string;
  readonly description?: string;
  readonly attributes: readonly { readonly trait_type: string; readonly value: string }[];
}

/** The token carries its description itself: an address in the factory's network would be of no use to anybody outside. */
export function tokenUri(token: PublicToken): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(token)).toString('base64')}`;
}
