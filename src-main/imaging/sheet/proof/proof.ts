import type { Cause, Grade } from '#main/engine/message/grade.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import type { Box } from '#main/imaging/sheet/layout/box.ts';
import type { PlacedLabel, Sheet } from '#main/imaging/sheet/layout/place-labels.ts';
import { type FileBytes, type PdfReader, readPdf } from './pdf-reader.ts';
import { type PlacedPicture, placedPictures } from './placed-pictures.ts';
import { openMarkReader } from './read-mark.ts';
import { storedPicture } from './stored-picture.ts';

/** The proof of one label in the finished PDF. */
type ProofOutcome =
  | 'proven'
  | 'not readable'
  | 'wrong ID'
  | 'misplaced'
  | 'missing'
  | 'code not readable'
  | 'wrong code'
  | 'wrong text'
  | 'text not visible';

export interface LabelProof {
  readonly name: string;
  readonly sheet: number;
  readonly cell: number;
  readonly outcome: ProofOutcome;
  /** The message of its mark. */
  readonly message: string | null;
  readonly grade: Grade | null;
  /** Decibels over what reading needs, of the picture in the file. */
  readonly marginDb: number | null;
  readonly cause: Cause | null;
  /** How far it is misplaced, in tenths of a millimetre and in pixels; what a code of it says, or the item that is not seen. */
  readonly detail: string | null;
}

export interface ProofOrder {
  /** The sheets to prove. The file may have more. */
  readonly sheets: readonly Sheet[];
  readonly dpi: number;
  /** The message that the mark of each label must have, by the label's name. */
  readonly messages: ReadonlyMap<string, string>;
  /** Keys to read with, 32 hexadecimal characters each. */
  readonly keys: readonly string[];
}

export interface SheetProof {
  readonly labels: readonly LabelProof[];
  /** The sheets with pictures where no label belongs, and the number of those pictures. */
  readonly strays: readonly { readonly sheet: number; readonly count: number }[];
}

/** Tolerance of a picture's place: less than that of any printer. */
const PLACE_TOLERANCE_MM = 0.05;

/** Takes every picture out of the finished file and reads its mark. The proof uses only the file, and nothing from its making. */
export async function proofSheets(file: FileBytes, order: ProofOrder): Promise<SheetProof> {
  const pdf = await readPdf(file);
  const reader = markReader(pdf, order.keys);
  const labels: LabelProof[] = [];
  const strays: { sheet: number; count: number }[] = [];
  for (const sheet of order.sheets) {
    const page = pdf.pages[sheet.number - 1];
    const shown = page ? withoutRepeats(await placedPictures(pdf, page)) : [];
    const { pairs, left } = matched(sheet.labels, shown);
    for (const { label, picture } of pairs) labels.push(await proofOf(label, sheet, picture, reader, order));
    if (left > 0) strays.push({ sheet: sheet.number, count: left });
  }
  return { labels, strays };
}

/** Decimals of the file round by less. */
const SAME_PLACE_MM = 0.001;

/** Where a picture of its layout covers a text, a label's picture is drawn once more: the same pixels at the same place. */
function withoutRepeats(shown: readonly PlacedPicture[]): PlacedPicture[] {
  const isSame = (a: PlacedPicture, b: PlacedPicture) =>
    a.object === b.object && a.turn === b.turn && distance(a.box, b.box) <= SAME_PLACE_MM;
  return shown.filter((one, i) => !shown.slice(0, i).some((before) => isSame(one, before)));
}

interface Reading {
  readonly size: string;
  readonly detection: Detection | null;
}

/** Reads one picture after the other. A picture that is shown several times is read once. */
function markReader(pdf: PdfReader, keys: readonly string[]) {
  const known = new Map<number, Reading>();
  const readMark = openMarkReader(keys);
  return async (object: number): Promise<Reading> => {
    const before = known.get(object);
    if (before) return before;
    const picture = await storedPicture(pdf, object);
    const reading = {
      size: picture ? `${picture.width} x ${picture.height}` : 'damaged',
      detection: picture && readMark(picture),
    };
    known.set(object, reading);
    return reading;
  };
}

async function proofOf(
  label: PlacedLabel,
  { number }: Sheet,
  shown: PlacedPicture | null,
  read: ReturnType<typeof markReader>,
  { dpi, messages }: ProofOrder,
): Promise<LabelProof> {
  const where = { name: label.name, sheet: number, cell: label.cell };
  const nothing = { message: null, grade: null, marginDb: null, cause: null, detail: null };
  if (shown === null) return { ...where, ...nothing, outcome: 'missing' };
  const { size, detection } = await read(shown.object);
  const detail = misplacementOf(label, shown, size, dpi);
  const { message = null, grade = null, cause = null, measures = null } = detection ?? {};
  return {
    ...where,
    outcome: outcomeOf(message, messages.get(label.name), detail),
    message,
    grade,
    marginDb: measures?.marginDb ?? null,
    cause,
    detail,
  };
}

/** The outcome: an unread or wrong message counts before a wrong place. */
function outcomeOf(message: string | null, expected: string | undefined, detail: string | null): ProofOutcome {
  if (message === null) return 'not readable';
  if (message !== expected) return 'wrong ID';
  return detail === null ? 'proven' : 'misplaced';
}

function misplacementOf(label: PlacedLabel, { box, turn }: PlacedPicture, size: string, dpi: number): string | null {
  const off = distance(label.picture, box);
  if (off > PLACE_TOLERANCE_MM) return `${off.toFixed(2)} mm off its place`;
  if (turn !== (label.turned ? 90 : 0)) return 'turned or mirrored';
  const wanted = `${label.pixels.width} x ${label.pixels.height}`;
  return size === wanted ? null : `${size} pixels instead of ${wanted} at ${dpi} DPI`;
}

/** Distance of the two edges that are farthest apart. */
function distance(a: Box, b: Box): number {
  const edges = (box: Box) => [box.left, box.top, box.left + box.width, box.top + box.height];
  const other = edges(b);
  return Math.max(...edges(a).map((edge, i) => Math.abs(edge - other[i])));
}

/** Gives each picture to the label whose place it covers most. A label has one at most. */
function matched(labels: readonly PlacedLabel[], shown: readonly PlacedPicture[]) {
  const found = new Map<PlacedLabel, PlacedPicture>();
  for (const picture of shown) {
    const free = labels.filter((label) => !found.has(label) && sharedArea(label.picture, picture.box) > 0);
    const [best] = free.sort((a, b) => sharedArea(b.picture, picture.box) - sharedArea(a.picture, picture.box));
    if (best && sharedArea(best.picture, picture.box) > (best.picture.width * best.picture.height) / 2) {
      found.set(best, picture);
    }
  }
  return {
    pairs: labels.map((label) => ({ label, picture: found.get(label) ?? null })),
    left: shown.length - found.size,
  };
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
