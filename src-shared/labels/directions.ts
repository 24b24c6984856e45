// Characters that turn the direction of the text behind them until another one ends that.

const EMBEDDINGS = /[\u202a\u202b]/;
const END_OF_EMBEDDING = '\u202c';
const ISOLATES = /[\u2066-\u2068]/;
const END_OF_ISOLATE = '\u2069';
const TURNING = /[\u202a-\u202c\u2066-\u2069]/g;

/** LRO and RLO: they write letters and digits against their own direction. */
export const OVERRIDE = /[\u202d\u202e]/;
/** Whatever turns a direction. */
export const ANY_TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A value that turns nothing but itself. One that does not end what it begins, or has both kinds in it, turns nothing. */
export function withOwnDirections(text: string): string {
  const embeddings = isClosed(text, EMBEDDINGS, END_OF_EMBEDDING);
  const isolates = isClosed(text, ISOLATES, END_OF_ISOLATE);
  const isMixed = EMBEDDINGS.test(text) && ISOLATES.test(text);
  return embeddings && isolates && !isMixed ? text : text.replace(TURNING, '');
}

function isClosed(text: string, beginning: RegExp, end: string): boolean {
  let open = 0;
  for (const character of text) {
    if (beginning.test(character)) open += 1;
    else if (character === end) open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}
