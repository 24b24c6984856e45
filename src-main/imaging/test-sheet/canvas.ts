import { eachDot, GLYPH_ADVANCE, GLYPH_HEIGHT } from './glyphs.ts';

export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0, 0, 0];
export const WHITE: Ink = [255, 255, 255];

export type Canvas = ReturnType<typeof createCanvas>;

/** A picture to draw on. */
export function createCanvas(width: number, height: number, ground: Ink) {
  const data = new Uint8Array(width * height * 3);
  const fill = (left: number, top: number, w: number, h: number, ink: Ink): void => {
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
    /** Draws a line of text. `dot` is the size of a dot of the font in pixels. Returns the y below the line. */
    text(left: number, top: number, text: string, dot: number, ink: Ink): number {
      eachDot(text, (x, y) => fill(left + x * dot, top + y * dot, dot, dot, ink));
      return top + (GLYPH_HEIGHT + 3) * dot;
    },
  };
}

export function textWidth(text: string, dot: number): number {
  return (text.length * GLYPH_ADVANCE - 1) * dot;
}
