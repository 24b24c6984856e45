// Boxes on the label, in millimetres from its top left.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The smallest width and height of a box. */
export const LEAST_MM = 0.5;

/** The sides that a handle moves: -1 is left or top, 1 is right or bottom, 0 is neither. */
export interface Handle {
  readonly name: string;
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

export const HANDLES: readonly Handle[] = [
  { name: 'nw', across: -1, down: -1 },
  { name: 'n', across: 0, down: -1 },
  { name: 'ne', across: 1, down: -1 },
  { name: 'e', across: 1, down: 0 },
  { name: 'se', across: 1, down: 1 },
  { name: 's', across: 0, down: 1 },
  { name: 'sw', across: -1, down: 1 },
  { name: 'w', across: -1, down: 0 },
];

/** Numbers of a layout have three decimals. */
export function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}

export function boundsOf(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** The box, moved as little as possible so that it lies on the label. A box that is larger than the label gets its size. */
export function keptOn(box: Box, label: Size): Box {
  const across = keptBetween(box.x, box.w, label.width);
  const down = keptBetween(box.y, box.h, label.height);
  return { x: across.at, y: down.at, w: across.length, h: down.length };
}

function keptBetween(at: number, length: number, end: number): { at: number; length: number } {
  // The end is no multiple of a thousandth for every label: what is rounded up would stand out.
  const most = Math.floor(end * 1000 + 1e-6) / 1000;
  const kept = rounded(Math.max(LEAST_MM, Math.min(length, most)));
  return { at: rounded(Math.max(0, Math.min(at, most - kept))), length: kept };
}

/** How far boxes can be moved together, of a way that is wished. */
export function wayOnLabel(boxes: readonly Box[], dx: number, dy: number, label: Size): { dx: number; dy: number } {
  const { x, y, w, h } = boundsOf(boxes);
  return {
    dx: Math.max(-x, Math.min(dx, Math.max(-x, label.width - x - w))),
    dy: Math.max(-y, Math.min(dy, Math.max(-y, label.height - y - h))),
  };
}

/** The box after a handle was moved: the other sides stay, no side passes its opposite or leaves the label. */
export function resized(box: Box, { across, down }: Handle, dx: number, dy: number, label: Size): Box {
  const horizontal = resizedSide(box.x, box.w, across, dx, label.width);
  const vertical = resizedSide(box.y, box.h, down, dy, label.height);
  return keptOn({ x: horizontal.at, y: vertical.at, w: horizontal.length, h: vertical.length }, label);
}

function resizedSide(at: number, length: number, side: -1 | 0 | 1, by: number, end: number) {
  if (side === 0) return { at, length };
  if (side > 0) return { at, length: Math.max(LEAST_MM, Math.min(length + by, end - at)) };
  const moved = Math.max(0, Math.min(at + by, at + length - LEAST_MM));
  return { at: moved, length: at + length - moved };
}

/** The box after a quarter turn about its middle. */
export function quarterTurned({ x, y, w, h }: Box, label: Size): Box {
  return keptOn({ x: x + (w - h) / 2, y: y + (h - w) / 2, w: h, h: w }, label);
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
