// Plans the fields of labels in a thread. The fonts, and the programs that shape text, are loaded with the first layout.
import type { Layout } from '../../src-shared/layout/layout.ts';
import { createResultCache } from '../../src-shared/result-cache.ts';
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

export type FieldPlanner = ReturnType<typeof createFieldPlanner>;

/** Each thread has one of its own. It keeps nothing but the fonts. */
export function createFieldPlanner() {
  const opened = createResultCache<Faces>(1, () => 1);

  function openFonts(folder: string): Promise<Faces> {
    return opened.get(folder, async () => (await import('../labels/text/faces.ts')).openFaces(folder));
  }

  async function open({ layout, dpi, fonts, pictures }: FieldOrder) {
    const faces = await openFonts(fonts);
    const { createLabelPlanner } = await import('../labels/display-list/label-planner.ts');
    const known = new Set(pictures);
    return { faces, planner: createLabelPlanner(layout, { dpi, faces, hasPicture: (name) => known.has(name) }) };
  }

  return { openFonts, open };
}
