/** A hand at a label's edge: four fingers and a thumb over it, the rest beyond the frame's nearer side. */
import type { Quad } from '#main/engine/numeric/raster.ts';

/** Linear reflectance of skin. */
const SKIN = [0.52, 0.32, 0.24] as const;

export function drawHand(light: Float32Array, width: number, height: number, corners: Quad): void {
  const [x, y] = corners.reduce(([sx, sy], [cx, cy]) => [sx + cx / 4, sy + cy / 4], [0, 0]);
  const side = x < width / 2 ? -1 : 1;
  const reach = Math.max(...corners.map(([cx]) => side * (cx - x)));
  const edge = x + side * reach;
  const thick = 0.055 * height;
  const palm = edge + side * 2.2 * thick;
  for (let finger = -2; finger <= 1; finger++) {
    const base = y + finger * 1.35 * thick;
    drawFinger(light, width, height, [palm, base], [edge - side * 0.8 * thick, base + 6 * finger], thick * 0.58);
  }
  drawFinger(light, width, height, [palm, y - 0.6 * thick], [palm + side * width, y + 0.2 * height], 2.9 * thick);
}

type Place = readonly [number, number];

/** A stretch with round ends, a little darker towards its sides. */
function drawFinger(light: Float32Array, width: number, height: number, a: Place, b: Place, radius: number): void {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0]) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0]) + radius));
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1]) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1]) + radius));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length2));
      const off = Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
      const cover = Math.min(1, radius - off);
      if (cover <= 0) continue;
      const shade = 1 - 0.45 * (off / radius) ** 2;
      const o = 3 * (y * width + x);
      for (let c = 0; c < 3; c++) light[o + c] += cover * (SKIN[c] * shade - light[o + c]);
    }
  }
}
