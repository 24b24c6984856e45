// Whether the codes and texts of labels say what their rows say, as PDFium shows the finished file and ZXing reads it.

import { readCodes } from '#main/imaging/code-reader.ts';
import { type Box, bottomOf, rightOf } from '#main/imaging/sheet/layout/box.ts';
import { MM_PER_INCH, millimetresOf } from '#main/imaging/sheet/layout/pixels.ts';
import type { PlacedLabel, Sheet } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Coverage, Extent } from '#main/labels/display-list/coverage.ts';
import type { Matrix } from '#main/labels/turn.ts';
import { GS1_SEPARATOR } from '#shared/labels/gs1-content.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import type { LabelProof } from './proof.ts';
import { evened, type PlacedText, saysAll } from './said-texts.ts';
import { AROUND, coveredByAny, isSeen } from './seen-ink.ts';
import { type SeenCharacter, type SeenPage, withSeenPages } from './seen-page.ts';

/** What the row of a label says, in the order of its fields. */
export interface ExpectedFields {
  readonly codes: readonly ExpectedCode[];
  readonly texts: readonly ExpectedText[];
}

export interface ExpectedText {
  readonly item: string;
  readonly text: string;
  readonly color: string;
  /** What its glyphs cover in a picture of that extent. The matrix brings pixels of the label's picture to those. */
  readonly coverage: (matrix: Matrix, extent: Extent) => readonly Coverage[];
}

export interface ExpectedCode {
  readonly item: string;
  readonly symbology: Symbology;
  readonly content: string;
  /** What it says goes into no report. */
  readonly isHidden?: boolean;
  /** With its quiet zones, in pixels of the label's picture. */
  readonly place: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

interface FieldProofOrder {
  readonly sheets: readonly Sheet[];
  readonly dpi: number;
  /** Null for a label whose row puts nothing on it. */
  readonly expected: (name: string) => Promise<ExpectedFields | null>;
}

type Trouble = Pick<LabelProof, 'outcome' | 'detail'>;

/** The proofs of the marks, in which those labels are bad too whose fields say another thing than their rows. */
export async function proveFields(
  path: string,
  proofs: readonly LabelProof[],
  { sheets, dpi, expected }: FieldProofOrder,
): Promise<LabelProof[]> {
  return withSeenPages(path, async (open) => {
    const found = new Map<string, Trouble>();
    for (const sheet of sheets) {
      const page = open(sheet.number);
      const characters = charactersOf(sheet.labels, page);
      for (const label of sheet.labels) {
        const fields = await expected(label.name);
        const said = characters.get(label) ?? [];
        const trouble = fields && (await troubleOf(page, label, fields, said, dpi));
        if (trouble) found.set(placeOf(sheet.number, label.cell), trouble);
      }
    }
    return proofs.map((proof) => {
      const trouble = proof.outcome === 'proven' ? found.get(placeOf(proof.sheet, proof.cell)) : undefined;
      return trouble ? { ...proof, ...trouble } : proof;
    });
  });
}

function placeOf(sheet: number, cell: number): string {
  return `${sheet} ${cell}`;
}

async function troubleOf(
  page: SeenPage,
  label: PlacedLabel,
  { codes, texts }: ExpectedFields,
  said: readonly SeenCharacter[],
  dpi: number,
): Promise<Trouble | null> {
  for (const code of codes) {
    const read = await readCodes(page.draw(boxOf(label, code.place, dpi), dpi), code.symbology);
    if (read.length === 0) return { outcome: 'code not readable', detail: code.item };
    if (read.some((one) => one !== code.content)) {
      return {
        outcome: 'wrong code',
        detail: code.isHidden ? code.item : `${code.item} says "${shown(read[0])}", its row "${shown(code.content)}"`,
      };
    }
  }
  const written = writtenOn(label, texts, dpi);
  if (!saysAll(said, written)) return { outcome: 'wrong text', detail: null };
  const hidden = hiddenText(page, label, written, dpi);
  return hidden && { outcome: 'text not visible', detail: hidden.item };
}

interface Written extends PlacedText, Pick<ExpectedText, 'item' | 'color'> {
  /** In pixels of the label's picture as it lies on the sheet. */
  readonly glyphs: readonly Coverage[];
}

function extentOf({ picture }: PlacedLabel, dpi: number): Extent {
  const pixels = (mm: number) => Math.round((mm / MM_PER_INCH) * dpi);
  return { width: pixels(picture.width), height: pixels(picture.height) };
}

function writtenOn(label: PlacedLabel, texts: readonly ExpectedText[], dpi: number): Written[] {
  const { picture, turned } = label;
  const extent = extentOf(label, dpi);
  const matrix: Matrix = turned ? [0, 1, -1, 0, extent.width, 0] : [1, 0, 0, 1, 0, 0];
  const mm = (count: number) => millimetresOf(count, dpi);
  return texts.map(({ item, text, color, coverage }) => {
    const glyphs = coverage(matrix, extent);
    const middles = glyphs.map(({ x, y, w, h }) => ({
      x: picture.left + mm(x + w / 2),
      y: picture.top + mm(y + h / 2),
    }));
    return { item, text, color, glyphs, middles };
  });
}

/** The first text whose ink is not seen where its glyphs are. Each is drawn alone, since most of a label has no text. */
function hiddenText(page: SeenPage, label: PlacedLabel, written: readonly Written[], dpi: number) {
  const { picture } = label;
  const extent = extentOf(label, dpi);
  const mm = (count: number) => millimetresOf(count, dpi);
  const all = written.flatMap(({ glyphs }) => glyphs);
  const isHidden = ({ glyphs, color, text }: Written) => {
    const { x, y, w, h } = around(glyphs, extent);
    if (w === 0) return evened(text) !== '';
    const box = { left: picture.left + mm(x), top: picture.top + mm(y), width: mm(w), height: mm(h) };
    const inBox = (some: readonly Coverage[]) => some.map((one) => ({ ...one, x: one.x - x, y: one.y - y }));
    const seen = page.draw(box, dpi);
    return !isSeen(seen, { color, glyphs: inBox(glyphs) }, coveredByAny(seen, inBox(all)));
  };
  return written.find(isHidden) ?? null;
}

/** The part of a picture that has all glyphs and what they stand on. */
function around(glyphs: readonly Coverage[], { width, height }: Extent) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const { x, y, w, h } of glyphs) {
    [left, top] = [Math.min(left, x - AROUND), Math.min(top, y - AROUND)];
    [right, bottom] = [Math.max(right, x + w + AROUND), Math.max(bottom, y + h + AROUND)];
  }
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { x, y, w: Math.max(0, Math.min(width, right) - x), h: Math.max(0, Math.min(height, bottom) - y) };
}

/** A rectangle of the label's picture on the sheet. */
function boxOf({ picture, turned }: PlacedLabel, place: ExpectedCode['place'], dpi: number): Box {
  const [x, y, w, h] = [place.x, place.y, place.w, place.h].map((dots) => millimetresOf(dots, dpi));
  if (!turned) return { left: picture.left + x, top: picture.top + y, width: w, height: h };
  return { left: picture.left + picture.width - y - h, top: picture.top + x, width: h, height: w };
}

/** Millimetres by which ink may lie beyond the picture of its label: what PDFium rounds by, and less than a dot. */
const EDGE_TOLERANCE_MM = 0.03;

/** What is written on each label: a character belongs to the label in which its ink lies deepest. Captions lie on none. */
function charactersOf(labels: readonly PlacedLabel[], { characters }: SeenPage): Map<PlacedLabel, SeenCharacter[]> {
  const found = new Map<PlacedLabel, SeenCharacter[]>(labels.map((label) => [label, []]));
  for (const character of characters) {
    let nearest: PlacedLabel | null = null;
    let least = EDGE_TOLERANCE_MM;
    for (const label of labels) {
      const away = beyond(character, label.picture);
      if (away < least) [nearest, least] = [label, away];
    }
    if (nearest) found.get(nearest)?.push(character);
  }
  return found;
}

/** How far a point lies outside of a box on its worst side; less than 0 inside. */
function beyond({ x, y }: SeenCharacter, box: Box): number {
  return Math.max(box.left - x, x - rightOf(box), box.top - y, y - bottomOf(box));
}

/** Separators of GS1 are not seen. */
function shown(content: string): string {
  return content.replaceAll(GS1_SEPARATOR, ' ');
}
