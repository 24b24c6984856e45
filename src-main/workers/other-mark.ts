import { carriedMark } from '#main/engine/embed/carried-mark.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** Messages of marks that artwork carries before it is marked; null for none. */
export interface CarriedMarks {
  readonly own: string | null;
  /** Of another key that the station reads. */
  readonly other: string | null;
}

export function carriedMarks(shown: Rgb, key: string, otherKeys: readonly string[]): CarriedMarks {
  const own = carriedMark(shown, key);
  for (const one of otherKeys) {
    const other = carriedMark(shown, one);
    if (other !== null) return { own, other };
  }
  return { own, other: null };
}

/** With two marks in one picture, either may be read. The same mark twice does no harm. */
export function refuseOtherMark({ own, other }: CarriedMarks, message: string): void {
  if (own !== null && own !== message) throw refusal('other_mark', { message: own });
  if (other !== null) throw refusal('other_mark', { message: other });
}
