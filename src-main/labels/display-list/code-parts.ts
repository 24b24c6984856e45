import { badValue, type CodeContent } from '#main/labels/codes/code-content.ts';
import { type CodeText, drawCode, LEAST_POINTS } from '#main/labels/codes/drawn-code.ts';
import { gs1Trouble } from '#main/labels/codes/gs1-rules.ts';
import type { Beside } from '#main/labels/codes/partners.ts';
import type { Refused } from '#main/labels/codes/refused.ts';
import { symbolOf } from '#main/labels/codes/symbols.ts';
import { fineDots, mmOfDots, mmOfPoints, type Rectangle, shownMm } from '#main/labels/dots.ts';
import type { LineShaper, ShapedLine } from '#main/labels/text/shaped-line.ts';
import { contentSize, type Matrix, turned, turnMatrix } from '#main/labels/turn.ts';
import { ANY_TURNING } from '#shared/labels/directions.ts';
import type { BarcodeItem } from '#shared/labels/layout.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';
import type { CodePart, TextPart } from './display-list.ts';
import type { Shapers } from './shapers.ts';
import { baseline, glyphTrouble, lineParts } from './text-parts.ts';

/** Digits under codes are as wide as each other. */
const CODE_FONT = { family: 'Noto Sans Mono', weight: 400 } as const;
/** Of ems, as everywhere under codes. */
const LINE_HEIGHT = 1.2;

type CodeDrawn =
  | { readonly parts: readonly (CodePart | TextPart)[]; readonly warning: Trouble | null }
  | { readonly trouble: Trouble };

/** The bars or modules of a code and its text on the label, or why they cannot be there. */
export function codeParts(
  item: BarcodeItem,
  content: CodeContent,
  place: Rectangle,
  dpi: number,
  { shapers, beside }: { readonly shapers: Shapers; readonly beside: Beside },
): CodeDrawn {
  const symbol = symbolOf(item, content.encoded, beside);
  if (symbol.kind === 'refused') return { trouble: refusedTrouble(item, content, symbol) };
  const drawn = drawCode(item, symbol, content.shown, { ...contentSize(place, item.rotation), dpi });
  if ('trouble' in drawn) return drawn;
  const matrix = turnMatrix(place, item.rotation);
  const code: CodePart = {
    kind: 'code',
    item: item.id,
    symbology: item.symbology,
    content: content.read,
    place: turned(drawn.symbol, matrix),
    module: drawn.module,
    rectangles: drawn.rectangles.map((rectangle) => turned(rectangle, matrix)),
    color: item.color,
  };
  const parts: (CodePart | TextPart)[] = [code];
  for (const text of drawn.texts) {
    const written = writeText(item, text, dpi, matrix, shapers(CODE_FONT));
    if ('trouble' in written) return written;
    parts.push(...written.parts);
  }
  return { parts, warning: drawn.warning };
}

function refusedTrouble(item: BarcodeItem, content: CodeContent, refused: Refused): Trouble {
  const gs1 = gs1Trouble(item.id, refused);
  if (gs1) return gs1;
  return badValue(item.id, content.shown, phrase('code_too_long'));
}

type Written = { readonly parts: readonly TextPart[] } | { readonly trouble: Trouble };

function writeText(item: BarcodeItem, text: CodeText, dpi: number, matrix: Matrix, shaper: LineShaper): Written {
  const shown = text.text.replace(/\s+/g, ' ').replace(ANY_TURNING, '');
  const line = shaper.shape(shaper.paragraph(shown, 'ltr'), 0, shown.length);
  if ('missing' in line) return { trouble: glyphTrouble(item.id, line.missing) };
  const points = fittingPoints(item, text, line, dpi);
  const em = fineDots(mmOfPoints(points), dpi);
  const [first] = line.glyphs;
  if (!first) return { parts: [] };
  const room = text.inCells ? text.width / line.glyphs.length : text.width;
  const needed = text.inCells ? Math.max(...line.glyphs.map(({ advance }) => advance)) * em : line.width * em;
  if (needed > room + 1e-6) return { trouble: textTrouble(item.id, points, needed, room, dpi) };
  const set = text.inCells ? inCells(line, text.width / em) : line;
  const x = text.left + (text.width - set.width * em) / 2;
  const y = text.top + text.height / 2 + (baseline(first.face, LINE_HEIGHT) - LINE_HEIGHT / 2) * em;
  return { parts: lineParts(set, { item: item.id, color: item.color, points }, { x, y, em, matrix }) };
}

/** A text whose size the layout leaves open becomes smaller: a line down to what people can read, digits with their bars. */
function fittingPoints(
  { text_size }: BarcodeItem,
  { size, width, inCells }: CodeText,
  line: ShapedLine,
  dpi: number,
): number {
  const em = fineDots(mmOfPoints(size), dpi);
  if (text_size !== null || line.width * em <= width) return size;
  const fitting = Math.floor((size * width * 10) / (line.width * em)) / 10;
  return inCells ? fitting : Math.max(LEAST_POINTS, fitting);
}

/** Each glyph in the middle of its cell, of a line so many ems wide. */
function inCells(line: ShapedLine, ems: number): ShapedLine {
  const cell = ems / line.glyphs.length;
  const glyphs = line.glyphs.map((glyph, i) => ({ ...glyph, x: i * cell + (cell - glyph.advance) / 2 }));
  return { text: line.text, width: ems, glyphs };
}

function textTrouble(item: string, points: number, needed: number, room: number, dpi: number): Trouble {
  return trouble('overflow', {
    item,
    problem: phrase('code_text_wide', {
      needed: shownMm(mmOfDots(needed, dpi)),
      given: shownMm(mmOfDots(room, dpi)),
      size: Math.round(points * 10) / 10,
    }),
  });
}
