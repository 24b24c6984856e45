/** The pixels of a camera's frame: reduced for the finder, cut around a label for the station. */
import type { Small } from '#main/engine/outlines/edges.ts';
import { boxOf } from '#window/camera/corners.ts';
import type { Corners, Point } from '#window/camera/detector.ts';

/** Interleaved R, G, B and an unused byte. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The long side of the picture in which outlines are sought and followed. Their sides are located to a tenth of its pixels. */
export const FINE = 960;
/** The same on phones, whose processors are slower. */
export const FINE_IN_HAND = 640;
/** The margin that is cut around a label, as a share of its size: the outline may be inexact, and the paper around the label shows the light. */
const MARGIN = 0.06;

/** Reduces frames to this long side. Each overwrites the one before it: otherwise each second leaves 40 MB of garbage. */
export function openReduction(fine = FINE): (frame: Frame) => Small {
  let memory = new Float32Array(0);
  return (frame) => {
    const small = reduceFrame(frame, fine, memory);
    memory = small.data;
    return small;
  };
}

function reduceFrame(
  { width: stride, height: rows, data }: Frame,
  fine: number,
  memory: Float32Array<ArrayBuffer>,
): Small & { readonly data: Float32Array<ArrayBuffer> } {
  const factor = Math.max(1, Math.round(Math.max(stride, rows) / fine));
  const width = Math.floor(stride / factor);
  const height = Math.floor(rows / factor);
  const out = memory.length === 3 * width * height ? memory : new Float32Array(3 * width * height);
  // Four pixels of each square represent the square.
  const near = Math.floor((factor - 1) / 4);
  const across = 4 * (factor - 1 - 2 * near);
  for (let y = 0, to = 0; y < height; y++) {
    let upper = 4 * ((y * factor + near) * stride + near);
    let lower = 4 * ((y * factor + factor - 1 - near) * stride + near);
    for (let x = 0; x < width; x++, to += 3, upper += 4 * factor, lower += 4 * factor) {
      out[to] = 0.25 * (data[upper] + data[upper + across] + data[lower] + data[lower + across]);
      out[to + 1] = 0.25 * (data[upper + 1] + data[upper + across + 1] + data[lower + 1] + data[lower + across + 1]);
      out[to + 2] = 0.25 * (data[upper + 2] + data[upper + across + 2] + data[lower + 2] + data[lower + across + 2]);
    }
  }
  return { width, height, channels: 3, factor, data: out };
}

interface CutOut {
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly corners: Corners | null;
  /** Where the part begins in the frame. */
  readonly offset: Point;
}

/** The part around an outline, or the whole frame, as a binary PPM. The corners are in pixels of the part. */
export function cutOut(frame: Frame, corners: Corners | null): CutOut {
  const part = corners ? partAround(frame, corners) : { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const width = part.right - part.left;
  const height = part.bottom - part.top;
  const head = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const picture = new Uint8Array(head.length + 3 * width * height);
  picture.set(head);
  const { data } = frame;
  for (let y = 0, to = head.length; y < height; y++) {
    let from = 4 * ((part.top + y) * frame.width + part.left);
    for (const end = to + 3 * width; to < end; to += 3, from += 4) {
      picture[to] = data[from];
      picture[to + 1] = data[from + 1];
      picture[to + 2] = data[from + 2];
    }
  }
  const shifted = corners?.map(([x, y]) => [x - part.left, y - part.top] as const) ?? null;
  return { picture, width, height, corners: shifted as Corners | null, offset: [part.left, part.top] };
}

function partAround(frame: Frame, corners: Corners) {
  const { left, top, right, bottom } = boxOf(corners);
  const margin = MARGIN * Math.max(right - left, bottom - top);
  return {
    left: Math.max(0, Math.floor(left - margin)),
    top: Math.max(0, Math.floor(top - margin)),
    right: Math.min(frame.width, Math.ceil(right + margin)),
    bottom: Math.min(frame.height, Math.ceil(bottom + margin)),
  };
}
