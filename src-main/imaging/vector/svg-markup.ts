// What the markup of an SVG file asks for that will not be drawn. The painter has neither files nor network: this is for telling.
import { refusal } from '#shared/troubles/errors.ts';

interface SvgFacts {
  /** Millimetres; null where the file gives no size in lengths. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Families of its texts. No fonts ship for SVG. */
  readonly fonts: readonly string[];
}

// Each expression takes a time that grows with the length of the file alone: it begins only where a name or a bracket does, and
// never looks beyond the next bracket.
const NAME = /[A-Za-z_][\w.:-]*/y;
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const COMMENT_BEGINS = '<!--';
const COMMENT_ENDS = '-->';
/** A reference in CSS that is neither to the file itself nor a picture in it. */
const CSS_OUTSIDE = /url\(\s*(?:(?:["']|&quot;|&apos;)\s*)?(?!#|data:)([^\s)"'&]+)|@import\s+["']([^"']+)/i;
const OUTER_ENTITY = /<!ENTITY\s[^<>"']*?(?:SYSTEM|PUBLIC)\s+["']([^"']*)/i;
const STYLESHEET = /<\?xml-stylesheet[^<>]*?href\s*=\s*["']([^"']*)/i;
/** Selectors that the painter leaves out without a word. */
const UNKNOWN_SELECTOR = /:(?:lang|not|is|where|has|root|empty|first-of-type|(?:nth|last|only)-[a-z-]+)(?![\w-])/i;
/** The painter takes a colour from a variable for no colour. */
const VARIABLE = /var\(\s*--[\w-]+/;
/** Kinds of pictures in data: addresses that the painter knows. */
const PICTURE_IN_FILE = /^data:image\/(png|jpe?g|gif|webp)\b/i;
/** Links and scripts are dead, wherever they point. */
const DEAD = ['a', 'script'];
const LONGEST_NAME = 60;

/** Throws where a part is outside of the file or cannot be drawn. */
export function readMarkup(source: string): SvgFacts {
  const markup = withoutComments(source);
  for (const outside of [OUTER_ENTITY, STYLESHEET, CSS_OUTSIDE]) {
    const found = outside.exec(markup);
    if (found) throw refusal('svg_outside', { name: shortened(found[1] ?? found[2]) });
  }
  refuseUnknownStyle(markup);
  let root: ReadonlyMap<string, string> | null = null;
  /** What stands before the names of SVG's own elements. Those of others are not drawn. */
  let prefix = '';
  let hasText = false;
  const fonts = new Set<string>();
  for (const { name, rest } of tagsIn(markup)) {
    const local = localName(name);
    if (root === null && local === 'svg') {
      prefix = name.slice(0, name.length - local.length);
      root = attributesIn(rest);
    }
    if (name !== prefix + local) continue;
    const attributes = attributesIn(rest);
    if (local === 'foreignObject') throw refusal('svg_part', { name: local });
    if (local === 'text') hasText = true;
    refuseOutside(local, attributes);
    const family = attributes.get('font-family') ?? familyIn(attributes.get('style') ?? '');
    if (family !== null && family !== undefined) fonts.add(family);
  }
  return { size: root && sizeOf(root), fonts: hasText ? named(fonts) : [] };
}

/** What stands in the style elements, each up to the next end of an element. */
function stylesIn(markup: string): string {
  let styles = '';
  let ends = 0;
  for (const { name, end } of tagsIn(markup)) {
    if (localName(name) !== 'style' || end < ends) continue;
    ends = placeOf(markup, '</', end);
    styles += `${markup.slice(end, ends)}\n`;
  }
  return styles;
}

function withoutComments(source: string): string {
  let markup = '';
  for (let at = 0; at < source.length; ) {
    const begins = placeOf(source, COMMENT_BEGINS, at);
    markup += source.slice(at, begins);
    const ends = source.indexOf(COMMENT_ENDS, begins);
    // Of a comment that does not end, nothing is left out: the painter refuses the file.
    if (ends < 0) return markup + source.slice(begins);
    at = ends + COMMENT_ENDS.length;
  }
  return markup;
}

/** Where a text comes next, or the end. */
function placeOf(markup: string, text: string, from: number): number {
  const at = markup.indexOf(text, from);
  return at < 0 ? markup.length : at;
}

interface Tag {
  readonly name: string;
  /** Its attributes. */
  readonly rest: string;
  /** Where what is in the element begins. */
  readonly end: number;
}

function* tagsIn(markup: string): Generator<Tag> {
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at)) {
    NAME.lastIndex = ++at;
    const name = NAME.exec(markup)?.[0];
    if (name === undefined) continue;
    const end = endOfTag(markup, at + name.length);
    if (markup[end] === '>') yield { name, rest: markup.slice(at + name.length, end), end: end + 1 };
    at = end;
  }
}

/** The bracket that ends a tag, or one that begins another. Within quotes, a bracket ends nothing. */
function endOfTag(markup: string, from: number): number {
  let at = from;
  while (at < markup.length && markup[at] !== '>' && markup[at] !== '<') {
    const isQuote = markup[at] === '"' || markup[at] === "'";
    at = isQuote ? placeOf(markup, markup[at], at + 1) + 1 : at + 1;
  }
  return at;
}

function refuseUnknownStyle(markup: string): void {
  const styles = stylesIn(markup);
  const found = UNKNOWN_SELECTOR.exec(styles) ?? VARIABLE.exec(markup);
  if (found) throw refusal('svg_part', { name: found[0] });
}

function refuseOutside(element: string, attributes: ReadonlyMap<string, string>): void {
  if (DEAD.includes(element)) return;
  const href = (attributes.get('href') ?? attributes.get('xlink:href'))?.trim();
  if (href === undefined || href === '' || href.startsWith('#') || PICTURE_IN_FILE.test(href)) return;
  if (/^data:image\/svg/i.test(href)) throw refusal('svg_part', { name: 'data:image/svg+xml' });
  throw refusal('svg_outside', { name: shortened(href) });
}

function attributesIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, decoded(double ?? single)]));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function familyIn(style: string): string | null {
  return /font-family\s*:\s*([^;]+)/i.exec(style)?.[1] ?? null;
}

function named(families: ReadonlySet<string>): string[] {
  const names = [...families].map((family) => family.split(',')[0].replaceAll(/["']/g, '').trim());
  const known = [...new Set(names.filter((name) => name !== ''))].sort();
  return known.length > 0 ? known : ['?'];
}

/** Millimetres by unit; without one a length is in CSS pixels, 96 an inch. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  q: 0.25,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
  '': 25.4 / 96,
};

function sizeOf(root: ReadonlyMap<string, string>): SvgFacts['size'] {
  const [width, height] = [lengthOf(root.get('width')), lengthOf(root.get('height'))];
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [across, down] = [box[2] > 0 ? box[2] * UNITS[''] : null, box[3] > 0 ? box[3] * UNITS[''] : null];
  if (width !== null && height !== null) return { width, height };
  if (across === null || down === null) return null;
  if (width !== null) return { width, height: (width * down) / across };
  if (height !== null) return { width: (height * across) / down, height };
  return { width: across, height: down };
}

function lengthOf(text: string | undefined): number | null {
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '');
  const unit = found ? UNITS[found[2].toLowerCase()] : undefined;
  return found && unit !== undefined ? Number(found[1]) * unit : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
