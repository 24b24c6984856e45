// Labels full of fields: most of a label's middle is covered by codes and texts, which take no mark.
import { markPrepared, prepare } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { createLabelPlanner } from '#main/labels/display-list/label-planner.ts';
import { layersOf } from '#main/labels/display-list/layers.ts';
import { paintRaster } from '#main/labels/display-list/raster.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { paintOverMark } from '#main/workers/paint-over-mark.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import type { Engine, Strength } from './engine.ts';

const DPI = 300;
const MM_PER_PIXEL = 25.4 / DPI;

/** The engine with marks that are put on labels as the production line does it. */
export function withFields(engine: Engine, strength: Strength, faces: Faces): Engine {
  return { ...engine, embed: (artwork, message) => markWithFields(artwork, message, strength, faces) };
}

export function markWithFields(artwork: Rgb, message: string, strength: Strength, faces: Faces): Rgb {
  const layout = fullLayout(artwork);
  const row = labelRow({ metadata: { gtin: '4006381333931', lot: 'L24-0815', maker: 'Weingut Müller & Söhne' } });
  const { list, errors } = createLabelPlanner(layout, { dpi: DPI, faces, hasPicture: () => false }).plan(row);
  if (errors.length > 0) throw new Error(`The layout does not fit: ${JSON.stringify(errors)}`);
  const { under, over } = layersOf(list, layout, faces);
  const painted = { ...artwork, data: Uint8Array.from(artwork.data) };
  paintRaster(under, { ...painted, rgb: painted.data }, { faces });
  const marked = markPrepared(prepare(painted, { key: PUBLISHED_KEY, strength }), message);
  paintOverMark(over, marked, painted, { faces }, new Set());
  return marked;
}

/** The smallest side of a label for which the texts have the sizes below, in mm: they grow with the label. */
const SMALL = 38;

/** Seven fields, as a label for wine or medicine has them: they cover half of a small label. Codes keep their size. */
export function fullLayout({ width, height }: Pick<Rgb, 'width' | 'height'>) {
  const [w, h] = [width * MM_PER_PIXEL, height * MM_PER_PIXEL];
  const grown = Math.round(Math.max(1, Math.min(w, h) / SMALL) * 10) / 10;
  const text = (id: string, top: number, value: string, points: number, weight = 400) => ({
    id,
    type: 'text',
    x: 3,
    y: top,
    w: w - 6,
    h: points * grown * 0.5,
    value,
    font: { size: points * grown, weight, min_size: 4 },
    fit: 'shrink',
  });
  return layoutOf({
    twinmark_layout: 1,
    name: 'Full',
    label: { width: w, height: h },
    items: [
      { id: 'band', type: 'box', x: 2, y: 2, w: w - 4, h: 8 * grown, color: '#F4EBD0' },
      text('name', 3, 'Gewürztraminer Spätlese', 13, 700),
      text('maker', h * 0.3, '{maker}', 9),
      text('lot', h * 0.4, 'Los {lot} · 03.04.2025', 8),
      text('small', h * 0.48, 'Enthält Sulfite. Kühl und trocken lagern, nach dem Öffnen bald verbrauchen.', 6),
      { id: 'ean', type: 'barcode', x: w - 42, y: h - 18, w: 40, h: 16, symbology: 'ean13', value: '{gtin}' },
      {
        id: 'matrix',
        type: 'barcode',
        x: 3,
        y: h - 17,
        w: 14,
        h: 14,
        symbology: 'gs1_datamatrix',
        value: '(01){gtin|gtin14}(10){lot}',
      },
    ],
  });
}
