import bidiFactory, { type Bidi } from 'bidi-js';
import * as hb from 'harfbuzzjs';
import { lazily } from '#shared/core/lazily.ts';
import type { Face } from './face.ts';
import { type FaceChain, hasAll } from './faces.ts';
import { isIgnorable, scriptOf } from './scripts.ts';

/** A glyph of a line. Lengths are in ems. */
export interface PlacedGlyph {
  readonly face: Face;
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  /** Where the character stands in the text of the line, in UTF-16 units. */
  readonly cluster: number;
}

/** A line of text in the order in which it is seen, from the left. */
export interface ShapedLine {
  readonly text: string;
  readonly width: number;
  readonly glyphs: readonly PlacedGlyph[];
}

export type Shaped = ShapedLine | { readonly missing: string };

export interface Paragraph {
  readonly text: string;
  readonly levels: Uint8Array;
  /** Whether its lines begin on the right. */
  readonly isRightToLeft: boolean;
  /** By UTF-16 unit; null where nothing is bold. */
  readonly isBold: readonly boolean[] | null;
}

/** Its tables take milliseconds to open, and nothing in them changes. The types say that the function is the default twice over. */
const openedBidi = lazily(() => (bidiFactory as unknown as () => Bidi)());

export type LineShaper = ReturnType<typeof createLineShaper>;

/** Shapes lines in the faces of a chain: fonts by what they have, then bidi, then HarfBuzz for each run. Bold parts have their own. */
export function createLineShaper(chain: FaceChain, bold: FaceChain = chain) {
  // One for all runs: HarfBuzz's memory of a buffer is given back after a collection of garbage, which rows do not wait for.
  const buffer = new hb.Buffer();
  return {
    chain,
    boldFace: () => bold.first,
    paragraph: (text: string, direction: 'auto' | 'ltr' | 'rtl', isBold: readonly boolean[] | null = null) => ({
      ...paragraphOf(openedBidi(), text, direction),
      isBold,
    }),
    /** The part of a paragraph from one UTF-16 unit to another. */
    shape(paragraph: Paragraph, from: number, to: number): Shaped {
      const chainAt = (at: number) => (paragraph.isBold?.[at] ? bold : chain);
      const runs = runsOf(paragraph, from, to, chainAt);
      if ('missing' in runs) return runs;
      return placed(
        paragraph.text.slice(from, to),
        visualOrder(runs).map((run) => shapedRun(buffer, paragraph.text, run, from)),
      );
    },
  };
}

interface Run {
  readonly from: number;
  to: number;
  readonly level: number;
  readonly face: Face;
  script: string | null;
}

function paragraphOf(bidi: Bidi, text: string, direction: 'auto' | 'ltr' | 'rtl'): Omit<Paragraph, 'isBold'> {
  const found = bidi.getEmbeddingLevels(text, direction);
  return { text, levels: found.levels, isRightToLeft: (found.paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function runsOf(
  { text, levels }: Paragraph,
  from: number,
  to: number,
  chainAt: (at: number) => FaceChain,
): Run[] | { missing: string } {
  const runs: Run[] = [];
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(from, to),
  )) {
    const start = from + index;
    const last = runs.at(-1);
    const face = faceFor(segment, chainAt(start), last?.face);
    if (typeof face === 'string') return { missing: face };
    const script = scriptOf(segment);
    const joins = last?.face === face && last.level === levels[start];
    if (last && joins && (script === null || last.script === null || script === last.script)) {
      last.to = start + segment.length;
      last.script ??= script;
    } else runs.push({ from: start, to: start + segment.length, level: levels[start], face, script });
  }
  return runs;
}

/** The first face that has all of a grapheme; spaces stay in the face of what stands before them. Else the character that is missing. */
function faceFor(segment: string, chain: FaceChain, before: Face | undefined): Face | string {
  const needed = [...segment].filter((character) => !isIgnorable(character));
  const control = needed.find((character) => /\p{Cc}/u.test(character));
  if (control !== undefined) return control;
  const codePoints = needed.map(codePointOf);
  if (before && /^\s*$/.test(segment) && hasAll(before, codePoints)) return before;
  const found = chain.find(codePoints);
  if (found) return found;
  return needed.find((character) => !chain.find([codePointOf(character)])) ?? needed[0];
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs. */
function visualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const most = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = most; level > 0; level--) {
    for (let i = 0; i < ordered.length; i++) {
      let end = i;
      while (end < ordered.length && ordered[end].level >= level) end += 1;
      if (end > i) ordered.splice(i, end - i, ...ordered.slice(i, end).reverse());
      i = end;
    }
  }
  return ordered;
}

function shapedRun(buffer: hb.Buffer, text: string, run: Run, lineFrom: number): PlacedGlyph[] {
  const { from, to, level, face, script } = run;
  buffer.reset();
  // The text around a run tells how letters join at its ends.
  buffer.addText(text, from, to - from);
  buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
  if (script) buffer.setScript(script);
  buffer.guessSegmentProperties();
  hb.shape(face.shaper, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, i) => ({
    face,
    glyph: codepoint,
    x: positions[i].xOffset / face.unitsPerEm,
    y: positions[i].yOffset / face.unitsPerEm,
    advance: positions[i].xAdvance / face.unitsPerEm,
    cluster: cluster - lineFrom,
  }));
}

function placed(text: string, runs: readonly (readonly PlacedGlyph[])[]): Shaped {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  for (const glyph of runs.flat()) {
    // Glyph 0 is drawn for what a face does not have: characters that it has alone, and not in this order.
    if (glyph.glyph === 0) return { missing: String.fromCodePoint(text.codePointAt(glyph.cluster) ?? 0) };
    glyphs.push({ ...glyph, x: x + glyph.x });
    x += glyph.advance;
  }
  const blank = blankIn(text, glyphs);
  return blank === null ? { text, width: x, glyphs } : { missing: blank };
}

/** The first character that is drawn without ink, and that would be seen in another font. */
function blankIn(text: string, glyphs: readonly PlacedGlyph[]): string | null {
  const inked = new Set(glyphs.flatMap(({ face, glyph, cluster }) => (hasInk(face, glyph) ? [cluster] : [])));
  for (const { face, cluster } of glyphs) {
    if (inked.has(cluster)) continue;
    const character = String.fromCodePoint(text.codePointAt(cluster) ?? 0);
    if (/^\s$/.test(character) || isIgnorable(character)) continue;
    // Fonts for programmers draw `->` as one arrow beside an empty glyph.
    const alone = face.shaper.nominalGlyph(codePointOf(character));
    if (alone === undefined || alone === null || !hasInk(face, alone)) return character;
  }
  return null;
}

function hasInk(face: Face, glyph: number): boolean {
  return face.outline(glyph).length > 0;
}
