/** Without 0, 1, I, L, O and U, which are easily mistaken on paper. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of an ID. */
export const LENGTH = 5;
/** 24.3 million. */
export const ID_COUNT = ALPHABET.length ** LENGTH;

/** The five characters of a number from 0 to ID_COUNT - 1. */
export function idOf(number: number): string {
  let rest = number;
  let id = '';
  for (let i = 0; i < LENGTH; i++) {
    id = ALPHABET[rest % ALPHABET.length] + id;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return id;
}

/** The number of an ID, or null if the text is no ID. */
export function numberOf(id: string): number | null {
  if (id.length !== LENGTH) return null;
  let number = 0;
  for (const character of id) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * ALPHABET.length + digit;
  }
  return number;
}

/** The ID in `TW-7K3QZ`, `tw-7k3qz` or `7K3QZ`, or null if the text is none of these. */
export function parseWatermarkId(text: string, prefix: string): string | null {
  const upper = text.toUpperCase();
  const start = `${prefix.toUpperCase()}-`;
  const id = upper.startsWith(start) ? upper.slice(start.length) : upper;
  return numberOf(id) === null ? null : id;
}

export function watermarkIdOf(id: string, prefix: string): string {
  return `${prefix}-${id}`;
}

/** Like parseWatermarkId, with any of several prefixes. */
export function findId(text: string, prefixes: readonly string[]): string | null {
  for (const prefix of prefixes) {
    const id = parseWatermarkId(text, prefix);
    if (id !== null) return id;
  }
  return null;
}
