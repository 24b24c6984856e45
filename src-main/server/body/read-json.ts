import { isUtf8 } from 'node:buffer';
import { bad, type Slot, scanJson, shown } from '../form/scan-json.ts';

export interface JsonBody {
  readonly value: unknown;
  /** The text of the picture, where there is one; in `value` it is left empty. */
  readonly picture: Buffer | null;
}

/** Tab, line feed, carriage return. In JSON they must be escaped; in base64 they would pass. */
const LINE_ENDS = [0x09, 0x0a, 0x0d];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * JSON as RFC 8259 has it, and stricter: no name twice, no lone surrogates, no NUL, and no more depth or parts than this
 * interface can mean. A byte order mark, which some clients write, is passed over.
 */
export function readJson(given: Buffer, picture: string | null, mostPlainBytes: number): JsonBody {
  const bytes = given.subarray(0, 3).equals(BYTE_ORDER_MARK) ? given.subarray(3) : given;
  if (!isUtf8(bytes)) throw bad('The body is not valid UTF-8.');
  const slot = scanJson(bytes, picture, mostPlainBytes);
  const value = parse(textWithout(bytes, slot), slot);
  if (bytes.includes('\\u')) requirePlainText(value);
  return { value, picture: slot ? pictureText(bytes, slot) : null };
}

function textWithout(bytes: Buffer, slot: Slot | null): string {
  if (!slot) return bytes.toString('utf8');
  return bytes.toString('utf8', 0, slot.start) + bytes.toString('utf8', slot.end);
}

function parse(text: string, slot: Slot | null): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(reason)?.[1];
    if (at === undefined) throw bad(`The body is not valid JSON: ${oddity(reason)}`);
    const cut = slot && Number(at) > slot.start ? slot.end - slot.start : 0;
    throw bad(`The body is not valid JSON, from character ${Number(at) + cut + 1} on.`);
  }
}

/** Where a value cannot begin so, the engine of the language tells the character instead of its place. */
function oddity(reason: string): string {
  const odd = /^Unexpected token '(.+?)', /su.exec(reason)?.[1];
  if (odd === undefined) return /^Unexpected end/.test(reason) ? 'it ends too early.' : 'it is a bare word.';
  return `there is ${shown(odd)} where a text in double quotes, a number, true, false, null, a list or an object must stand.`;
}

/** The picture left the text before it was parsed, so escapes and raw line ends in it are judged here. */
function pictureText(bytes: Buffer, { start, end, escaped }: Slot): Buffer {
  const inside = bytes.subarray(start, end);
  if (!escaped && !LINE_ENDS.some((byte) => inside.includes(byte))) return inside;
  try {
    return Buffer.from(JSON.parse(`"${inside.toString('utf8')}"`) as string);
  } catch {
    throw bad('The body is not valid JSON: a string in it has a line end or an escape that JSON does not know.');
  }
}

function requirePlainText(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed())
      throw bad('A text in the body has half of a surrogate pair: \\ud800 to \\udfff come in pairs.');
    if (value.includes('\0')) throw bad('A text in the body has a NUL character (\\u0000).');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      requirePlainText(name);
      requirePlainText(inner);
    }
  }
}
