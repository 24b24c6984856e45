import type { Random } from '#test/support/random.ts';
import type { PrinterSpec } from './printer.ts';

/** Laser and offset screens, 106 to 150 lines an inch. */
export function drawLaser(random: Random): PrinterSpec {
  return {
    kind: 'laser',
    lines: random.between(106, 150),
    dpi: 1200,
    gain: random.between(0.1, 0.22),
    scatter: random.between(1.4, 1.9),
    density: random.between(0.85, 1),
    paper: drawPaper(random),
    calibrated: random.chance(0.7),
    mottle: random.between(0.02, 0.05),
    texture: random.between(0.004, 0.012),
    leastDot: random.chance(0.4) ? random.between(0, 0.01) : 0,
    misregister: random.between(0, 3),
  };
}

/** Desktop inkjets with error diffusion, 600 to 720 dots an inch. */
export function drawInkjet(random: Random): PrinterSpec {
  return {
    kind: 'inkjet',
    lines: 0,
    dpi: random.pick([600, 720]),
    gain: random.between(0.12, 0.25),
    scatter: random.between(1.5, 2),
    density: random.between(0.7, 0.95),
    paper: drawPaper(random),
    calibrated: random.chance(0.7),
    mottle: random.between(0.015, 0.04),
    texture: random.between(0.005, 0.015),
    leastDot: 0,
    misregister: 0,
  };
}

/** White, a little cream or, with brighteners, a little blue. */
function drawPaper(random: Random): readonly [number, number, number] {
  const white = random.between(0.8, 0.92);
  const warmth = random.between(-0.02, 0.05);
  return [white * (1 + warmth * 0.3), white, white * (1 - warmth)];
}
