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
