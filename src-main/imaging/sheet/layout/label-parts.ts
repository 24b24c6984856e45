import type { SheetOptions } from '#shared/printing/sheets.ts';
import { type Box, bottomOf, centredIn, rightOf, type Size, type Spot } from './box.ts';
import { MM_PER_INCH, millimetresOf, pixelsOf, printedSize } from './pixels.ts';

/** A label on a sheet. */
export interface LabelParts {
  /** The label after it is cut. */
  readonly trim: Box;
  /** What is printed, before the label is cut. */
  readonly bleed: Box;
  /** The place of the marked picture, exactly as large as its pixels. */
  readonly picture: Box;
  /** The pixels of the upright picture, before it is turned. Artwork is brought to this size before it is marked. */
  readonly pixels: Size;
  /** Whether the picture is turned clockwise by 90 degrees: its top points to the right. */
  readonly turned: boolean;
  /** The strip for the caption, outside of the picture. */
  readonly caption: Box | null;
}

/** The places of the parts of a label in its cell. No other part overlaps the picture. */
export function partsOf(
  label: { readonly artwork?: Size; readonly onDots?: boolean },
  trim: Box,
  options: SheetOptions,
): LabelParts {
  const { turned, frame, picture, pixels } = uprightParts(label, trim, options);
  const { bleed, caption: strip } = options;
  const place = (box: Box) => inPlace(box, trim, turned);
  return {
    trim,
    bleed: place({ left: -bleed, top: -bleed, width: frame.width + 2 * bleed, height: frame.height + 2 * bleed }),
    picture: label.onDots ? onDots(place(picture), options.dpi) : place(picture),
    pixels,
    turned,
    // The picture may be half a pixel larger than its area. The strip begins below it.
    caption:
      strip === null
        ? null
        : place({ left: 0, top: bottomOf(picture), width: frame.width, height: frame.height - bottomOf(picture) }),
  };
}

/** The parts of a label whatever its cell: no size depends on the place. */
export function partsAlone(artwork: Size | null, { width, height }: Size, options: SheetOptions): LabelParts {
  return partsOf(artwork ? { artwork } : {}, { left: 0, top: 0, width, height }, options);
}

/** Moves a picture by half a dot at most. */
function onDots({ left, top, ...size }: Box, dpi: number): Box {
  const nearest = (edge: number) => millimetresOf(Math.round((edge / MM_PER_INCH) * dpi), dpi);
  return { left: nearest(left), top: nearest(top), ...size };
}

/** The trimmed label as it is read, and where it lies in its picture: there its fields are laid out. */
export interface FieldFrame extends Size {
  /** Millimetres from the top that no caption takes. */
  readonly free: number;
  /** Whole pixels of the picture before the label's left and top edge: codes stay on whole dots. */
  readonly x: number;
  readonly y: number;
}

export function fieldFrame(label: { readonly artwork?: Size }, cell: Size, options: SheetOptions): FieldFrame {
  const { frame, picture } = uprightParts(label, { left: 0, top: 0, ...cell }, options);
  const before = (edge: number) => Math.max(0, Math.round((-edge * options.dpi) / MM_PER_INCH));
  const { width, height } = frame;
  return { width, height, free: height - (options.caption ?? 0), x: before(picture.left), y: before(picture.top) };
}

/** First in the frame of the upright label, then turned into its place. */
function uprightParts(
  { artwork }: { readonly artwork?: Size },
  trim: Box,
  { bleed, caption: strip, turn, dpi }: SheetOptions,
) {
  const turned = turn === 'fit' && artwork !== undefined && fitsBetterTurned(artwork, trim);
  const frame: Size = turned ? { width: trim.height, height: trim.width } : { width: trim.width, height: trim.height };
  const bottom = strip === null ? frame.height + bleed : frame.height - strip;
  const area = { left: -bleed, top: -bleed, width: frame.width + 2 * bleed, height: bottom + bleed };
  const pixels = { width: pixelsOf(area.width, dpi), height: pixelsOf(area.height, dpi) };
  return { turned, frame, pixels, picture: centredIn(area, printedSize(pixels, dpi)) };
}

/** Converts a spot in the frame of the upright label to a spot on the sheet. */
export function spotInPlace([x, y]: Spot, trim: Box, turned: boolean): Spot {
  return turned ? [rightOf(trim) - y, trim.top + x] : [trim.left + x, trim.top + y];
}

function inPlace(box: Box, trim: Box, turned: boolean): Box {
  const [left, top] = spotInPlace(turned ? [box.left, bottomOf(box)] : [box.left, box.top], trim, turned);
  return turned
    ? { left, top, width: box.height, height: box.width }
    : { left, top, width: box.width, height: box.height };
}

function fitsBetterTurned(artwork: Size, place: Size): boolean {
  const mismatch = (ratio: number) => Math.abs(Math.log((artwork.width / artwork.height) * ratio));
  return mismatch(place.width / place.height) < mismatch(place.height / place.width) - 1e-9;
}
