import { readFile } from 'node:fs/promises';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { fitArtwork as fit } from '#main/imaging/sheet/artwork-fit.ts';
import { type CalibrationPage, writeCalibrationPage } from '#main/imaging/sheet/calibration-page.ts';
import type { Sheet, SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { writeNewFile } from '#main/imaging/sheet/new-file.ts';
import {
  type CmykEffect,
  type CmykProfile,
  cmykEffect,
  cmykTiff,
  refuseOtherProfile,
} from '#main/imaging/sheet/output/cmyk.ts';
import type { Sink } from '#main/imaging/sheet/output/pdf-writer.ts';
import { type PictureSource, type SheetPdf, writeSheetPdf } from '#main/imaging/sheet/output/sheet-pdf.ts';
import { previewSheet as preview } from '#main/imaging/sheet/output/sheet-preview.ts';
import { rasterSheet } from '#main/imaging/sheet/output/sheet-raster.ts';
import { proveFields } from '#main/imaging/sheet/proof/field-proof.ts';
import { withFileBytes } from '#main/imaging/sheet/proof/file-bytes.ts';
import { type ProofOrder, proofSheets, type SheetProof } from '#main/imaging/sheet/proof/proof.ts';
import { write } from '#main/imaging/write.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { FieldPlanner } from './field-planner.ts';
import { expectedFrom, type SheetFields, vectorsFrom } from './sheet-fields.ts';

/** Files of marked pictures by the names of their labels. */
export type PictureFiles = ReadonlyMap<string, string>;

/** Artwork as a PNG file of exactly these pixels. It is made once for all labels that show it, before they are marked. */
export async function fitArtwork(order: {
  bytes: Uint8Array;
  width: number;
  height: number;
  fit: ArtworkFit;
  dpi: number;
  limits?: ImageLimits;
}): Promise<{ bytes: Uint8Array; enlarged: number; transparent: number; notes: readonly string[] }> {
  const { picture, ...facts } = await fit(order.bytes, order, order.fit, order.limits);
  return { bytes: await write(picture, null, { type: 'png', dpi: order.dpi }), ...facts };
}

interface SheetPdfOrder {
  /** Where the PDF goes. */
  readonly file: string;
  readonly plan: SheetPlan;
  readonly pictures: PictureFiles;
  readonly title: string;
  /** ISO 8601. The same order with the same time gives the same bytes. */
  readonly madeAt: string;
  readonly language: string;
  readonly fields?: SheetFields | null;
}

interface SheetProofOrder extends ProofOrder {
  readonly file: string;
  readonly fields?: SheetFields | null;
}

/** The tasks that need to know what rows put on their labels. */
export function createSheetTasks(planner: FieldPlanner) {
  /** The file is whole, and not yet on the disk. */
  async function writeSheets({ file, plan, pictures, madeAt, fields, ...facts }: SheetPdfOrder): Promise<SheetPdf> {
    const document = { ...facts, madeAt: new Date(madeAt) };
    const vectorsOf = fields ? vectorsFrom(planner, fields) : null;
    const fill = (put: Sink) => writeSheetPdf(plan, fromFiles(pictures), document, put, vectorsOf);
    return writeNewFile(file, fill, { syncs: false });
  }

  /** Proves some sheets of a finished PDF. Several tasks share a large one. */
  async function proveSheets({ file, fields, ...order }: SheetProofOrder): Promise<SheetProof> {
    const proof = await withFileBytes(file, (bytes) => proofSheets(bytes, order));
    if (!fields) return proof;
    const expected = expectedFrom(planner, fields);
    return { ...proof, labels: await proveFields(file, proof.labels, { ...order, expected }) };
  }

  async function drawSheet({ file, plan, sheet, pictures, fields, dpi, type, cmyk }: SheetPictureOrder): Promise<void> {
    const vectorsOf = fields ? vectorsFrom(planner, fields) : null;
    const picture = await rasterSheet(plan, sheet, fromFiles(pictures), dpi, vectorsOf);
    const bytes = await (cmyk ? cmykTiff(picture, cmyk, dpi) : write(picture, null, { type, dpi }));
    await writeNewFile(file, (put) => put(bytes));
  }

  return { writeSheets, proveSheets, drawSheet };
}

interface SheetPictureOrder {
  readonly file: string;
  readonly plan: SheetPlan;
  readonly sheet: Sheet;
  readonly pictures: PictureFiles;
  readonly fields?: SheetFields | null;
  readonly dpi: number;
  readonly type: 'png' | 'tiff';
  /** The press whose inks a TIFF has; sRGB without it. */
  readonly cmyk?: CmykProfile;
}

/** A preview of a sheet as a PNG file. */
export async function previewSheet({
  plan,
  sheet,
  pictures,
  dpi,
}: Pick<SheetPictureOrder, 'plan' | 'sheet' | 'pictures' | 'dpi'>): Promise<{ bytes: Uint8Array }> {
  return { bytes: await preview(plan, sheet, fromFiles(pictures), dpi) };
}

/** Throws bad_input if a file is not a colour profile for printing inks, or is one that the codec cannot use. */
export function checkProfile({ file, name }: { file: string; name: string }): Promise<void> {
  return refuseOtherProfile(file, name);
}

/** How well the mark of one label reads before and after conversion to the inks of a press. */
export async function compareCmyk(order: {
  bytes: Uint8Array;
  message: string;
  key: string;
  profile: CmykProfile;
}): Promise<CmykEffect> {
  return cmykEffect((await readArtwork(order.bytes)).picture, order.message, order.key, order.profile);
}

export function drawCalibrationPage({
  file,
  madeAt,
  ...page
}: Omit<CalibrationPage, 'madeAt'> & { readonly file: string; readonly madeAt: string }): Promise<void> {
  return writeNewFile(file, (put) => writeCalibrationPage({ ...page, madeAt: new Date(madeAt) }, put));
}

export function fromFiles(pictures: PictureFiles): PictureSource {
  return async (name) => {
    const file = pictures.get(name);
    if (file === undefined) throw new Error(`no picture is given for ${name}`);
    return readFile(file).catch((error: unknown) => {
      const text = `The picture of ${name} cannot be read in the data folder. Take it from a backup.`;
      throw new AppError('store_unusable', text, { cause: error });
    });
  };
}
