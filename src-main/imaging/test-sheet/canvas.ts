import type { Rgb } from '../../engine/numeric/raster.ts';
import { eachDot, GLYPH_ADVANCE, GLYPH_HEIGHT } from './glyphs.ts';

export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0, 0, 0];
export const WHITE: Ink = [255, 255, 255];

/** A picture that is drawn on. */
export interface Canvas extends Rgb {
  fill(left: number, top: number, width: number, height: number, ink: Ink): void;
  /** `dot` is the size of one dot of the font in pixels; returns the y below the line. */
  text(left: number, top: number, text: string, dot: number, ink: Ink): number;
}

export function createCanvas(width: number, height: number, ground: Ink): Canvas {
  const data = new Uint8Array(width * height * 3);
  const fill: Canvas['fill'] = (left, top, w, h, ink) => {
    const right = Math.min(width, Math.round(left + w));
    const bottom = Math.min(height, Math.round(top + h));
    for (let y = Math.max(0, Math.round(top)); y < bottom; y++) {
      for (let x = Math.max(0, Math.round(left)); x < right; x++) data.set(ink, (y * width + x) * 3);
    }
  };
  fill(0, 0, width, height, ground);
  return {
    width,
    height,
    data,
    fill,
    text(left, top, text, dot, ink) {
      eachDot(text, (x, y) => fill(left + x * dot, top + y * dot, dot, dot, ink));
      return top + (GLYPH_HEIGHT + 3) * dot;
    },
  };
}

export function textWidth(text: string, dot: number): number {
  return (text.length * GLYPH_ADVANCE - 1) * dot;
}
