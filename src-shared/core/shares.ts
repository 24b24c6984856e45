// Parts of a whole as people read them.

/** One decimal of a percentage. */
const LEAST = 0.001;

/** A part in percent with one decimal. What is there never reads as nothing, and what is not the whole never as all of it. */
export function shareText(part: number, whole: number, locale: string): string {
  const share = whole > 0 ? Math.max(0, part) / whole : 0;
  const digits = share === 0 || share === 1 ? 0 : 1;
  const { format } = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const steps = Math.round(share / LEAST);
  if (share > 0 && steps === 0) return `<\u00a0${format(LEAST)}`;
  if (share < 1 && steps * LEAST >= 1) return `>\u00a0${format(1 - LEAST)}`;
  return format(share);
}
