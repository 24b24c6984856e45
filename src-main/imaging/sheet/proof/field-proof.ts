// Whether the codes and texts of labels say what their rows say, as PDFium shows the finished file and ZXing reads it.
import type { Symbology } from '../../../../src-shared/layout/layout.ts';
import { readCodes } from '../../code-reader.ts';
import type { Box } from '../layout/box.ts';
import type { PlacedLabel, Sheet } from '../layout/layout.ts';
import { millimetresOf } from '../layout/pixels.ts';
import type { LabelProof } from './proof.ts';
import { type SeenCharacter, type SeenPage, withSeenPages } from './seen-page.ts';

/** What the row of a label says, in the order of its fields. */
export interface ExpectedFields {
  readonly codes: readonly ExpectedCode[];
  readonly texts: readonly string[];
}

export interface ExpectedCode {
  readonly item: string;
  readonly symbology: Symbology;
  readonly content: string;
  /** With its quiet zones, in pixels of the label's picture. */
  readonly place: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

export interface FieldProofOrder {
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
      for (const label of sheet.labels) {
        const fields = await expected(label.name);
        const trouble = fields && (await troubleOf(page, label, fields, dpi));
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
  dpi: number,
): Promise<Trouble | null> {
  for (const code of codes) {
    const read = await readCodes(page.draw(boxOf(label, code.place, dpi), dpi), code.symbology);
    if (read.length === 0) return { outcome: 'code not readable', detail: code.item };
    if (read.some((one) => one !== code.content)) {
      return {
        outcome: 'wrong code',
        detail: `${code.item} says "${shown(read[0])}", its row "${shown(code.content)}"`,
      };
    }
  }
  const seen = page.characters.filter((one) => isOn(one, label.picture)).map(({ text }) => text);
  return sameText(seen.join(''), texts.join('')) ? null : { outcome: 'wrong text', detail: null };
}

/** A rectangle of the label's picture on the sheet. */
function boxOf({ picture, turned }: PlacedLabel, place: ExpectedCode['place'], dpi: number): Box {
  const [x, y, w, h] = [place.x, place.y, place.w, place.h].map((dots) => millimetresOf(dots, dpi));
  if (!turned) return { left: picture.left + x, top: picture.top + y, width: w, height: h };
  return { left: picture.left + picture.width - y - h, top: picture.top + x, width: h, height: w };
}

function isOn({ left, top }: SeenCharacter, box: Box): boolean {
  return left >= box.left && left <= box.left + box.width && top >= box.top && top <= box.top + box.height;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Whether PDFium read what the row says, but for spaces and how letters are composed. It guesses the order of writing from right
 * to left by the places of glyphs: such a text must have the same characters, in whatever order.
 */
export function sameText(seen: string, expected: string): boolean {
  const [one, other] = [evened(seen), evened(expected)];
  if (one === other) return true;
  return RIGHT_TO_LEFT.test(other) && sorted(one) === sorted(other);
}

function evened(text: string): string {
  return text.normalize('NFKC').replace(/[\p{White_Space}\p{Cf}]/gu, '');
}

function sorted(text: string): string {
  return [...text].sort().join('');
}

/** Separators of GS1 are not seen. */
function shown(content: string): string {
  return content.replaceAll('\x1d', ' ');
}
