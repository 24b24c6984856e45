// The four corners that a person sets on a frozen picture, in pixels of the picture. Pure functions.
import type { Corners, Point } from '#window/camera/detector.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** If no label was found, the corners begin as a frame in the middle. */
const INSET = 0.25;
/** With Shift a key moves a corner by this many steps. */
const LARGE_STEP = 10;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function firstCorners({ width, height }: PictureSize): Corners {
  const [x, y] = [width * INSET, height * INSET];
  return [
    [x, y],
    [width - x, y],
    [width - x, height - y],
    [x, height - y],
  ];
}

/** Null if the key moves nothing. */
export function movedByKey(
  corners: Corners,
  index: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  size: PictureSize,
): Corners | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const step = shiftKey ? LARGE_STEP : 1;
  const [x, y] = corners[index] ?? [0, 0];
  return placed(corners, index, [x + step * arrow[0], y + step * arrow[1]], size);
}

/** A corner stays in the picture. */
export function placed(corners: Corners, index: number, [x, y]: Point, { width, height }: PictureSize): Corners {
  const point: Point = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
  return corners.map((corner, i) => (i === index ? point : corner)) as unknown as Corners;
}

/** The corners in clockwise order, as the eyes and the station expect them, whatever the order of the taps was. */
export function goneRound(corners: Corners): Corners {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis as 0 | 1], 0) / 4);
  const turn = (corner: Point) => Math.atan2(corner[1] - y, corner[0] - x);
  return corners.toSorted((a, b) => turn(a) - turn(b)) as unknown as Corners;
}

/** Whether the corners can belong to a label: no three in a line, none inside the others. */
export function canBeLabel(corners: Corners): boolean {
  const round = goneRound(corners);
  const turns = round.map((corner, i) => cross(corner, round[(i + 1) % 4], round[(i + 2) % 4]));
  const longest = Math.max(
    ...round.map(([x, y], i) => Math.hypot(round[(i + 1) % 4][0] - x, round[(i + 1) % 4][1] - y)),
  );
  return turns.every((turn) => turn > 0) && (turns[0] + turns[2]) / 2 > 0.02 * longest ** 2;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
