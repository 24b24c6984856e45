// Labels under a webcam of 1080p: what its frames show of a label that lies still, or nearly.
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, type Level } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import type { Shot } from '#test/support/channel/shot.ts';
import { makeRandom } from '#test/support/random.ts';

/** One frame as the window sends it: the part around the label, and where its outline was seen. */
export interface Frame {
  readonly picture: Rgb;
  readonly corners: Quad;
}

/** A webcam over a desk: small pixels, a denoiser, MJPEG; the label about upright under it. */
export const WEBCAM: Level = {
  longSide: [700, 700],
  tilt: [2, 12],
  roll: [-8, 8],
  defocus: [0.4, 0.8],
  motion: [0, 0.8],
  fullWell: [1500, 4000],
  slope: [0.05, 0.3],
  shadow: [0, 0.25],
  glareChance: 0.1,
  glare: [0.1, 0.3],
  cast: 0.08,
  chromaBlur: [0.6, 1],
  denoise: [0.1, 0.4],
  sharpen: [0.2, 0.8],
  jpeg: [80, 90],
};

/** A label of 6 inches at 70 pixels an inch in a hand that is not quite still: many frames are not read by themselves. */
export const MOVING_HAND: Partial<Level> = {
  longSide: [420, 420],
  defocus: [0.5, 1.1],
  motion: [0.6, 1.8],
  fullWell: [900, 2500],
  jpeg: [75, 88],
};

/** Share of the label's long side that the outline is off: the finder's on a moving picture. */
const ROUGH = 0.006;

export function printed(label: Rgb, seed: number | string): Print {
  return printLabel(label, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
}

/** So many frames of one label: the same desk and light, a hand that trembles, a focus that hunts, fresh noise. */
export async function framesOf(
  print: Print,
  count: number,
  seed: number | string,
  changes: Partial<Level> = {},
): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const frame of laterFramesOf(print, count, seed, changes)) frames.push(await frame());
  return frames;
}

/** A frame that is made when it is asked for first: most labels are read in the first of several. */
export type LaterFrame = () => Promise<Frame>;

export function laterFramesOf(
  print: Print,
  count: number,
  seed: number | string,
  changes: Partial<Level> = {},
): LaterFrame[] {
  const still = drawShot(WEBCAM, makeRandom(seed, 'shot'), changes);
  return Array.from({ length: count }, (_, i) => {
    let made: Promise<Frame> | undefined;
    return () => {
      made ??= frameOf(print, still, `${seed}/${i}`, changes);
      return made;
    };
  });
}

async function frameOf(print: Print, still: Shot, seed: string, changes: Partial<Level>): Promise<Frame> {
  const random = makeRandom(seed, 'frame');
  const { defocus, motion } = drawShot(WEBCAM, random, changes);
  const shot: Shot = {
    ...still,
    defocus,
    motion,
    room: 1.2,
    aspect: 4 / 3,
    roll: still.roll + 0.4 * random.normal(),
    tilt: Math.abs(still.tilt + 0.3 * random.normal()),
    place: [0.3 * random.normal(), 0.3 * random.normal()],
    motionAngle: random.between(0, Math.PI),
  };
  const { picture, corners } = await photograph(print, shot, seed);
  return { picture, corners: roughCorners(corners, ROUGH, random) };
}

/** The bytes that the window sends. */
export function ppm({ width, height, data }: Rgb): Uint8Array {
  const head = Buffer.from(`P6\n${width} ${height}\n255\n`, 'latin1');
  return new Uint8Array(Buffer.concat([head, data]));
}

export function cornersText(corners: Quad): string {
  return corners.flatMap((point) => point.map((value) => value.toFixed(2))).join(',');
}
