// Plans the fields of labels in a thread. The fonts, and the programs that shape text, are loaded with the first layout.
import type { Layout } from '../../src-shared/layout/layout.ts';
import { createResultCache } from '../../src-shared/result-cache.ts';
import type { LabelPlanner } from '../labels/display-list/label-planner.ts';
import type { Faces } from '../labels/text/faces.ts';

/** How the labels of a job are planned. */
export interface FieldOrder {
  readonly layout: Layout;
  readonly dpi: number;
  /** The folder of the fonts that ship. */
  readonly fonts: string;
  /** The names that rows have for pictures that there are. */
  readonly pictures: Iterable<string>;
}

interface OpenPlanner {
  readonly faces: Faces;
  readonly planner: LabelPlanner;
}

export type FieldPlanner = ReturnType<typeof createFieldPlanner>;

/** Jobs that a thread works on at about the same time. */
const KEPT_PLANNERS = 8;

/** Each thread has one of its own. It keeps fonts, and what the labels of a job share. */
export function createFieldPlanner() {
  const opened = createResultCache<Faces>(1, () => 1);
  const planners = createResultCache<OpenPlanner>(KEPT_PLANNERS, () => 1);

  function openFonts(folder: string): Promise<Faces> {
    return opened.get(folder, async () => (await import('../labels/text/faces.ts')).openFaces(folder));
  }

  function open({ layout, dpi, fonts, pictures }: FieldOrder): Promise<OpenPlanner> {
    const known = [...pictures];
    return planners.get(JSON.stringify([layout, dpi, fonts, known]), async () => {
      const faces = await openFonts(fonts);
      const { createLabelPlanner } = await import('../labels/display-list/label-planner.ts');
      return { faces, planner: createLabelPlanner(layout, { dpi, faces, hasPicture: (name) => known.includes(name) }) };
    });
  }

  return { openFonts, open };
}
