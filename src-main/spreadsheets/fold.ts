/** Words that all say "number" at the end of a header. */
const NUMBER_WORDS = new Set(['no', 'nr', 'num', 'number', 'nummer']);

/** A name without case, spaces, umlauts and punctuation, for comparison: "Artikel-Nr." and "Artikelnummer" are the same. */
export function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1');
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (NUMBER_WORDS.has(word) ? 'nr' : word))
    .join('')
    .replace(/(nummer|number)$/, 'nr');
}
