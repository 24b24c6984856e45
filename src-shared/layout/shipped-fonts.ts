/** What ships in resources/fonts. Families after the first are also where characters come from that the asked one lacks. */
export const SHIPPED_FONTS = [
  { file: 'NotoSans-Regular.ttf', family: 'Noto Sans', weight: 400 },
  { file: 'NotoSans-Bold.ttf', family: 'Noto Sans', weight: 700 },
  { file: 'NotoSansMono-Regular.ttf', family: 'Noto Sans Mono', weight: 400 },
  { file: 'NotoSansArabic-Regular.ttf', family: 'Noto Sans Arabic', weight: 400 },
  { file: 'NotoSansHebrew-Regular.ttf', family: 'Noto Sans Hebrew', weight: 400 },
] as const;

export const SHIPPED_FAMILIES: readonly string[] = [...new Set(SHIPPED_FONTS.map(({ family }) => family))];
