// Plans the fields of labels in a thread. The fonts, and the programs that shape text, are loaded with the first layout.

import { createResultCache } from '#main/base/result-cache.ts';
import type { ShippedFonts } from '#main/imaging/reports/other-fonts.ts';
import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import type { LabelPlan } from '#main/labels/display-list/display-list.ts';
import type { Face } from '#main/labels/text/face.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import type { SlicedFonts } from '#main/labels/text/sliced-fonts.ts';
import { lazily } from '#shared/core/lazily.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import { type OwnFontFile, openOwnFace } from './own-fonts.ts';

/** How the labels of a job are planned. */
export interface FieldOrder {
  readonly layout: Layout;
  readonly dpi: number;
  /** The folder of the fonts that ship. */
  readonly fonts: string;
  /** The fonts that people added and that the layout names. */
  readonly ownFonts?: readonly OwnFontFile[];
  /** The names that rows have for pictures that there are. */
  readonly pictures: Iterable<string>;
}

interface OpenPlanner {
  readonly faces: Faces;
  plan(row: LabelRow, artwork?: ArtworkGround | null): Promise<LabelPlan>;
}

export type FieldPlanner = ReturnType<typeof createFieldPlanner>;

/** Jobs that a thread works on at about the same time. */
const KEPT_PLANNERS = 8;
/** Of the files of fonts that people added. */
const KEPT_FONT_BYTES = 64 * 2 ** 20;

/** Each thread has one of its own. It keeps fonts, and what the labels of a job share. */
export function createFieldPlanner() {
  const shipped = createResultCache<readonly Face[]>(1, () => 1);
  const own = createResultCache<Face>(KEPT_FONT_BYTES, ({ bytes }) => bytes.length);
  const sliced = lazily(async () => (await import('#main/labels/text/sliced-fonts.ts')).createSlicedFonts());
  const planners = createResultCache<OpenPlanner>(KEPT_PLANNERS, () => 1);

  async function openFonts(folder: string, ownFonts: readonly OwnFontFile[]): Promise<Faces> {
    const { facesOf, openShippedFaces } = await import('#main/labels/text/faces.ts');
    const faces = [...(await shipped.get(folder, () => openShippedFaces(folder)))];
    for (const font of ownFonts) faces.push(await own.get(JSON.stringify(font), () => openOwnFace(font)));
    return facesOf(faces, await sliced());
  }

  /** The fonts that ship, for what is no label. */
  async function shippedFonts(folder: string): Promise<ShippedFonts> {
    const faces = await openFonts(folder, []);
    const { read } = await sliced();
    return { faces, read };
  }

  function open({ layout, dpi, fonts, ownFonts = [], pictures }: FieldOrder): Promise<OpenPlanner> {
    const known = [...pictures];
    return planners.get(JSON.stringify([layout, dpi, fonts, ownFonts, known]), async () => {
      const faces = await openFonts(fonts, ownFonts);
      const { createLabelPlanner } = await import('#main/labels/display-list/label-planner.ts');
      const planner = createLabelPlanner(layout, { dpi, faces, hasPicture: (name) => known.includes(name) });
      const slices = await sliced();
      return { faces, plan: (row, artwork = null) => planWhole(() => planner.plan(row, artwork), slices) };
    });
  }

  return { open, shippedFonts };
}

/** Plans a row, and again where files of fonts had to be read for its characters. */
async function planWhole(plan: () => LabelPlan, sliced: SlicedFonts): Promise<LabelPlan> {
  for (;;) {
    const planned = plan();
    if (!(await sliced.read())) return planned;
  }
}
