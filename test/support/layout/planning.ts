import { join } from 'node:path';
import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import type { DisplayList, LabelPlan } from '#main/labels/display-list/display-list.ts';
import { createLabelPlanner } from '#main/labels/display-list/label-planner.ts';
import { type Canvas, paintRaster } from '#main/labels/display-list/raster.ts';
import { type FontSource, openFace } from '#main/labels/text/face.ts';
import { type Faces, facesOf, openShippedFaces } from '#main/labels/text/faces.ts';
import { createSlicedFonts, type SlicedFonts } from '#main/labels/text/sliced-fonts.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import { labelRow } from './rows.ts';

export type Json = Readonly<Record<string, unknown>>;

export async function shippedFaces(
  own: readonly FontSource[] = [],
  sliced: SlicedFonts = createSlicedFonts(),
): Promise<Faces> {
  const shipped = await openShippedFaces(join(import.meta.dirname, '../../../resources/fonts'));
  return facesOf([...shipped, ...own.map(openFace)], sliced);
}

/** A layout of some items on a label of 100 x 60 mm. */
export function layoutWith(items: readonly Json[], whole: Json = {}) {
  const numbered = items.map((item, i) => ({ id: `item${i}`, x: 0, y: 0, ...item }));
  return layoutOf({ twinmark_layout: 2, name: 'Try', label: { width: 100, height: 60 }, items: numbered, ...whole });
}

export function planOf(
  faces: Faces,
  items: readonly Json[],
  row: Partial<LabelRow> = {},
  { dpi = 300, whole = {}, artwork = null }: { dpi?: number; whole?: Json; artwork?: ArtworkGround | null } = {},
): LabelPlan {
  const options = { dpi, faces, hasPicture: (name: string) => name === 'logo.png' };
  return createLabelPlanner(layoutWith(items, whole), options).plan(labelRow(row), artwork);
}

/** Fonts of which files are read as texts need them. */
export async function readingFaces() {
  const sliced = createSlicedFonts();
  const faces = await shippedFaces([], sliced);
  return {
    faces,
    /** The plan for which all its fonts are read, and how often it was planned. */
    async plan(...order: Tail<Parameters<typeof planOf>>) {
      for (let times = 1; ; times++) {
        const plan = planOf(faces, ...order);
        if (!(await sliced.read())) return { ...plan, times };
      }
    },
  };
}

type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

export function paintedOnWhite(list: DisplayList, faces: Faces, scale = 1): Canvas {
  const [width, height] = [Math.round(list.width * scale), Math.round(list.height * scale)];
  const canvas = { width, height, rgb: new Uint8Array(3 * width * height).fill(255) };
  paintRaster(list, canvas, { faces, scale });
  return canvas;
}
