/** Renders the frames of a film by the channel simulator: desk, labels and hand, then light, sensor and the camera's own work. */
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { develop } from '#test/support/channel/develop.ts';
import { type Pose, poseAt } from '#test/support/channel/pose.ts';
import type { Print } from '#test/support/channel/print.ts';
import { applyLight, layLabel, makeBackground } from '#test/support/channel/scene.ts';
import { readSensor } from '#test/support/channel/sensor.ts';
import type { Shot } from '#test/support/channel/shot.ts';
import { makeRandom } from '#test/support/random.ts';
import { defocusAt, type Place, placeAt, type Showing, type Story } from './story.ts';

export interface TrueLabel {
  readonly label: number;
  readonly corners: Quad;
  readonly isStill: boolean;
}

/** What a film truly shows in a frame. */
export type Truth = readonly TrueLabel[];

export interface Stage {
  /** What is there in a frame; `scene` is the same for frames that differ by their noise alone. */
  at(number: number): { readonly scene: string; readonly truth: Truth; develop(): Rgb };
}

/** A webcam's exposure at a desk in an office. */
const EXPOSURE_SECONDS = 1 / 60;

export function openStage(story: Story, prints: readonly Print[]): Stage {
  const { width, height, seed } = story;
  const desk = makeBackground(story.background, width, height, makeRandom(seed, 'film/desk'));
  let kept = { scene: '', light: new Float32Array(0) };

  function lightOf(scene: string, there: readonly Posed[]): Float32Array {
    if (scene === kept.scene) return kept.light;
    const light = desk.slice();
    for (const { showing, pose, shot } of there) {
      castShadow(light, width, height, pose.corners);
      const print = prints[showing.label];
      layLabel(light, print, shot, pose, longOf(print), makeRandom(seed, 'film/taps'));
    }
    for (const { showing, place, pose } of there) {
      const isHeld = showing.hand === 'holds' || (showing.hand === 'brings' && !place.isStill);
      if (isHeld) drawHand(light, width, height, pose.corners);
    }
    applyLight(light, there[0]?.shot ?? shotOf(story, null, null, 0), there[0]?.pose ?? emptyPose(story));
    kept = { scene, light };
    return light;
  }

  return {
    at(number) {
      const at = number / story.rate;
      const there = story.showings.flatMap((showing): Posed[] => {
        const place = placeAt(showing, at, story);
        return place ? [posed(story, showing, place, prints[showing.label], at)] : [];
      });
      const scene = JSON.stringify([there.map(({ showing, place }) => [showing, place]), defocusAt(story, at)]);
      const truth = there.map(({ showing, place, pose }) => ({
        label: showing.label,
        corners: pose.corners,
        isStill: place.isStill,
      }));
      const makePicture = () => {
        const shot = there[0]?.shot ?? shotOf(story, null, null, at);
        const raw = readSensor(lightOf(scene, there), width, height, shot, `${seed}/film/${number}`);
        return develop(raw, width, height, shot);
      };
      return { scene, truth, develop: makePicture };
    },
  };
}

interface Posed {
  readonly showing: Showing;
  readonly place: Place;
  readonly pose: Pose;
  readonly shot: Shot;
}

function posed(story: Story, showing: Showing, place: Place, print: Print, at: number): Posed {
  const shot = shotOf(story, showing, place, at);
  return {
    showing,
    place,
    shot,
    pose: poseAt(shot, print.width, print.height, longOf(print), [story.width, story.height], place.centre),
  };
}

function longOf({ width, height }: Print): number {
  return Math.max(width, height);
}

function emptyPose({ width, height }: Story): Pose {
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return { width, height, corners, look: () => undefined, project: () => [0, 0] };
}

/** A 1080p webcam on a stand. */
function shotOf(story: Story, showing: Showing | null, place: Place | null, at: number): Shot {
  return {
    longSide: showing?.longSide ?? 600,
    tilt: showing?.tilt ?? 0,
    axis: 20,
    roll: place?.roll ?? 0,
    focal: 0.95,
    room: 1,
    aspect: story.width / story.height,
    place: [0, 0],
    distortion: [0.01, 0],
    curl: 0,
    light: {
      slope: 0.12,
      slopeAngle: 0.6,
      vignette: 0.12,
      shadow: 0.08,
      shadowAngle: 2,
      shadowPlace: 0.1,
      shadowSoftness: 0.2,
      glare: story.glare,
      glarePlace: [0.4, 0.5],
      glareSize: 0.15,
    },
    background: story.background,
    exposure: story.exposure,
    cast: [1.03, 0.97],
    defocus: defocusAt(story, at),
    motion: (place?.speed ?? 0) * EXPOSURE_SECONDS,
    motionAngle: place?.heading ?? 0,
    fullWell: story.fullWell,
    readNoise: 4,
    demosaic: 'gradient',
    chromaBlur: 0.8,
    denoise: 0.2,
    sharpen: 0.4,
    contrast: 0.15,
    jpeg: 100,
  };
}

/** A label has a thickness: its edge throws a faint shadow a few pixels wide, by which white on white is seen. */
function castShadow(light: Float32Array, width: number, height: number, corners: Quad): void {
  const REACH = 5;
  const DEPTH = 0.16;
  const xs = corners.map((p) => p[0]);
  const ys = corners.map((p) => p[1]);
  const turn = signedArea(corners) > 0 ? 1 : -1;
  for (let y = Math.max(0, Math.floor(Math.min(...ys)) - REACH); y < Math.min(height, Math.max(...ys) + REACH); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs)) - REACH); x < Math.min(width, Math.max(...xs) + REACH); x++) {
      // The lamp is at the upper left: the shadow is longer to the lower right.
      const out = outside(corners, turn, x - 1.2, y - 1.2);
      if (out <= 0 || out >= REACH) continue;
      const shade = 1 - DEPTH * (1 - out / REACH);
      const o = 3 * (y * width + x);
      light[o] *= shade;
      light[o + 1] *= shade;
      light[o + 2] *= shade;
    }
  }
}

/** How far a point lies outside of a convex quadrilateral; negative inside. */
function outside(corners: Quad, turn: number, x: number, y: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < 4; i++) {
    const [a, b]: [Point, Point] = [corners[i], corners[(i + 1) % 4]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const off = (-turn * ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]))) / length;
    if (off > most) most = off;
  }
  return most;
}

function signedArea(corners: Quad): number {
  return corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % 4];
    return sum + x * v - u * y;
  }, 0);
}

/** Linear reflectance of skin. */
const SKIN = [0.52, 0.32, 0.24] as const;

/** A hand at a label's edge: four fingers and a thumb over it, the rest beyond the frame's nearer side. */
function drawHand(light: Float32Array, width: number, height: number, corners: Quad): void {
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

/** A stretch with round ends, a little darker towards its sides. */
function drawFinger(light: Float32Array, width: number, height: number, a: Point, b: Point, radius: number): void {
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
