import { AppError } from '#shared/troubles/errors.ts';

/** A value in a PDF. */
export type PdfValue = null | boolean | number | PdfText | PdfName | PdfReference | PdfValue[] | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

interface PdfName {
  readonly name: string;
}

interface PdfText {
  readonly text: Uint8Array;
}

export interface PdfReference {
  readonly object: number;
}

/** A word that is no value: an operator, or a keyword such as `stream`. */
interface PdfWord {
  readonly word: string;
}

/** Reads values and words one after the other. */
interface PdfTokens {
  /** Undefined at the end. */
  next(): PdfValue | PdfWord | undefined;
  /** The next value. Throws if something else follows. */
  value(): PdfValue;
  position(): number;
}

const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const DEEPEST = 50;

export function pdfTokens(bytes: Uint8Array, start = 0): PdfTokens {
  let at = start;
  const char = () => String.fromCharCode(bytes[at] ?? 0);

  function skipSpace(): void {
    for (; at < bytes.length; at++) {
      if (bytes[at] === 0x25) while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
      else if (!SPACE.has(bytes[at])) return;
    }
  }

  function regular(): string {
    const from = at;
    while (at < bytes.length && !SPACE.has(bytes[at]) && !DELIMITERS.has(bytes[at])) at++;
    return Buffer.from(bytes.subarray(from, at)).toString('latin1');
  }

  function read(depth: number): PdfValue | PdfWord | undefined {
    skipSpace();
    if (at >= bytes.length) return undefined;
    if (depth > DEEPEST) throw badPdf('its values are nested too deeply');
    switch (char()) {
      case '/':
        at++;
        return { name: unescaped(regular()) };
      case '(':
        return literal();
      case '[':
        at++;
        return list(']', depth);
      case '<':
        if (bytes[at + 1] !== 0x3c) return hexadecimal();
        at += 2;
        return pairs(list('>>', depth));
      case ']':
        at++;
        return { word: ']' };
      case '>':
        at += 2;
        return { word: '>>' };
      default:
        return numberOrWord();
    }
  }

  function list(end: string, depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const next = read(depth + 1);
      if (next === undefined) throw badPdf('it is cut short');
      if (!isWord(next)) values.push(next);
      else if (next.word === end) return values;
      else throw badPdf(`"${next.word}" stands where a value should`);
    }
  }

  function numberOrWord(): PdfValue | PdfWord {
    const text = regular();
    if (text === '') throw badPdf(`a stray "${char()}"`);
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return referenceFrom(text) ?? Number(text);
    if (text === 'null') return null;
    if (text === 'true' || text === 'false') return text === 'true';
    return { word: text };
  }

  /** `12 0 R` */
  function referenceFrom(text: string): PdfReference | null {
    if (!/^\d+$/.test(text)) return null;
    const rest = /^\s+\d+\s+R(?![^\s()<>[\]{}/%])/.exec(Buffer.from(bytes.subarray(at, at + 16)).toString('latin1'));
    if (!rest) return null;
    at += rest[0].length;
    return { object: Number(text) };
  }

  function hexadecimal(): PdfText {
    const end = bytes.indexOf(0x3e, at);
    if (end < 0) throw badPdf('it is cut short');
    const digits = Buffer.from(bytes.subarray(at + 1, end))
      .toString('latin1')
      .replace(/\s/g, '');
    at = end + 1;
    return { text: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') };
  }

  /** Escapes are not decoded, since the proof needs nothing from such texts. */
  function literal(): PdfText {
    const from = at + 1;
    for (let depth = 0; at < bytes.length; at++) {
      if (bytes[at] === 0x5c) at++;
      else if (bytes[at] === 0x28) depth++;
      else if (bytes[at] === 0x29 && --depth === 0) return { text: bytes.subarray(from, at++) };
    }
    throw badPdf('it is cut short');
  }

  const next = () => read(0);
  return {
    next,
    position: () => at,
    value() {
      const value = next();
      if (value === undefined) throw badPdf('it is cut short');
      if (isWord(value)) throw badPdf(`"${value.word}" stands where a value should`);
      return value;
    },
  };
}

export function isWord(value: PdfValue | PdfWord | undefined): value is PdfWord {
  return typeof value === 'object' && value !== null && 'word' in value;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'object' in value;
}

export function nameIn(value: PdfValue | undefined): string | null {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
}

export function badPdf(what: string): AppError {
  return new AppError('bad_input', `This is not a whole PDF as Twinmark writes them: ${what}. Make it again.`);
}

function pairs(values: PdfValue[]): PdfDictionary {
  const map: PdfDictionary = new Map();
  for (let i = 0; i + 1 < values.length; i += 2) {
    const key = nameIn(values[i]);
    if (key === null) throw badPdf('a dictionary has a key that is no name');
    map.set(key, values[i + 1]);
  }
  return map;
}

function unescaped(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
