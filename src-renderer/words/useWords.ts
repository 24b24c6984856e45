import type { View } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import { useLanguage } from '#window/state/language.ts';

type SectionName = keyof typeof English;
/** The texts of a section; a text with facts is a function of them. */
export type Words<N extends SectionName> = View<(typeof English)[N]>;

/** The texts of a section in the language of the window. */
export function useWords<N extends SectionName>(section: N): Words<N> {
  return useLanguage(({ catalogue }) => catalogue).view(section);
}
