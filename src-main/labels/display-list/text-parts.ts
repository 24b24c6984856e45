import { fineDots, mmOfPoints, shownMm } from '#main/labels/dots.ts';
import { type Face, OWN } from '#main/labels/text/face.ts';
import type { MarkedText } from '#main/labels/text/marked-text.ts';
import type { LineShaper, PlacedGlyph, ShapedLine } from '#main/labels/text/shaped-line.ts';
import { type FittedText, type Fitting, fitText } from '#main/labels/text/text-fit.ts';
import { combined, contentSize, type Matrix, turnMatrix } from '#main/labels/turn.ts';
import type { TextItem } from '#shared/labels/layout.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';
import type { ListedGlyph, TextPart } from './display-list.ts';

/** The glyphs of a text item on the label, or why they do not fit. Text is not bound to whole dots. */
export function textParts(
  item: TextItem,
  text: MarkedText,
  dpi: number,
  shaper: LineShaper,
): { readonly parts: readonly TextPart[]; readonly warnings: readonly Trouble[] } | { readonly trouble: Trouble } {
  const box = contentSize(item, item.rotation);
  const fitted = fitText(item, text, box, shaper);
  if (!('lines' in fitted)) return { trouble: fitTrouble(item, fitted, box) };
  const place = { x: item.x, y: item.y, w: item.w, h: item.h };
  const matrix = combined(turnMatrix(place, item.rotation), scaling(fineDots(1, dpi)));
  const chosen = shaper.chain.first;
  const parts = placedLines(item, fitted, box, chosen, matrix);
  const lacking = borrowed(item, parts, [chosen, ...(text.bold ? [shaper.boldFace()] : [])]);
  return { parts, warnings: lacking ? [lacking] : [] };
}

/** A line as text parts, one for each run of a face in it. x is the left end and y the baseline, in units of the matrix. */
export function lineParts(
  line: ShapedLine,
  look: { readonly item: string; readonly color: string; readonly points: number },
  at: { readonly x: number; readonly y: number; readonly em: number; readonly matrix: Matrix },
): TextPart[] {
  return faceRuns(line).map((run) => {
    const [{ face }] = run;
    const unit = at.em / face.unitsPerEm;
    const inOrder = run.toSorted((a, b) => a.cluster - b.cluster);
    return {
      kind: 'text',
      item: look.item,
      text: inOrder.map((one) => charactersOf(one, line)).join(''),
      face: face.id,
      size: look.points,
      matrix: combined([unit, 0, 0, -unit, at.x, at.y], at.matrix),
      glyphs: run.map((one) => listed(one, line)),
      color: look.color,
    };
  });
}

/** Glyphs of the same face that stand beside each other. */
function faceRuns({ glyphs }: ShapedLine): PlacedGlyph[][] {
  const runs: PlacedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (last?.[0].face === glyph.face) last.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

/** How far the baseline stands below the top of a line whose height is so many ems: ascent and descent are centred in it. */
export function baseline(face: Face, lineHeight: number): number {
  const { ascent, descent, unitsPerEm } = face;
  return lineHeight / 2 + (ascent + descent) / (2 * unitsPerEm);
}

export function glyphTrouble(item: string, character: string): Trouble {
  return trouble('missing_glyph', characterFacts(item, character));
}

function characterFacts(item: string, character: string) {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { item, character, code: `U+${hex}` };
}

function listed(placed: PlacedGlyph, line: ShapedLine): ListedGlyph {
  const { glyph, x, y, face } = placed;
  return { glyph, x: x * face.unitsPerEm, y: y * face.unitsPerEm, text: charactersOf(placed, line) };
}

/** Whether a character comes from another font than the one that the user added and chose. Those that ship complete each other. */
function borrowed({ id, font }: TextItem, parts: readonly TextPart[], chosen: readonly Face[]): Trouble | null {
  if (!chosen[0].id.startsWith(OWN)) return null;
  const ids = chosen.map((face) => face.id);
  const other = parts.find(({ face, text }) => !ids.includes(face) && text.trim() !== '');
  return other
    ? trouble('borrowed_glyph', { ...characterFacts(id, [...other.text.trim()][0]), family: font.family })
    : null;
}

/** From its cluster to the next one: HarfBuzz numbers clusters by their first characters. */
function charactersOf(placed: PlacedGlyph, { text, glyphs }: ShapedLine): string {
  if (glyphs.find(({ cluster }) => cluster === placed.cluster) !== placed) return '';
  const later = glyphs.map(({ cluster }) => cluster).filter((cluster) => cluster > placed.cluster);
  return text.slice(placed.cluster, Math.min(text.length, ...later));
}

function placedLines(
  item: TextItem,
  { points, lines }: FittedText,
  box: { readonly w: number; readonly h: number },
  face: Face,
  matrix: Matrix,
): TextPart[] {
  const em = mmOfPoints(points);
  const lineHeight = item.line_height * em;
  const free = box.h - lines.length * lineHeight;
  const top = item.valign === 'top' ? 0 : item.valign === 'middle' ? free / 2 : free;
  return lines.flatMap((line, i) => {
    const x = startOf(item.align, line.isRightToLeft, box.w - line.width * em);
    // Of the face that was asked for, also where a line has others: all lines of a text stand alike.
    const y = top + i * lineHeight + baseline(face, item.line_height) * em;
    return lineParts(line, { item: item.id, color: item.color, points }, { x, y, em, matrix });
  });
}

/** Where a line begins that leaves so much of the width free. The start of text from right to left is on the right. */
function startOf(align: TextItem['align'], isRightToLeft: boolean, free: number): number {
  if (align === 'center') return free / 2;
  return (align === 'end') === isRightToLeft ? 0 : free;
}

function scaling(factor: number): Matrix {
  return [factor, 0, 0, factor, 0, 0];
}

function fitTrouble(
  { id, fit, font }: TextItem,
  fitting: Exclude<Fitting, FittedText>,
  box: { readonly w: number; readonly h: number },
): Trouble {
  if ('missing' in fitting) return glyphTrouble(id, fitting.missing);
  const size = fit === 'shrink' || fit === 'wrap-shrink' ? Math.min(font.min_size, font.size) : font.size;
  const needed = shownMm(fitting.needed);
  const problem =
    fitting.overflow === 'width'
      ? phrase('box_narrow', { size, needed, given: shownMm(box.w) })
      : phrase('box_low', { size, needed, given: shownMm(box.h) });
  return trouble('overflow', { item: id, problem });
}
