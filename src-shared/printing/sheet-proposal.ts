// The sheet whose labels have the proportions of an artwork.
import type { SheetOptions, SheetPreset } from './sheets.ts';

interface ProposalFor {
  /** The artwork in pixels. */
  readonly width: number;
  readonly height: number;
  /** The size of a drawn page, which has a true size; null for a picture. */
  readonly drawn: { readonly width_mm: number; readonly height_mm: number } | null;
}

/** A sheet that shows an artwork this much larger or whiter is not worth a change of paper. */
const AS_GOOD = 0.05;
const MM_PER_INCH = 25.4;
/** Pages of one format differ by less: A4 has 210 × 297 mm, Letter 216 × 279 mm. */
const SAME_PAGE_MM = 1;

/** The best sheet of the same paper, or null where the present one is as good. */
export function proposeSheet(
  sheets: readonly SheetPreset[],
  present: SheetPreset,
  artwork: ProposalFor,
  { dpi, turn }: Pick<SheetOptions, 'dpi' | 'turn'>,
): SheetPreset | null {
  const shareOn = ({ label }: SheetPreset) => shareOf(artwork, label, turn === 'fit');
  const alike = sheets.filter((one) => one.media === present.media && isSamePage(one.page, present.page));
  const best = Math.max(0, ...alike.map(shareOn));
  if (shareOn(present) >= best - AS_GOOD) return null;
  const wanted = wantedArea(artwork, present, dpi);
  const distance = ({ label }: SheetPreset) => Math.abs(Math.log((label.width * label.height) / wanted));
  const good = alike.filter((one) => shareOn(one) >= best - AS_GOOD);
  return good.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

type Sized = { readonly width: number; readonly height: number };

/** How much of a label the whole artwork covers; as much of the artwork is left where it fills the label. */
function shareOf(artwork: Sized, label: Sized, mayTurn: boolean): number {
  const one = artwork.width / artwork.height / (label.width / label.height);
  const other = artwork.width / artwork.height / (label.height / label.width);
  const share = Math.min(one, 1 / one);
  return mayTurn ? Math.max(share, Math.min(other, 1 / other)) : share;
}

/** In square millimetres. A picture has the size of the present labels, and no more than its pixels give. */
function wantedArea({ width, height, drawn }: ProposalFor, { label }: SheetPreset, dpi: number): number {
  if (drawn) return drawn.width_mm * drawn.height_mm;
  return Math.min(label.width * label.height, (width / dpi) * (height / dpi) * MM_PER_INCH ** 2);
}

function isSamePage(one: Sized, other: Sized): boolean {
  return Math.abs(one.width - other.width) < SAME_PAGE_MM && Math.abs(one.height - other.height) < SAME_PAGE_MM;
}
