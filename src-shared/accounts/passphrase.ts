/** The fewest characters of an operator's passphrase. */
export const SHORTEST_PASSPHRASE = 10;
