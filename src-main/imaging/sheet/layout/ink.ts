import { type Box, bottomOf, grown, overlap, rightOf, type Spot } from './box.ts';
import { MARK_GAP_MM, MARK_LENGTH_MM } from './geometry.ts';
import { spotInPlace } from './label-parts.ts';
import { letter, letteringWidth } from './lettering.ts';
import type { PlacedLabel, Sheet, SheetPlan } from './place-labels.ts';

/** A black line through these spots. */
export interface Stroke {
  readonly spots: readonly Spot[];
  readonly closed: boolean;
  /** Millimetres. */
  readonly width: number;
}

/** As thin as printers print reliably. */
const HAIRLINE_MM = 0.1;
/** Crop marks keep this far from all labels. */
const CLEARANCE_MM = 0.2;
const SHORTEST_MARK_MM = 1;
/** Lettering: its height as a share of its strip, and the largest share of the strip's length that it takes. */
const LETTER_SHARE = 0.5;
const LENGTH_SHARE = 0.9;
const LARGEST_LETTER_MM = 2.5;
/** The letters of a sheet's name, and the edge of a page that common printers leave white. */
const NAME_MM = 1.8;
const UNPRINTED_MM = 5;
/** The straight pieces of a rounded corner. At a radius of 3 mm they are off by at most 0.02 mm. */
const ARC_PIECES = 6;

/** Everything on a sheet except its pictures. It is printed first, so that none of it can cover a mark. */
export function inkOf(plan: SheetPlan, sheet: Sheet): Stroke[] {
  const labelled = sheet.labels.map(({ trim }) => trim);
  const outlined = { none: [], labels: labelled, cells: plan.cells }[plan.outlines];
  return [
    ...outlined.map((box) => outline(box, plan.radius)),
    ...(plan.cropMarks ? cropMarks(plan, labelled) : []),
    ...sheet.labels.flatMap(captionOf),
    ...nameOf(plan, sheet),
  ];
}

function outline(box: Box, radius: number): Stroke {
  const bend = Math.min(radius, box.width / 2, box.height / 2);
  if (bend === 0) return { spots: cornersOf(box), closed: true, width: HAIRLINE_MM };
  const inner = cornersOf(grown(box, -bend));
  const spots = inner.flatMap(([x, y], corner) =>
    Array.from({ length: ARC_PIECES + 1 }, (_, piece): Spot => {
      const angle = Math.PI * (1 + corner / 2 + piece / ARC_PIECES / 2);
      return [x + bend * Math.cos(angle), y + bend * Math.sin(angle)];
    }),
  );
  return { spots, closed: true, width: HAIRLINE_MM };
}

function cornersOf(box: Box): Spot[] {
  return [
    [box.left, box.top],
    [rightOf(box), box.top],
    [rightOf(box), bottomOf(box)],
    [box.left, bottomOf(box)],
  ];
}

/** Two crop marks at each corner. Marks that would touch a printed or blank label are left out. */
function cropMarks({ cells, labelBleed, media }: SheetPlan, boxes: readonly Box[]): Stroke[] {
  const page = { left: 0, top: 0, ...media };
  const labels = cells.map((cell) => grown(cell, labelBleed + CLEARANCE_MM));
  const near = labelBleed + MARK_GAP_MM;
  const marks = boxes.flatMap((box) =>
    cornersOf(box).flatMap(([x, y], corner) => {
      const outX = corner === 0 || corner === 3 ? -1 : 1;
      const outY = corner < 2 ? -1 : 1;
      return [markFrom([x, y], [outX, 0], near, page), markFrom([x, y], [0, outY], near, page)];
    }),
  );
  return marks.filter((mark) => mark !== null && !labels.some((label) => overlap(label, boundsOf(mark)))) as Stroke[];
}

function markFrom([x, y]: Spot, [dx, dy]: Spot, near: number, page: Box): Stroke | null {
  const room = dx + dy < 0 ? Math.abs(x * dx + y * dy) : dx > 0 ? rightOf(page) - x : bottomOf(page) - y;
  const far = Math.min(near + MARK_LENGTH_MM, room);
  if (far - near < SHORTEST_MARK_MM) return null;
  const at = (distance: number): Spot => [x + dx * distance, y + dy * distance];
  return { spots: [at(near), at(far)], closed: false, width: HAIRLINE_MM };
}

function boundsOf({ spots: [[x1, y1], [x2, y2]] }: Stroke): Box {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The name of a sheet below its labels, else above them; none where the margins have no room. */
function nameOf(plan: SheetPlan, { name, labels }: Sheet): Stroke[] {
  const { cells, labelBleed, media, trim } = plan;
  if (name === undefined || trim.width !== media.width || trim.height !== media.height) return [];
  const [first] = cells;
  const above = Math.min(...cells.map(({ top }) => top)) - labelBleed - UNPRINTED_MM;
  const below = media.height - Math.max(...cells.map(bottomOf)) - labelBleed - UNPRINTED_MM;
  if (Math.max(above, below) < NAME_MM + CLEARANCE_MM) return [];
  const left = Math.max(UNPRINTED_MM, first.left) + MARK_GAP_MM;
  const isBelow = below >= NAME_MM + CLEARANCE_MM;
  const boxUpTo = (right: number): Box => {
    const height = Math.min(NAME_MM, (right - left) / letteringWidth(name));
    const top = isBelow ? media.height - UNPRINTED_MM - height : UNPRINTED_MM;
    return { left, top, width: height * letteringWidth(name), height };
  };
  const whole = boxUpTo(media.width - UNPRINTED_MM);
  const inked = grown(whole, CLEARANCE_MM);
  const marks = plan.cropMarks
    ? cropMarks(
        plan,
        labels.map((label) => label.trim),
      )
    : [];
  // Crop marks stand at the sides of each label: where they reach as far, the name stays between those of the first one.
  const isFree = !marks.some((mark) => overlap(inked, boundsOf(mark)));
  const { top, height } = isFree ? whole : boxUpTo(rightOf(first) - MARK_GAP_MM);
  return letter(name, left, top, height).map((spots) => ({ spots, closed: false, width: height / 10 }));
}

/** The caption in the middle of its strip, the same way up as the picture. */
function captionOf({ name, caption, trim, turned }: PlacedLabel): Stroke[] {
  if (caption === null) return [];
  const [long, high] = turned ? [caption.height, caption.width] : [caption.width, caption.height];
  const letterHeight = Math.min(high * LETTER_SHARE, LARGEST_LETTER_MM, (long * LENGTH_SHARE) / letteringWidth(name));
  const frameHeight = turned ? trim.width : trim.height;
  const left = (long - letteringWidth(name) * letterHeight) / 2;
  const top = frameHeight - (high + letterHeight) / 2;
  return letter(name, left, top, letterHeight).map((spots) => ({
    spots: spots.map((spot) => spotInPlace(spot, trim, turned)),
    closed: false,
    width: letterHeight / 8,
  }));
}
