/** XYZ (white D65 at Y = 1) to CIELAB, in place over three planes. */
export function toLab(x: Float32Array, y: Float32Array, z: Float32Array): void {
  for (let i = 0; i < x.length; i++) {
    const fx = root(x[i] / 0.95047);
    const fy = root(y[i]);
    const fz = root(z[i] / 1.08883);
    x[i] = 116 * fy - 16;
    y[i] = 500 * (fx - fy);
    z[i] = 200 * (fy - fz);
  }
}

function root(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

const DEGREE = Math.PI / 180;
const POWER = 25 ** 7;

/** The colour difference CIEDE2000 (CIE 142:2001), all weights 1. */
export function ciede2000(l1: number, a1: number, b1: number, l2: number, a2: number, b2: number): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const grey = 1.5 - 0.5 * Math.sqrt(seventh(meanChroma));
  const [p1, p2] = [a1 * grey, a2 * grey];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const colourless = c1 * c2 === 0;
  let turn = colourless ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const hueDifference = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = colourless ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 -
    0.17 * Math.cos((h - 30) * DEGREE) +
    0.24 * Math.cos(2 * h * DEGREE) +
    0.32 * Math.cos((3 * h + 6) * DEGREE) -
    0.2 * Math.cos((4 * h - 63) * DEGREE);
  const off = (l - 50) ** 2;
  const dl = (l2 - l1) / (1 + (0.015 * off) / Math.sqrt(20 + off));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = hueDifference / (1 + 0.015 * c * t);
  const twist = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE) * 2 * Math.sqrt(seventh(c));
  return Math.sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + twist * dc * dh));
}

function seventh(chroma: number): number {
  const power = chroma ** 7;
  return power / (power + POWER);
}

function hue(a: number, b: number): number {
  const angle = Math.atan2(b, a) / DEGREE;
  return angle < 0 ? angle + 360 : angle;
}

function meanHue(h1: number, h2: number): number {
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}
