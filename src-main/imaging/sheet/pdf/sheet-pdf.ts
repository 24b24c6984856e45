import { createHash } from 'node:crypto';
import { AppError } from '../../../../src-shared/errors.ts';
import { srgbProfile } from '../../srgb.ts';
import { inkOf } from '../layout/ink.ts';
import type { PlacedLabel, Sheet, SheetPlan } from '../layout/layout.ts';
import { type DocumentFacts, openDocument, type PrintDocument } from './document.ts';
import { inkOperators, pageContent, pictureOperators } from './page-content.ts';
import { dictionary } from './pdf-values.ts';
import type { Sink } from './pdf-writer.ts';
import { type PictureData, pictureData } from './picture-data.ts';

/** The marked picture of a label, as a file. */
export type PictureSource = (name: string) => Promise<Uint8Array>;

export interface SheetPdf {
  readonly pages: number;
  /** Pictures in the file. A picture that is used twice is in it once. */
  readonly pictures: number;
  readonly bytes: number;
}

/** Writes sheets as a PDF, page by page. Only one picture is in memory at a time. */
export async function writeSheetPdf(
  plan: SheetPlan,
  pictureOf: PictureSource,
  facts: DocumentFacts,
  sink: Sink,
): Promise<SheetPdf> {
  const srgb = await srgbProfile();
  const document = await openDocument(sink, facts, srgb.bytes);
  const store = pictureStore(document);
  for (const sheet of plan.sheets) {
    const objects = new Map<string, number>();
    for (const label of sheet.labels) {
      const known = store.ofLabel(label.name);
      objects.set(
        label.name,
        known ?? (await store.add(label.name, await dataOf(label, sheet, plan, pictureOf, srgb.chunk))),
      );
    }
    await document.addPage(pageOf(plan, sheet, objects));
  }
  return { pages: plan.sheets.length, pictures: store.count(), bytes: await document.end() };
}

function pageOf(plan: SheetPlan, sheet: Sheet, objects: ReadonlyMap<string, number>) {
  const names = [...new Set(objects.values())].map((object) => [`P${object}`, object] as const);
  const { height } = plan.media;
  const pictures = sheet.labels.map((label) => pictureOperators(label, `P${objects.get(label.name)}`, height));
  const content = pageContent([...inkOperators(inkOf(plan, sheet), height), ...pictures]);
  return { ...plan, content, resources: names.length > 0 ? { XObject: Object.fromEntries(names) } : {} };
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
      if (known === undefined) await pdf.stream(object, entriesOf(picture, colourSpace), picture.compressed);
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
