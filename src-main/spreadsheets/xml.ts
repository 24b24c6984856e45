export interface XmlHandler {
  /** The name has no prefix. The attributes are as they are written: `attribute` reads one of them. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** A text may come in several pieces. */
  text(text: string): void;
}

/** Longest tag or comment, in characters. */
const LONGEST_TAG = 2 ** 20;
/** The longest start of a piece of markup that tells its kind, and the longest entity. */
const LOOK_AHEAD = 12;

/** Elements in elements: those of workbooks have less than twenty. */
const DEEPEST = 256;

export class XmlError extends Error {}

/**
 * Reads the part of XML that workbooks use, as it comes: no document type, and so no entities of its own. A workbook of
 * 100,000 rows has five million tags, for which general parsers take many seconds.
 */
export function createXmlScanner(handler: XmlHandler) {
  const opened: string[] = [];
  let rest = '';

  function write(chunk: string, final = false): void {
    const text = rest + chunk;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) {
        rest = takeText(text.slice(at), final);
        return;
      }
      if (start > at) handler.text(unescapeXml(text.slice(at, start)));
      const end = takeMarkup(text, start, final);
      if (end < 0) {
        rest = text.slice(start);
        if (rest.length > LONGEST_TAG || final) throw new XmlError('a tag that does not end');
        return;
      }
      at = end;
    }
  }

  /** Gives back the end of a text that may be the start of an entity. */
  function takeText(text: string, final: boolean): string {
    const entity = final ? -1 : text.lastIndexOf('&');
    const cut = entity >= 0 && text.length - entity < LOOK_AHEAD ? entity : text.length;
    if (cut > 0) handler.text(unescapeXml(text.slice(0, cut)));
    return text.slice(cut);
  }

  /** The place after a piece of markup, or -1 if its end has not come yet. */
  function takeMarkup(text: string, start: number, final: boolean): number {
    const second = text.charCodeAt(start + 1);
    if (second === BANG || second === QUESTION) return takeSpecial(text, start, final);
    const end = tagEnd(text, start);
    if (end < 0) return -1;
    if (second === SLASH) takeClosing(localName(text.slice(start + 2, end).trimEnd()));
    else takeOpening(text, start, end);
    return end + 1;
  }

  function takeOpening(text: string, start: number, end: number): void {
    const empty = text.charCodeAt(end - 1) === SLASH;
    const stop = empty ? end - 1 : end;
    let nameEnd = start + 1;
    while (nameEnd < stop && text.charCodeAt(nameEnd) > SPACE) nameEnd++;
    const name = localName(text.slice(start + 1, nameEnd));
    handler.open(name, text.slice(nameEnd, stop));
    if (empty) handler.close(name);
    else if (opened.push(name) > DEEPEST) throw new XmlError('elements in too many elements');
  }

  function takeClosing(name: string): void {
    if (opened.pop() !== name) throw new XmlError(`</${name}> closes nothing`);
    handler.close(name);
  }

  function takeSpecial(text: string, start: number, final: boolean): number {
    if (text.length - start < LOOK_AHEAD && !final) return -1;
    if (text.startsWith('<?', start)) return after(text, '?>', start);
    if (text.startsWith('<!--', start)) return after(text, '-->', start);
    if (!text.startsWith('<![CDATA[', start)) throw new XmlError('a document type');
    const end = after(text, ']]>', start);
    if (end >= 0) handler.text(text.slice(start + '<![CDATA['.length, end - ']]>'.length));
    return end;
  }

  return {
    write: (chunk: string): void => write(chunk),
    end: (): void => {
      write('', true);
      if (opened.length > 0) throw new XmlError(`<${opened.at(-1)}> is not closed`);
    },
  };
}

const BANG = 0x21;
const QUESTION = 0x3f;
const SLASH = 0x2f;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const GREATER = 0x3e;

/** The value of an attribute of a tag, whatever its prefix; null where the tag does not have it. */
export function attribute(attributes: string, name: string): string | null {
  const plain = ` ${name}="`;
  const start = attributes.indexOf(plain);
  if (start >= 0) {
    const from = start + plain.length;
    return unescapeXml(attributes.slice(from, attributes.indexOf('"', from)));
  }
  if (!attributes.includes(name)) return null;
  const match = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescapeXml(match[1] ?? match[2]) : null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The end of a tag. A > within quotes belongs to the value of an attribute. */
function tagEnd(text: string, start: number): number {
  let quote = 0;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) {
      return i;
    } else if (code === QUOTE || code === APOSTROPHE) {
      quote = code;
    }
  }
  return -1;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}
