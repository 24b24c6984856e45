import { isUtf8 } from 'node:buffer';
import { badInput, quoted } from '#main/server/answers/misfit-sentence.ts';
import { type Slot, scanJson, type Wanted } from './json-scan.ts';

/** Tab, line feed, carriage return. JSON must escape them, but the base64 decoder would accept them. */
const LINE_ENDS = [0x09, 0x0a, 0x0d];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads JSON by RFC 8259, but refuses duplicate names, lone surrogates, NUL, and more depth or parts than any endpoint
 * needs. Skips a byte order mark, which some clients write. Gives the texts of pictures apart, as bytes: in `value` they are
 * empty.
 */
export function readJson(given: Buffer, wanted: Wanted | null, mostPlainBytes: number) {
  const bytes = given.subarray(0, 3).equals(BYTE_ORDER_MARK) ? given.subarray(3) : given;
  if (!isUtf8(bytes)) throw badInput('The body is not valid UTF-8.');
  const slots = scanJson(bytes, wanted, mostPlainBytes);
  const value = parse(textWithout(bytes, slots), slots);
  if (bytes.includes('\\u')) requirePlainText(value);
  const pictures = slots.map((slot) => ({ item: slot.item, text: pictureText(bytes, slot) }));
  return { value, pictures };
}

function textWithout(bytes: Buffer, slots: readonly Slot[]): string {
  const begins = [0, ...slots.map(({ end }) => end)];
  return begins.map((begin, i) => bytes.toString('utf8', begin, slots[i]?.start ?? bytes.length)).join('');
}

function parse(text: string, slots: readonly Slot[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(reason)?.[1];
    if (at === undefined) throw badInput(`The body is not valid JSON: ${syntaxFault(reason)}`);
    let place = Number(at);
    for (const { start, end } of slots) if (place > start) place += end - start;
    throw badInput(`The body is not valid JSON, from character ${place + 1} on.`);
  }
}

/** V8 tells some syntax errors by a character instead of a position. */
function syntaxFault(reason: string): string {
  const odd = /^Unexpected token '(.+?)', /su.exec(reason)?.[1];
  if (odd === undefined) return /^Unexpected end/.test(reason) ? 'it ends too early.' : 'it is a bare word.';
  return `there is ${quoted(odd)} where a text in double quotes, a number, true, false, null, a list or an object must stand.`;
}

/** JSON.parse does not see a picture's text, so escapes and raw line ends in it are checked here. */
function pictureText(bytes: Buffer, { start, end, escaped }: Slot): Buffer {
  const inside = bytes.subarray(start, end);
  if (!escaped && !LINE_ENDS.some((byte) => inside.includes(byte))) return inside;
  try {
    return Buffer.from(JSON.parse(`"${inside.toString('utf8')}"`) as string);
  } catch {
    throw badInput('The body is not valid JSON: a string in it has a line end or an escape that JSON does not know.');
  }
}

function requirePlainText(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed())
      throw badInput('A text in the body has half of a surrogate pair: \\ud800 to \\udfff come in pairs.');
    if (value.includes('\0')) throw badInput('A text in the body has a NUL character (\\u0000).');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      requirePlainText(name);
      requirePlainText(inner);
    }
  }
}
