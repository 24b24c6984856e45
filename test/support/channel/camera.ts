import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { fromFile, toJpeg } from '#test/support/codec.ts';
import { keptFile } from '#test/support/kept-file.ts';
import { makeRandom } from '#test/support/random.ts';
import { develop } from './develop.ts';
import { makePose } from './pose.ts';
import type { Print } from './print.ts';
import { expose } from './scene.ts';
import { readSensor } from './sensor.ts';
import type { Shot } from './shot.ts';

export interface Capture {
  readonly picture: Rgb;
  /** The label's true corners in the photograph. */
  readonly corners: Quad;
  /** Where a point of the label is seen, in artwork pixels from the corner of the part that is left. */
  readonly project: (x: number, y: number) => Point;
}

/**
 * Photographs a printed label. `whole` is the long side of the uncut label in artwork pixels. The file that the camera
 * writes is kept for the next one who asks for the same photograph.
 */
export async function photograph(
  print: Print,
  shot: Shot,
  seed: number | string,
  whole = Math.max(print.width, print.height),
): Promise<Capture> {
  const pose = makePose(shot, print.width, print.height, whole);
  const file = await keptFile('photograph', [print.key, shot, seed, whole], () => {
    const light = expose(print, shot, pose, whole, makeRandom(seed, 'scene'));
    const raw = readSensor(light, pose.width, pose.height, shot, seed);
    return toJpeg(develop(raw, pose.width, pose.height, shot), shot.jpeg);
  });
  return { picture: await fromFile(file), corners: pose.corners, project: pose.project };
}
