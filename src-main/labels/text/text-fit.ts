import LineBreaker from 'linebreak';
import { mmOfPoints } from '#main/labels/dots.ts';
import type { TextItem } from '#shared/labels/layout.ts';
import type { MarkedText } from './marked-text.ts';
import type { LineShaper, Paragraph, Shaped, ShapedLine } from './shaped-line.ts';

/** The lines of a text at the size at which they fit. */
export interface FittedText {
  readonly points: number;
  readonly lines: readonly FittedLine[];
}

interface FittedLine extends ShapedLine {
  readonly isRightToLeft: boolean;
}

export type Fitting =
  | FittedText
  | { readonly missing: string }
  /** What it needs at the smallest size, in millimetres. */
  | { readonly overflow: 'width' | 'height'; readonly needed: number };

type Item = Pick<TextItem, 'font' | 'line_height' | 'fit' | 'direction'>;

/** Sizes are tried in steps of a tenth of a point. */
const STEPS_PER_POINT = 10;
/** Rounding errors of sums of advances, in millimetres. */
const EPSILON = 1e-6;

/** Fits a text into a box of millimetres. Nothing is ever cut off. */
export function fitText(
  item: Item,
  text: MarkedText,
  box: { readonly w: number; readonly h: number },
  shaper: LineShaper,
): Fitting {
  const paragraphs = linesOf(text).map((line) =>
    measured(shaper, shaper.paragraph(line.text, item.direction, line.bold)),
  );
  const whole = paragraphs.map(({ shape, paragraph }) => shape(0, paragraph.text.trimEnd().length));
  const missing = whole.find((line) => 'missing' in line);
  if (missing && 'missing' in missing) return missing;
  const fitsAt = (points: number) => fitAt(points, item, box, paragraphs);
  const sizes = sizesOf(item);
  const smallest = fitsAt(sizes.least);
  if (!('lines' in smallest) || sizes.most === sizes.least) return smallest;
  return largest(sizes.least, sizes.most, fitsAt, smallest);
}

function linesOf({ text, bold }: MarkedText): MarkedText[] {
  const ends = [...text.matchAll(/\r\n|[\n\r\u0085\u2028\u2029]/g)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  return starts.map((start, i) => {
    const end = ends[i]?.index ?? text.length;
    return { text: text.slice(start, end), bold: bold?.slice(start, end) ?? null };
  });
}

type Measured = ReturnType<typeof measured>;

/** A paragraph whose parts are shaped once: their widths in ems are the same at every size. */
function measured(shaper: LineShaper, paragraph: Paragraph) {
  const kept = new Map<string, Shaped>();
  return {
    paragraph,
    breaks: breaksOf(paragraph.text),
    shape(from: number, to: number): Shaped {
      const key = `${from} ${to}`;
      const known = kept.get(key) ?? shaper.shape(paragraph, from, to);
      kept.set(key, known);
      return known;
    },
  };
}

/** In tenths of a point. */
function sizesOf({ font, fit }: Item): { least: number; most: number } {
  const shrinks = fit === 'shrink' || fit === 'wrap-shrink';
  return { least: shrinks ? Math.min(font.min_size, font.size) : font.size, most: font.size };
}

/** The largest size of those in steps below the wished one that fits. Where a size fits, all smaller ones do. */
function largest(least: number, most: number, fitsAt: (points: number) => Fitting, smallest: FittedText): Fitting {
  const steps = Math.floor((most - least) * STEPS_PER_POINT + EPSILON);
  const pointsAt = (step: number) => Math.round((most - step / STEPS_PER_POINT) * 1000) / 1000;
  let [fits, found] = [steps + 1, smallest];
  let fails = -1;
  while (fits - fails > 1) {
    const middle = Math.floor((fits + fails) / 2);
    const tried = fitsAt(pointsAt(middle));
    if ('lines' in tried) [fits, found] = [middle, tried];
    else fails = middle;
  }
  return found;
}

function fitAt(
  points: number,
  item: Item,
  box: { readonly w: number; readonly h: number },
  paragraphs: readonly Measured[],
): Fitting {
  const em = mmOfPoints(points);
  const wraps = item.fit === 'wrap' || item.fit === 'wrap-shrink';
  const lines: FittedLine[] = [];
  for (const part of paragraphs) {
    const broken = wraps ? wrapped(part, box.w / em) : [part.shape(0, part.paragraph.text.trimEnd().length)];
    for (const line of broken) {
      if ('missing' in line) return line;
      if (line.width * em > box.w + EPSILON) return { overflow: 'width', needed: line.width * em };
      lines.push({ ...line, isRightToLeft: part.paragraph.isRightToLeft });
    }
  }
  const height = lines.length * item.line_height * em;
  if (height > box.h + EPSILON) return { overflow: 'height', needed: height };
  return { points, lines };
}

/** Takes as much on each line as fits, and at least what cannot be broken. */
function wrapped({ paragraph, breaks, shape }: Measured, ems: number): Shaped[] {
  const { text } = paragraph;
  const until = (from: number, to: number) => shape(from, from + text.slice(from, to).trimEnd().length);
  const lines: Shaped[] = [];
  let from = 0;
  let line: Shaped | null = null;
  for (const [i, to] of breaks.entries()) {
    const longer = until(from, to);
    const fits = 'missing' in longer || longer.width <= ems + EPSILON;
    if (line && !fits) {
      lines.push(line);
      from = breaks[i - 1];
      line = until(from, to);
    } else line = longer;
  }
  return line ? [...lines, line] : [...lines, shape(0, 0)];
}

/** Where UAX 14 allows a line to end, the end of the text included. */
function breaksOf(text: string): number[] {
  const breaker: { nextBreak(): { readonly position: number } | null } = new LineBreaker(text);
  const places: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position);
  return places;
}
