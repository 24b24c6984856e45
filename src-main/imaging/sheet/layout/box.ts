// Rectangles in millimetres from the top left corner of the sheet.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export type Spot = readonly [x: number, y: number];

export function rightOf(box: Box): number {
  return box.left + box.width;
}

export function bottomOf(box: Box): number {
  return box.top + box.height;
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function centredIn(box: Box, { width, height }: Size): Box {
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** Whether two boxes share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < rightOf(b) && b.left < rightOf(a) && a.top < bottomOf(b) && b.top < bottomOf(a);
}
