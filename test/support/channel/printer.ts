import type { Rgb } from '#main/engine/numeric/raster.ts';
import { labToLinear, makeLinearTable } from './colour.ts';

/** A printer and its paper. */
export interface PrinterSpec {
  readonly kind: 'laser' | 'inkjet';
  /** Lines an inch of the screens (laser). */
  readonly lines: number;
  /** Device pixels an inch: 1200 for laser, 600 to 720 for inkjet. */
  readonly dpi: number;
  /** Growth of a 50 % tint in the print, as a share of the area. */
  readonly gain: number;
  /** Yule-Nielsen factor of the paper: light scatters under the dots. */
  readonly scatter: number;
  /** How much of a solid's density is reached: plain paper swallows ink. */
  readonly density: number;
  /** Linear reflectance of the bare paper. */
  readonly paper: readonly [number, number, number];
  /** Whether the separation knows the printer (a profile) or is the plain arithmetic of 1 - RGB. */
  readonly calibrated: boolean;
  /** Deviation of toner density (as a share of it), and of the paper's own reflectance. */
  readonly mottle: number;
  readonly texture: number;
  /** Area of the smallest dot that still prints, as a share: lasers lose the lightest tints. */
  readonly leastDot: number;
  /** Misregistration of the inks, in device pixels at most. */
  readonly misregister: number;
}

/** Steps of the separation table along each of R, G, B. */
const STEPS = 17;

export interface Printer {
  readonly spec: PrinterSpec;
  /** Reflectance to the power 1/scatter of the 16 overprints (bit 0 cyan, 1 magenta, 2 yellow, 3 black). */
  readonly overprints: Float64Array;
  /** Printed area of each ordered coverage 0 to 255. */
  readonly grown: Float64Array;
  /** Ink coverages 0 to 1 at every node of the separation table. */
  readonly separation: Float32Array;
}

export function makePrinter(spec: PrinterSpec): Printer {
  const overprints = makeOverprints(spec);
  const grown = new Float64Array(256);
  for (let i = 0; i < 256; i++) grown[i] = grow(Math.max(0, i / 255 - spec.leastDot), spec.gain);
  const separation = spec.calibrated ? invertModel(spec, overprints) : plainSeparation();
  return { spec, overprints, grown, separation };
}

function grow(cover: number, gain: number): number {
  return Math.min(1, cover + 4 * gain * cover * (1 - cover));
}

/** CIELAB of the solids and their overprints on coated paper, from a common offset condition. */
const SOLIDS: Readonly<Record<number, readonly [number, number, number]>> = {
  0: [100, 0, 0],
  1: [57, -37, -52],
  2: [50, 77, -5],
  3: [26, 20, -46],
  4: [93, -6, 95],
  5: [52, -68, 28],
  6: [49, 70, 50],
  7: [25, 0, 0],
  8: [17, 0, 0],
};

function makeOverprints(spec: PrinterSpec): Float64Array {
  const table = new Float64Array(16 * 3);
  for (let inks = 0; inks < 16; inks++) {
    const lab = SOLIDS[inks & 7];
    const black = labToLinear(...SOLIDS[8]);
    const colour = labToLinear(...lab);
    for (let c = 0; c < 3; c++) {
      const relative = inks < 8 ? colour[c] : black[c] * (0.45 + 0.55 * colour[c]);
      table[inks * 3 + c] = (spec.paper[c] * relative ** spec.density) ** (1 / spec.scatter);
    }
  }
  return table;
}

/** Mean reflectance of a tint: Neugebauer's areas with Yule and Nielsen's exponent. */
function tint(cover: readonly number[], spec: PrinterSpec, overprints: Float64Array, out: number[]): void {
  const area = cover.map((c) => grow(c, spec.gain));
  out.fill(0);
  for (let inks = 0; inks < 16; inks++) {
    let share = 1;
    for (let ink = 0; ink < 4; ink++) share *= (inks >> ink) & 1 ? area[ink] : 1 - area[ink];
    for (let c = 0; c < 3; c++) out[c] += share * overprints[inks * 3 + c];
  }
  for (let c = 0; c < 3; c++) out[c] **= spec.scatter;
}

/** As a relative colorimetric profile with black point compensation would separate, black generated from the grey part. */
function invertModel(spec: PrinterSpec, overprints: Float64Array): Float32Array {
  const linear = makeLinearTable();
  const table = new Float32Array(STEPS ** 3 * 4);
  const darkest = [0, 0, 0];
  tint([0.6, 0.5, 0.5, 1], spec, overprints, darkest);
  const level = (step: number) => linear[Math.round((step * 255) / (STEPS - 1))];
  let guess = [0, 0, 0];
  for (let r = 0; r < STEPS; r++) {
    for (let g = 0; g < STEPS; g++) {
      for (let b = 0; b < STEPS; b++) {
        const black = generateBlack(1 - Math.max(r, g, b) / (STEPS - 1));
        const wanted = [level(r), level(g), level(b)].map((v, c) => darkest[c] + (spec.paper[c] - darkest[c]) * v);
        guess = solveColours(wanted, black, guess, spec, overprints);
        table.set([...guess, black], ((r * STEPS + g) * STEPS + b) * 4);
      }
    }
  }
  return table;
}

function generateBlack(grey: number): number {
  return grey < 0.35 ? 0 : ((grey - 0.35) / 0.65) ** 1.5;
}

/** Gauss and Newton's steps with the slopes measured; coverages stay within 0 to 1. */
function solveColours(
  wanted: readonly number[],
  black: number,
  start: readonly number[],
  spec: PrinterSpec,
  overprints: Float64Array,
): number[] {
  const cover = [...start, black];
  const made = [0, 0, 0];
  const moved = [0, 0, 0];
  for (let round = 0; round < 12; round++) {
    tint(cover, spec, overprints, made);
    const slopes: number[][] = [];
    for (let ink = 0; ink < 3; ink++) {
      const nudge = cover[ink] > 0.5 ? -0.01 : 0.01;
      tint(
        cover.map((c, i) => (i === ink ? c + nudge : c)),
        spec,
        overprints,
        moved,
      );
      slopes.push(moved.map((m, c) => (m - made[c]) / nudge));
    }
    const step = solveDamped(
      slopes,
      wanted.map((w, c) => w - made[c]),
    );
    for (let ink = 0; ink < 3; ink++) {
      cover[ink] = Math.max(0, Math.min(1, cover[ink] + Math.max(-0.25, Math.min(0.25, step[ink]))));
    }
  }
  return cover.slice(0, 3);
}

/** Least squares for three inks and three colours, damped where an ink hardly acts: Gauss and Seidel on the normal equations. */
function solveDamped(slopes: readonly number[][], error: readonly number[]): number[] {
  const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const step = [0, 0, 0];
  for (let sweep = 0; sweep < 8; sweep++) {
    for (let i = 0; i < 3; i++) {
      let rest = dot(slopes[i], error);
      for (let j = 0; j < 3; j++) if (j !== i) rest -= dot(slopes[i], slopes[j]) * step[j];
      step[i] = rest / (dot(slopes[i], slopes[i]) + 1e-4);
    }
  }
  return step;
}

/** 1 - RGB with under-colour removal, as drivers without a profile do. */
function plainSeparation(): Float32Array {
  const table = new Float32Array(STEPS ** 3 * 4);
  for (let i = 0; i < STEPS ** 3; i++) {
    const rgb = [Math.floor(i / STEPS / STEPS), Math.floor(i / STEPS) % STEPS, i % STEPS];
    const inks = rgb.map((v) => 1 - v / (STEPS - 1));
    const black = generateBlack(Math.min(...inks));
    table.set([...inks.map((v) => (black >= 1 ? 0 : (v - black) / (1 - black))), black], i * 4);
  }
  return table;
}

/** Ink areas (0 to 255, dot gain in) of every pixel: four bytes a pixel. */
export function separate(picture: Rgb, printer: Printer): Uint8Array {
  const { separation, grown } = printer;
  const out = new Uint8Array(picture.width * picture.height * 4);
  const data = picture.data;
  const scale = (STEPS - 1) / 255;
  const [dr, dg, db] = [STEPS * STEPS * 4, STEPS * 4, 4];
  let last = -1;
  for (let i = 0, o = 0; i < data.length; i += 3, o += 4) {
    const packed = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    if (packed === last) {
      out.copyWithin(o, o - 4, o);
      continue;
    }
    last = packed;
    const [r, g, b] = [data[i] * scale, data[i + 1] * scale, data[i + 2] * scale];
    const [r0, g0, b0] = [Math.min(STEPS - 2, r | 0), Math.min(STEPS - 2, g | 0), Math.min(STEPS - 2, b | 0)];
    const [fr, fg, fb] = [r - r0, g - g0, b - b0];
    const base = r0 * dr + g0 * dg + b0 * db;
    for (let ink = 0; ink < 4; ink++) {
      const at = base + ink;
      const near = lerp2(separation[at], separation[at + db], separation[at + dg], separation[at + dg + db], fg, fb);
      const s = at + dr;
      const far = lerp2(separation[s], separation[s + db], separation[s + dg], separation[s + dg + db], fg, fb);
      out[o + ink] = Math.round(255 * grown[Math.round(255 * (near + (far - near) * fr))]);
    }
  }
  return out;
}

function lerp2(a: number, b: number, c: number, d: number, down: number, across: number): number {
  const top = a + (b - a) * across;
  return top + (c + (d - c) * across - top) * down;
}
