import { blend, type Canvas, type Colour, eachPixel, hsv, mix, scaleColour } from '#test/support/drawing/canvas.ts';
import { fillPolygon, type Vertex } from '#test/support/drawing/shapes.ts';
import { folded, makeNoise } from '#test/support/noise.ts';
import type { Random } from '#test/support/random.ts';

/** Sharp shapes of all sizes that hide one another, each shaded and textured: the statistics of cluttered scenes. */
export function paintDeadLeaves(canvas: Canvas, random: Random, least: number, most: number): void {
  const hue = random.next();
  const area = canvas.width * canvas.height;
  const grain = makeNoise(256, 256, random, { cell: 16, octaves: 4, persistence: 0.7 });
  let painted = 0;
  // Sizes follow a power law; large shapes first would leave no small ones hidden, so order is by chance.
  while (painted < area * 5) {
    const radius = least / Math.sqrt(1 - random.next() * (1 - (least / most) ** 2));
    painted += radius * radius * 2.2;
    const colour = hsv(hue + random.normal() * 0.12, random.between(0.02, 0.6), random.between(0.12, 0.95));
    const centre: Vertex = [random.between(0, canvas.width), random.between(0, canvas.height)];
    paintLeaf(canvas, random, centre, radius, colour, grain);
  }
}

function paintLeaf(
  canvas: Canvas,
  random: Random,
  centre: Vertex,
  radius: number,
  colour: Colour,
  grain: Float32Array,
): void {
  const squash = random.between(0.35, 1);
  const angle = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const power = random.pick([2, 2, 3, 6]);
  const light = random.between(0.1, 0.5);
  const rough = random.chance(0.6) ? random.between(0.03, 0.18) : 0.015;
  const offset = random.below(512);
  eachPixel(
    canvas,
    centre[0] - radius - 1,
    centre[1] - radius - 1,
    centre[0] + radius + 1,
    centre[1] + radius + 1,
    (x, y) => {
      const u = ((x - centre[0]) * cos + (y - centre[1]) * sin) / radius;
      const v = ((y - centre[1]) * cos - (x - centre[0]) * sin) / (radius * squash);
      const r = (Math.abs(u) ** power + Math.abs(v) ** power) ** (1 / power);
      const cover = Math.min(1, (1 - r) * radius * squash + 0.5);
      if (cover <= 0) return;
      const noise = grain[folded(x + offset, y, 256)];
      const shade = 1 - light * (u * 0.6 + v * 0.4 + r * r * 0.4) + rough * noise;
      blend(canvas, x, y, scaleColour(colour, shade), cover);
    },
  );
}

/** Bent blades from near to far. */
export function paintGrass(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const scale = Math.min(width, height) / 1200;
  const count = Math.round((width * height) / (170 * scale));
  for (let i = 0; i < count; i++) {
    const depth = i / count;
    const length = random.between(30, 150) * (0.5 + depth) * scale;
    const half = random.between(1, 3.6) * (0.5 + depth) * scale;
    const root: Vertex = [random.between(-20, width + 20), random.between(-10, height + 120 * scale)];
    const lean = random.normal() * 0.5;
    const bend = random.normal() * 0.7;
    const dry = random.chance(0.12);
    const tone = random.between(0.16, 0.5) + 0.38 * depth * random.next();
    const colour = hsv(dry ? 0.13 : 0.2 + random.normal() * 0.035, random.between(0.35, 0.8), tone);
    paintBlade(canvas, root, length, half, lean, bend, colour);
  }
}

function paintBlade(
  canvas: Canvas,
  root: Vertex,
  length: number,
  half: number,
  lean: number,
  bend: number,
  colour: Colour,
): void {
  const left: Vertex[] = [];
  const right: Vertex[] = [];
  for (let step = 0; step <= 4; step++) {
    const t = step / 4;
    const angle = lean + bend * t;
    const x = root[0] + Math.sin(angle) * length * t;
    const y = root[1] - Math.cos(angle) * length * t;
    const w = half * (1 - t * t) + 0.2;
    left.push([x - w * Math.cos(angle), y - w * Math.sin(angle)]);
    right.unshift([x + w * Math.cos(angle), y + w * Math.sin(angle)]);
  }
  paintSmallPolygon(canvas, [...left, ...right], colour);
}

/** As fillPolygon, on a canvas of the polygon's own size: thousands of small shapes must not sweep whole rows. */
function paintSmallPolygon(canvas: Canvas, vertices: readonly Vertex[], colour: Colour): void {
  const x0 = Math.max(0, Math.floor(Math.min(...vertices.map((v) => v[0]))) - 1);
  const y0 = Math.max(0, Math.floor(Math.min(...vertices.map((v) => v[1]))) - 1);
  const x1 = Math.min(canvas.width, Math.ceil(Math.max(...vertices.map((v) => v[0]))) + 1);
  const y1 = Math.min(canvas.height, Math.ceil(Math.max(...vertices.map((v) => v[1]))) + 1);
  if (x1 <= x0 || y1 <= y0) return;
  const mask = { width: x1 - x0, height: y1 - y0, data: new Float32Array((x1 - x0) * (y1 - y0) * 3) };
  fillPolygon(
    mask,
    vertices.map(([x, y]): Vertex => [x - x0, y - y0]),
    [1, 1, 1],
  );
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const cover = mask.data[(y * mask.width + x) * 3];
      if (cover > 0) blend(canvas, x0 + x, y0 + y, colour, cover);
    }
  }
}

/** Stones: cells of a jittered grid, domed, each with its own colour and dark gaps between. */
export function paintGravel(canvas: Canvas, random: Random, size: number): void {
  const { width, height } = canvas;
  const across = Math.ceil(width / size) + 3;
  const down = Math.ceil(height / size) + 3;
  const stones = Array.from({ length: across * down }, (_, i) => ({
    x: ((i % across) - 1 + random.between(0.05, 0.95)) * size,
    y: (Math.floor(i / across) - 1 + random.between(0.05, 0.95)) * size,
    reach: random.between(0.75, 1.25),
    colour: scaleColour(
      mix([178, 172, 165], hsv(random.between(0, 0.15), 0.4, 0.7), random.next()),
      random.between(0.4, 1.2),
    ),
  }));
  const grain = makeNoise(width, height, random, { cell: size / 3, octaves: 5, persistence: 0.8 });
  const sun = random.between(0, 2 * Math.PI);
  const [lightX, lightY] = [Math.cos(sun) * 0.45, Math.sin(sun) * 0.45];
  eachPixel(canvas, 0, 0, width, height, (x, y) => {
    const column = Math.floor(x / size) + 1;
    const row = Math.floor(y / size) + 1;
    let first = 1e9;
    let second = 1e9;
    let nearest = stones[0];
    for (let j = Math.max(0, row - 1); j <= Math.min(down - 1, row + 1); j++) {
      for (let i = Math.max(0, column - 1); i <= Math.min(across - 1, column + 1); i++) {
        const stone = stones[j * across + i];
        const distance = Math.hypot(x - stone.x, y - stone.y) / stone.reach;
        if (distance < first) {
          second = first;
          first = distance;
          nearest = stone;
        } else if (distance < second) second = distance;
      }
    }
    const gap = Math.min(1, Math.max(0, (second - first) / (0.22 * size)));
    const slope = ((x - nearest.x) * lightX + (y - nearest.y) * lightY) / size;
    const shade = (0.22 + 0.78 * gap) * (1 - slope) * (1 + 0.07 * grain[y * width + x]);
    blend(canvas, x, y, scaleColour(nearest.colour, shade), 1);
  });
}

/** Leaves of a tree in sun and shade, with veins. */
export function paintFoliage(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const scale = Math.min(width, height) / 1200;
  const count = Math.round((width * height) / (900 * scale * scale));
  for (let i = 0; i < count; i++) {
    const depth = i / count;
    const length = random.between(18, 75) * scale * (0.6 + 0.6 * depth);
    const half = length * random.between(0.2, 0.36);
    const angle = random.between(0, 2 * Math.PI);
    const centre: Vertex = [random.between(0, width), random.between(0, height)];
    const tone = random.between(0.1, 0.35) + 0.5 * depth * random.next();
    const colour = hsv(0.25 + random.normal() * 0.05, random.between(0.4, 0.85), tone);
    paintTreeLeaf(canvas, centre, length, half, angle, colour);
  }
}

function paintTreeLeaf(
  canvas: Canvas,
  centre: Vertex,
  length: number,
  half: number,
  angle: number,
  colour: Colour,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  eachPixel(canvas, centre[0] - length, centre[1] - length, centre[0] + length, centre[1] + length, (x, y) => {
    const u = ((x - centre[0]) * cos + (y - centre[1]) * sin) / length;
    const v = (y - centre[1]) * cos - (x - centre[0]) * sin;
    if (Math.abs(u) > 1) return;
    const edge = half * (1 - u * u) * (1 - 0.35 * u) - Math.abs(v);
    const cover = Math.min(1, edge + 0.5);
    if (cover <= 0) return;
    const vein = Math.abs(v) < 0.8 || Math.abs(((u * length + Math.abs(v)) / 7) % 1) < 0.12 ? 1.13 : 1;
    blend(canvas, x, y, scaleColour(colour, vein * (v > 0 ? 1.08 : 0.92)), cover);
  });
}
