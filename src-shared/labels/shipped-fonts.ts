/** What ships in resources/fonts. Families after the first are also where characters come from that the asked one lacks. */
export const SHIPPED_FONTS = [
  { file: 'NotoSans-Regular.ttf', family: 'Noto Sans', weight: 400 },
  { file: 'NotoSans-Bold.ttf', family: 'Noto Sans', weight: 700 },
  { file: 'NotoSansMono-Regular.ttf', family: 'Noto Sans Mono', weight: 400 },
  { file: 'NotoSansArabic-Regular.ttf', family: 'Noto Sans Arabic', weight: 400 },
  { file: 'NotoSansHebrew-Regular.ttf', family: 'Noto Sans Hebrew', weight: 400 },
] as const;

/** The languages that write the same Chinese characters in different shapes. */
export type EastAsian = 'zh' | 'ja' | 'ko';

/** What ships as packages in many small files: the last fonts that characters come from, by the language of the text. */
export const SLICED_FONTS = [
  { family: 'Noto Sans SC', set: 'noto-sans-sc', language: 'zh' },
  { family: 'Noto Sans JP', set: 'noto-sans-jp', language: 'ja' },
  { family: 'Noto Sans KR', set: 'noto-sans-kr', language: 'ko' },
] as const satisfies readonly { family: string; set: string; language: EastAsian }[];

export const SHIPPED_FAMILIES: readonly string[] = [
  ...new Set([...SHIPPED_FONTS, ...SLICED_FONTS].map(({ family }) => family)),
];
