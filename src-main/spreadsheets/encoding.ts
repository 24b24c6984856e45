import { isUtf8 } from 'node:buffer';
import { decodeAll } from './bytes-to-text.ts';
import type { Encoding, EncodingDoubt } from './table.ts';

interface FoundEncoding {
  readonly encoding: Encoding;
  readonly doubt: EncodingDoubt | null;
}

/** Bytes that are examined where a part of the file is enough. */
const SAMPLE = 256 * 1024;
/** Letters that are frequent in Western languages. */
const USUAL = /[äöüßéèêàáóñçÄÖÜ]/g;
/** Longest line that is shown to a person. */
const SHOWN = 200;

/** The encoding by the byte order mark, or else by the bytes; Windows-1252 where nothing else fits. */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const certain = byMark(bytes) ?? byZeros(bytes);
  if (certain) return { encoding: certain, doubt: null };
  if (isUtf8(bytes)) return doubted(bytes, 'utf-8', isLikelyEncodedTwice(bytes) ? 'utf-8-twice' : null);
  const { broken, whole } = countUtf8(bytes);
  if (whole > broken) return doubted(bytes, 'utf-8', 'windows-1252');
  // By chance, two signs of Windows-1252 may look like one letter of UTF-8.
  return doubted(bytes, 'windows-1252', whole > broken / 2 ? 'utf-8' : otherCodePage(bytes));
}

/** The encoding that a person chose, which is not in doubt. */
export function chosenEncoding(encoding: Encoding): FoundEncoding {
  return { encoding, doubt: null };
}

function byMark(bytes: Uint8Array): Encoding | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark has a zero in every other byte, wherever it is Latin letters. */
function byZeros(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE);
  const pairs = Math.floor(sample.length / 2);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < 2 * pairs; i += 2) {
    if (sample[i] === 0) even++;
    if (sample[i + 1] === 0) odd++;
  }
  if (odd > 0.3 * pairs && even < 0.05 * pairs) return 'utf-16le';
  if (even > 0.3 * pairs && odd < 0.05 * pairs) return 'utf-16be';
  return null;
}

function isLikelyEncodedTwice(bytes: Uint8Array): boolean {
  // The first byte of a two-byte letter as Windows-1252 shows it, then what its second byte becomes.
  return /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â‚¬|â€/.test(decodeAll(bytes.subarray(0, SAMPLE), 'utf-8'));
}

/** Letters of several bytes that are UTF-8, and bytes that are not. */
function countUtf8(bytes: Uint8Array): { whole: number; broken: number } {
  const text = decodeAll(bytes.subarray(0, SAMPLE), 'utf-8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return { broken, whole: (text.match(/\P{ASCII}/gu)?.length ?? 0) - broken };
}

/** Read as Windows-1252, umlauts of DOS and Mac are signs, or capitals in the middle of a word. */
function otherCodePage(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE);
  const strange = strangeIn(decodeAll(sample, 'windows-1252'));
  if (strange === 0) return null;
  const [best] = (['cp850', 'macintosh'] as const)
    .map((encoding) => ({ encoding, text: decodeAll(sample, encoding) }))
    .map(({ encoding, text }) => ({ encoding, strange: strangeIn(text), usual: text.match(USUAL)?.length ?? 0 }))
    .sort((a, b) => a.strange - b.strange || b.usual - a.usual);
  return best.strange < strange ? best.encoding : null;
}

function strangeIn(text: string): number {
  const inWords = text.match(/(?<=\p{L})[^\p{ASCII}\p{Ll}’‘–—\u00ad\u00a0](?=\p{Ll})/gu)?.length ?? 0;
  const beforeWords = text.match(/(?<![\p{L}\p{N}])[¤§¶†‡…Žš™\u0080-\u009f](?=\p{Ll}{2})/gu)?.length ?? 0;
  return inWords + beforeWords;
}

function doubted(bytes: Uint8Array, encoding: Encoding, other: Encoding | null): FoundEncoding {
  return { encoding, doubt: other && firstDifference(bytes, encoding, other) };
}

/** The line that tells most: one where a letter is lost, or else one that differs. */
function firstDifference(bytes: Uint8Array, encoding: Encoding, other: Encoding): EncodingDoubt | null {
  const isBroken = encoding === 'utf-8' && other === 'windows-1252';
  let found: EncodingDoubt | null = null;
  let line = 0;
  for (const piece of linesOf(bytes)) {
    line++;
    if (!piece.some((byte) => byte >= 0x80)) continue;
    const [taken, otherwise] = [decodeAll(piece, encoding), decodeAll(piece, other)];
    if (taken === otherwise || (found && !taken.includes('\ufffd'))) continue;
    const renderings = [
      { encoding, text: shown(taken) },
      { encoding: other, text: shown(otherwise) },
    ];
    found = { line, renderings };
    if (!isBroken || taken.includes('\ufffd')) break;
  }
  return found;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

function shown(line: string): string {
  // The difference may be far back in a long line.
  const text = line.replace(/\r$/, '');
  const first = text.search(/\P{ASCII}/u);
  const from = text.length > SHOWN ? Math.max(0, first - SHOWN / 2) : 0;
  return text.slice(from, from + SHOWN);
}
