// Rolls of labels by their measures alone: every size is cut, and no list has them all.
import type { SheetPreset } from './sheets.ts';

/** As 100x50, roll-100x50 or 57.5x32: width across the paper, then height along it, in millimetres. */
const MEASURES = /^(?:roll-)?(\d{1,3}(?:[.-]\d)?)x(\d{1,3}(?:[.-]\d)?)$/i;
/** Millimetres. */
const LEAST = 10;
const MOST = 320;

/** A roll with gaps between its labels. Null: the text names none. */
export function rollNamed(text: string): SheetPreset | null {
  const [, across, along] = MEASURES.exec(text.trim()) ?? [];
  if (across === undefined || along === undefined) return null;
  const [width, height] = [across, along].map((one) => Number(one.replace('-', '.')));
  if (Math.min(width, height) < LEAST || Math.max(width, height) > MOST) return null;
  return {
    id: `roll-${[width, height].map((one) => String(one).replace('.', '-')).join('x')}`,
    name: `Roll: ${width} x ${height} mm`,
    maker: null,
    number: null,
    media: 'gap',
    page: { width, height },
    label: { width, height },
    columns: 1,
    rows: 1,
    margins: { left: 0, top: 0, right: 0, bottom: 0 },
    pitch: { x: width, y: height },
    radius: Math.min(2, width / 4, height / 4),
  };
}
