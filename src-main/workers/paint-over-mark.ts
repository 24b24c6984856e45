import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { DisplayList, Part } from '#main/labels/display-list/display-list.ts';
import { paintRaster, type RasterOptions } from '#main/labels/display-list/raster.ts';
import type { Rectangle } from '#main/labels/dots.ts';

/**
 * Paints codes and texts on a marked picture. Below codes it becomes unmarked: the mark would blur their modules. Ink of `hidden` items
 * is left out: pictures of labels are shown, kept and backed up, and only what is printed may have it.
 */
export function paintOverMark(
  over: DisplayList,
  marked: Rgb,
  unmarked: Rgb,
  options: RasterOptions,
  hidden: ReadonlySet<string>,
): void {
  const { x = 0, y = 0 } = options;
  for (const part of over.parts) if (part.kind === 'code') copy(unmarked, marked, moved(part.place, x, y));
  const isShown = ({ kind, item }: Part) => !((kind === 'code' || kind === 'text') && hidden.has(item));
  const shown = { ...over, parts: over.parts.filter(isShown) };
  paintRaster(shown, { ...marked, rgb: marked.data }, options);
}

function moved(place: Rectangle, x: number, y: number): Rectangle {
  return { ...place, x: place.x + x, y: place.y + y };
}

function copy(from: Rgb, to: Rgb, { x, y, w, h }: Rectangle): void {
  const [left, right] = [Math.max(0, x), Math.min(to.width, x + w)];
  if (left >= right) return;
  for (let row = Math.max(0, y); row < Math.min(to.height, y + h); row++) {
    const at = 3 * (row * to.width + left);
    to.data.set(from.data.subarray(at, at + 3 * (right - left)), at);
  }
}
