import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import { type LabelToPlace, layOut, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { type SheetPdf, writeSheetPdf } from '#main/imaging/sheet/output/sheet-pdf.ts';
import { proofSheets } from '#main/imaging/sheet/proof/proof.ts';
import { write } from '#main/imaging/write.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions, type SheetPreset } from '#shared/printing/sheets.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { bytesInMemory, PRESET_FOLDER } from '#test/support/sheets.ts';

export const FACTS = { title: 'Sheets of a test', madeAt: new Date('2026-11-21T09:00:00.123Z'), language: 'en' };

export async function presetOf(id: string): Promise<SheetPreset> {
  return JSON.parse(await readFile(join(PRESET_FOLDER, `${id}.json`), 'utf8')) as SheetPreset;
}

export async function planOf(
  id: string,
  labels: readonly (string | LabelToPlace)[],
  options: Partial<SheetOptions> = {},
): Promise<SheetPlan> {
  const named = labels.map((label) => (typeof label === 'string' ? { name: label } : label));
  return layOut(await presetOf(id), named, { ...DEFAULT_SHEET_OPTIONS, ...options });
}

/** Labels are named by their IDs: `TW-7K3QZ` says 7K3QZ. */
export function messageOf(name: string): string {
  return name.slice(-5);
}

export function markedPicture({ width, height }: Size, name: string): Rgb {
  const cover = makeCover('label', width, height, name);
  return embed(cover, messageOf(name), { key: PUBLISHED_KEY, strength: 'balanced' });
}

export function pngOf(picture: Rgb, dpi = 300): Promise<Uint8Array> {
  return write(picture, null, { type: 'png', dpi });
}

/** A marked picture for every label of a plan, as it is and as a file. */
export async function picturesFor(plan: SheetPlan) {
  const pixels = new Map<string, Rgb>();
  const files = new Map<string, Uint8Array>();
  for (const label of plan.sheets.flatMap(({ labels }) => labels)) {
    if (files.has(label.name)) continue;
    const picture = markedPicture(label.pixels, label.name);
    pixels.set(label.name, picture);
    files.set(label.name, await pngOf(picture, plan.dpi));
  }
  return { pixels, files };
}

export async function pdfOf(
  plan: SheetPlan,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<SheetPdf & { file: Buffer }> {
  const parts: Uint8Array[] = [];
  const facts = await writeSheetPdf(
    plan,
    (name) => Promise.resolve(files.get(name) as Uint8Array),
    FACTS,
    (bytes) => {
      parts.push(Uint8Array.from(bytes));
      return Promise.resolve();
    },
  );
  return { ...facts, file: Buffer.concat(parts) };
}

export function proofOf(file: Uint8Array, plan: SheetPlan) {
  const names = plan.sheets.flatMap(({ labels }) => labels.map(({ name }) => name));
  return proofSheets(bytesInMemory(file), {
    sheets: plan.sheets,
    dpi: plan.dpi,
    messages: new Map(names.map((name) => [name, messageOf(name)])),
    keys: [PUBLISHED_KEY],
  });
}

/** The plan with every label's picture moved or resized on its way to the file: what a faulty program would write. */
export function altered(plan: SheetPlan, change: (label: SheetPlan['sheets'][0]['labels'][0]) => object): SheetPlan {
  const sheets = plan.sheets.map((sheet) => ({
    ...sheet,
    labels: sheet.labels.map((label) => ({ ...label, ...change(label) })),
  }));
  return { ...plan, sheets };
}
