import { blend, type Canvas, type Colour, eachPixel } from './canvas.ts';

export type Vertex = readonly [x: number, y: number];

/** A box with exactly covered edges. */
export function fillBox(canvas: Canvas, x: number, y: number, width: number, height: number, colour: Colour): void {
  eachPixel(canvas, x, y, x + width, y + height, (px, py) => {
    const coverX = Math.min(px + 1, x + width) - Math.max(px, x);
    const coverY = Math.min(py + 1, y + height) - Math.max(py, y);
    blend(canvas, px, py, colour, coverX * coverY);
  });
}

export function frameBox(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  line: number,
  colour: Colour,
): void {
  fillBox(canvas, x, y, width, line, colour);
  fillBox(canvas, x, y + height - line, width, line, colour);
  fillBox(canvas, x, y + line, line, height - 2 * line, colour);
  fillBox(canvas, x + width - line, y + line, line, height - 2 * line, colour);
}

/** A line with round ends; both ends alike make a dot. */
export function strokeLine(canvas: Canvas, a: Vertex, b: Vertex, width: number, colour: Colour): void {
  const half = width / 2;
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length2 = dx * dx + dy * dy || 1e-9;
  eachPixel(
    canvas,
    Math.min(a[0], b[0]) - half - 1,
    Math.min(a[1], b[1]) - half - 1,
    Math.max(a[0], b[0]) + half + 1,
    Math.max(a[1], b[1]) + half + 1,
    (x, y) => {
      const t = Math.max(0, Math.min(1, ((x + 0.5 - a[0]) * dx + (y + 0.5 - a[1]) * dy) / length2));
      const distance = Math.hypot(x + 0.5 - a[0] - t * dx, y + 0.5 - a[1] - t * dy);
      const cover = Math.min(1, half + 0.5 - distance);
      if (cover > 0) blend(canvas, x, y, colour, cover);
    },
  );
}

/** An ellipse turned by an angle; `ring` above 0 leaves only an outline of that width. */
export function fillEllipse(
  canvas: Canvas,
  centre: Vertex,
  radii: Vertex,
  angle: number,
  colour: Colour,
  ring = 0,
): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const reach = Math.max(radii[0], radii[1]) + 1;
  const least = Math.min(radii[0], radii[1]);
  eachPixel(canvas, centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach, (x, y) => {
    const dx = x + 0.5 - centre[0];
    const dy = y + 0.5 - centre[1];
    const r = Math.hypot((dx * cos + dy * sin) / radii[0], (dy * cos - dx * sin) / radii[1]);
    const depth = (1 - r) * least;
    const cover = ring > 0 ? Math.min(1, ring / 2 + 0.5 - Math.abs(depth)) : Math.min(1, depth + 0.5);
    if (cover > 0) blend(canvas, x, y, colour, cover);
  });
}

/** A polygon by the even-odd rule, four lines of samples a row with exact ends. */
export function fillPolygon(canvas: Canvas, vertices: readonly Vertex[], colour: Colour): void {
  const lines = 4;
  const top = Math.max(0, Math.floor(Math.min(...vertices.map((v) => v[1]))));
  const bottom = Math.min(canvas.height, Math.ceil(Math.max(...vertices.map((v) => v[1]))));
  const cover = new Float32Array(canvas.width);
  for (let y = top; y < bottom; y++) {
    cover.fill(0);
    for (let line = 0; line < lines; line++) {
      const cuts = crossings(vertices, y + (line + 0.5) / lines);
      for (let i = 0; i + 1 < cuts.length; i += 2) addSpan(cover, cuts[i], cuts[i + 1], 1 / lines);
    }
    for (let x = 0; x < canvas.width; x++) if (cover[x] > 0) blend(canvas, x, y, colour, Math.min(1, cover[x]));
  }
}

function crossings(vertices: readonly Vertex[], y: number): number[] {
  const cuts: number[] = [];
  for (let i = 0; i < vertices.length; i++) {
    const a = vertices[i];
    const b = vertices[(i + 1) % vertices.length];
    if (a[1] <= y === b[1] <= y) continue;
    cuts.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
  }
  return cuts.sort((p, q) => p - q);
}

function addSpan(cover: Float32Array, from: number, to: number, weight: number): void {
  const start = Math.max(0, from);
  const end = Math.min(cover.length, to);
  for (let x = Math.floor(start); x < end; x++) {
    cover[x] += weight * Math.max(0, Math.min(x + 1, end) - Math.max(x, start));
  }
}
