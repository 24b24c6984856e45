// The Markdown that the manual is written in, as blocks: headings, paragraphs, lists, tables, code and pictures. Pure functions.

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly parts: Line }
  | { readonly kind: 'paragraph'; readonly parts: Line }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'code'; readonly text: string };

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly title: string;
}

const HEADING = /^(#{1,6}) +(.+?) *$/;
const ITEM = /^( *)([-*]|\d+\.) +/;
const FENCE = /^```/;
const ROW = /^\|/;

export function readMarkdown(text: string): readonly Block[] {
  return blocksOf(text.split(/\r?\n/));
}

/** The headings of a page, the first of which is its title. */
export function headingsOf(text: string): readonly Heading[] {
  return readMarkdown(text).flatMap((block) =>
    block.kind === 'heading' ? [{ level: block.level, id: block.id, title: plainOf(block.parts) }] : [],
  );
}

/** The words of a line without their looks. */
export function plainOf(parts: Line): string {
  return parts
    .map((part) => ('parts' in part ? plainOf(part.parts) : part.kind === 'picture' ? part.alt : part.text))
    .join('');
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    if (line.trim() === '') at++;
    else if (heading) {
      blocks.push(headingOf(heading[1].length, heading[2]));
      at++;
    } else {
      const end = endOf(lines, at);
      blocks.push(blockOf(lines.slice(at, end)));
      at = end;
    }
  }
  return blocks;
}

/** Where the block ends that begins at a line. */
function endOf(lines: readonly string[], from: number): number {
  if (FENCE.test(lines[from])) {
    const close = lines.findIndex((line, at) => at > from && FENCE.test(line));
    return close < 0 ? lines.length : close + 1;
  }
  const goesOn = ROW.test(lines[from]) ? isRow : ITEM.test(lines[from]) ? isOfList : isOfParagraph;
  let end = from + 1;
  while (end < lines.length && goesOn(lines, end, lines[from])) end++;
  return end;
}

type GoesOn = (lines: readonly string[], at: number, first: string) => boolean;

const isRow: GoesOn = (lines, at) => ROW.test(lines[at]);

const isOfParagraph: GoesOn = (lines, at) =>
  lines[at].trim() !== '' && ![HEADING, ITEM, FENCE, ROW].some((begin) => begin.test(lines[at]));

/** A list goes on with its next item, with what is set in, and over a blank line if one of these follows. */
const isOfList: GoesOn = (lines, at, first) => {
  const next = lines.slice(at).find((line) => line.trim() !== '') ?? '';
  const item = ITEM.exec(next);
  const isSame = item !== null && /\d/.test(item[2]) === /\d/.test(ITEM.exec(first)?.[2] ?? '');
  return isSame || /^ {2,}/.test(next) || (lines[at].trim() !== '' && isOfParagraph(lines, at, first));
};

function blockOf(lines: readonly string[]): Block {
  const [first] = lines;
  if (FENCE.test(first)) return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  if (ROW.test(first)) return tableOf(lines);
  if (ITEM.test(first)) return listOf(lines);
  return { kind: 'paragraph', parts: inlineOf(lines.map((line) => line.trim()).join(' ')) };
}

function headingOf(level: number, text: string): Block {
  return { kind: 'heading', level, id: anchorOf(text), parts: inlineOf(text) };
}

/** As GitHub makes them, so that links between pages lead to the same places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function listOf(lines: readonly string[]): Block {
  const indent = ITEM.exec(lines[0])?.[1].length ?? 0;
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent) items.push([line.slice(item[0].length)]);
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''));
  }
  return { kind: 'list', ordered: /^ *\d/.test(lines[0]), items: items.map(blocksOf) };
}

function tableOf(lines: readonly string[]): Block {
  const [head, , ...rows] = lines.map(cellsOf);
  return { kind: 'table', head, rows };
}

function cellsOf(line: string): Line[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inlineOf(cell.trim().replaceAll('\\|', '|')));
}

/** Code first: what stands in it has no looks. */
const INLINE = /`([^`]+)`|!\[([^\]]*)\]\(([^)]+)\)|\[((?:[^\][]|`[^`]*`)+)\]\(([^)]+)\)|\*\*(.+?)\*\*/g;

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const say = (end: number) => {
    if (end > from) parts.push({ kind: 'text', text: text.slice(from, end) });
  };
  for (const found of text.matchAll(INLINE)) {
    say(found.index);
    from = found.index + found[0].length;
    const [, code, alt = '', file, label = '', to, strong = ''] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (file !== undefined) parts.push({ kind: 'picture', file, alt });
    else if (to !== undefined) parts.push({ kind: 'link', to, parts: inlineOf(label) });
    else parts.push({ kind: 'strong', parts: inlineOf(strong) });
  }
  say(text.length);
  return parts;
}
