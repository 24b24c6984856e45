import { makeRandom } from '#test/support/random.ts';
import type { Shot } from './shot.ts';

/** The next frame of the same pose and light, from a hand that shakes. */
export function shaken(shot: Shot, seed: string): Shot {
  const random = makeRandom(seed, 'shake');
  return {
    ...shot,
    tilt: shot.tilt + random.normal(),
    axis: shot.axis + 2 * random.normal(),
    roll: shot.roll + 2 * random.normal(),
    longSide: shot.longSide * (1 + 0.01 * random.normal()),
    place: [shot.place[0] + 0.1 * random.normal(), shot.place[1] + 0.1 * random.normal()],
    motion: shot.motion * random.between(0.4, 1.2),
    motionAngle: random.between(0, Math.PI),
  };
}
