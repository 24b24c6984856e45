import { type DrawnLabel, widened } from '#main/engine/embed/one-bit-ground.ts';
import type { DisplayList, Part } from '#main/labels/display-list/display-list.ts';
import { paintRaster, type RasterOptions } from '#main/labels/display-list/raster.ts';
import { fineDots, type Rectangle } from '#main/labels/dots.ts';

/** Millimetres around text that stay free of the mark, so that letters keep their shape. */
const AROUND_TEXT = 0.3;
/** Luma from which a colour prints as paper. */
const PALE = 160;
/** A level that no part has: dots that keep it, or half of it, are not covered. */
const BARE = 128;

/** Codes and texts in dots on a label: black or white, never between. They, quiet zones and what lies close stay exact. */
export function overOneBit(over: DisplayList, label: DrawnLabel, dpi: number, options: RasterOptions): DrawnLabel {
  const { width, height } = label;
  const rgb = new Uint8Array(3 * width * height).fill(BARE);
  paintRaster({ ...over, parts: over.parts.map(inked) }, { width, height, rgb }, options);
  const ink = Uint8Array.from(label.ink);
  const keepExact = new Uint8Array(ink.length);
  for (let i = 0; i < ink.length; i++) {
    const level = rgb[3 * i];
    if (level >= BARE / 2 && level <= BARE * 1.5) continue;
    ink[i] = level < BARE ? 0 : 255;
    keepExact[i] = 1;
  }
  const reached = widened(keepExact, width, Math.round(fineDots(AROUND_TEXT, dpi)));
  for (const part of over.parts) if (part.kind === 'code') cover(reached, width, height, moved(part.place, options));
  return { width, height, ink, keepExact: reached };
}

function inked(part: Part): Part {
  if (part.kind === 'picture') return part;
  const number = Number.parseInt(part.color.slice(1), 16);
  const luma = 0.299 * (number >> 16) + 0.587 * ((number >> 8) & 255) + 0.114 * (number & 255);
  return { ...part, color: luma < PALE ? '#000000' : '#ffffff' };
}

function moved(place: Rectangle, { x = 0, y = 0 }: RasterOptions): Rectangle {
  return { ...place, x: place.x + x, y: place.y + y };
}

function cover(mask: Uint8Array, width: number, height: number, { x, y, w, h }: Rectangle): void {
  const [left, right] = [Math.max(0, x), Math.min(width, x + w)];
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row++) {
    mask.fill(1, row * width + left, Math.max(row * width + left, row * width + right));
  }
}
