import { createHash } from 'node:crypto';
import { inkOf } from '#main/imaging/sheet/layout/ink.ts';
import type { PlacedLabel, Sheet, SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { srgbProfile } from '#main/imaging/write.ts';
import type { DisplayList, PicturePart } from '#main/labels/display-list/display-list.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type DocumentFacts, openDocument, type PrintDocument } from './document.ts';
import { fieldMatrix, inkOperators, pageContent, partOfPicture, pictureOperators } from './page-content.ts';
import { dictionary } from './pdf-values.ts';
import type { Sink } from './pdf-writer.ts';
import { type PictureData, pictureData } from './picture-data.ts';

/** The marked picture of a label, as a file. */
export type PictureSource = (name: string) => Promise<Uint8Array>;

/** Codes and texts of a label, drawn over its picture. */
export interface LabelVectors {
  readonly list: DisplayList;
  readonly faces: Faces;
  /** Pixels of the picture before the label's left and top edge. A pixel is a dot of the list. */
  readonly x: number;
  readonly y: number;
}

/** Null for a label without any. */
export type VectorSource = (name: string) => Promise<LabelVectors | null>;

export interface SheetPdf {
  readonly pages: number;
  /** Pictures in the file. A picture that is used twice is in it once. */
  readonly pictures: number;
  readonly bytes: number;
}

/** Writes sheets as a PDF, page by page. Two pictures at most are in memory: one is read while the one before it is written. */
export async function writeSheetPdf(
  plan: SheetPlan,
  pictureOf: PictureSource,
  facts: DocumentFacts,
  sink: Sink,
  vectorsOf: VectorSource | null = null,
): Promise<SheetPdf> {
  const srgb = await srgbProfile();
  const document = await openDocument(sink, facts, srgb.bytes);
  const store = pictureStore(document);
  const nextPictureOf = readAhead(plan, pictureOf);
  const vectors = vectorsOf ? await vectorPainter(document, plan, vectorsOf) : null;
  for (const sheet of plan.sheets) {
    const objects = new Map<string, number>();
    for (const label of sheet.labels) {
      const known = store.ofLabel(label.name);
      objects.set(
        label.name,
        known ?? (await store.add(label.name, await dataOf(label, sheet, plan, nextPictureOf, srgb.chunk))),
      );
    }
    const drawn = vectors ? await vectors.operators(sheet, (label) => `P${objects.get(label)}`) : [];
    await document.addPage(pageOf(plan, sheet, objects, drawn, vectors?.fonts.resources() ?? {}));
  }
  await vectors?.fonts.write();
  return { pages: plan.sheets.length, pictures: store.count(), bytes: await document.end() };
}

/** Begins to read the picture of the next label when that of a label is asked for. Labels are asked for once, in their order. */
function readAhead({ sheets }: SheetPlan, pictureOf: PictureSource): PictureSource {
  const names = [...new Set(sheets.flatMap(({ labels }) => labels.map(({ name }) => name)))];
  const after = new Map(names.map((name, i) => [name, names[i + 1]]));
  const begun = new Map<string, Promise<Uint8Array>>();
  return (name) => {
    const picture = begun.get(name) ?? pictureOf(name);
    begun.delete(name);
    const next = after.get(name);
    if (next === undefined) return picture;
    const ahead = pictureOf(next);
    // Where it fails, whoever asks for it is told, if anybody still does.
    ahead.catch(() => undefined);
    begun.set(next, ahead);
    return picture;
  };
}

/** Draws codes and texts, dot by dot where the picture has them. Pictures of the layout that cover one are a part of the label's. */
async function vectorPainter({ pdf }: PrintDocument, { dpi, media }: SheetPlan, vectorsOf: VectorSource) {
  const [{ createLabelFonts }, { paintPdf }] = await Promise.all([
    import('./label-fonts.ts'),
    import('#main/labels/display-list/pdf-operators.ts'),
  ]);
  const fonts = createLabelFonts(pdf);
  async function operators({ labels }: Sheet, pictureOf: (label: string) => string): Promise<string[]> {
    const drawn: string[] = [];
    for (const label of labels) {
      const vectors = await vectorsOf(label.name);
      if (!vectors) continue;
      const matrix = fieldMatrix(label, vectors, dpi, media.height);
      const paintPicture = ({ place }: PicturePart) => partOfPicture(label, vectors, place, pictureOf(label.name));
      drawn.push(...paintPdf(vectors.list, { faces: vectors.faces, fonts, matrix, paintPicture }));
    }
    return drawn;
  }
  return { fonts, operators };
}

function pageOf(
  plan: SheetPlan,
  sheet: Sheet,
  objects: ReadonlyMap<string, number>,
  drawn: readonly string[],
  fonts: Readonly<Record<string, number>>,
) {
  const names = [...new Set(objects.values())].map((object) => [`P${object}`, object] as const);
  const { height } = plan.media;
  const pictures = sheet.labels.map((label) => pictureOperators(label, `P${objects.get(label.name)}`, height));
  const content = pageContent([...inkOperators(inkOf(plan, sheet), height), ...pictures, ...drawn]);
  const resources = {
    ...(names.length > 0 ? { XObject: Object.fromEntries(names) } : {}),
    ...(Object.keys(fonts).length > 0 ? { Font: fonts } : {}),
  };
  return { ...plan, content, resources };
}

async function dataOf(
  label: PlacedLabel,
  sheet: Sheet,
  { dpi }: SheetPlan,
  pictureOf: PictureSource,
  profileChunk: Uint8Array,
): Promise<PictureData> {
  const data = await pictureData(await pictureOf(label.name), dpi, profileChunk);
  refuseOtherSize(label, sheet, data);
  return data;
}

/** Refuses a picture that was not made for its place. A mark suffers if its picture is resampled. */
export function refuseOtherSize(
  { name, pixels }: PlacedLabel,
  sheet: Sheet,
  { size }: Pick<PictureData, 'size'>,
): void {
  if (size.width === pixels.width && size.height === pixels.height) return;
  throw new AppError(
    'bad_input',
    `The picture of ${name} has ${size.width} x ${size.height} pixels, but its place on sheet ${sheet.number} needs ${pixels.width} x ${pixels.height}. Bring the artwork to this size before it is marked.`,
  );
}

function pictureStore({ pdf, colourSpace }: PrintDocument) {
  const byLabel = new Map<string, number>();
  const byContent = new Map<string, number>();
  return {
    ofLabel: (name: string) => byLabel.get(name),
    count: () => byContent.size,
    async add(name: string, picture: PictureData): Promise<number> {
      const content = digestOf(picture);
      const known = byContent.get(content);
      const object = known ?? pdf.reserve();
      if (known === undefined) {
        await pdf.stream(object, entriesOf(picture, colourSpace), picture.compressed, content);
      }
      byContent.set(content, object);
      byLabel.set(name, object);
      return object;
    },
  };
}

function entriesOf({ size: { width, height } }: PictureData, colourSpace: string) {
  // 15: every row says which PNG filter it has.
  const rows = dictionary({ Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width });
  return {
    Type: '/XObject',
    Subtype: '/Image',
    Width: width,
    Height: height,
    ColorSpace: colourSpace,
    BitsPerComponent: 8,
    Interpolate: 'false',
    Filter: '/FlateDecode',
    DecodeParms: rows,
  };
}

function digestOf({ size, compressed }: PictureData): string {
  const hash = createHash('sha256').update(`${size.width} ${size.height} `);
  for (const part of compressed) hash.update(part);
  return hash.digest('base64');
}
