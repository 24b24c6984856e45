import { wordsIn } from '#main/base/words.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { shell } from '#shared/words/en.ts';
import { LANGUAGES } from '#shared/words/languages.ts';

/** The program's words outside of its window, in the tray and in dialogs of the system. */
export type ShellWords = View<typeof shell>;

/** Chooses by the language of the system, since the window's own language is not known here. */
export async function shellWords(locale: string): Promise<ShellWords> {
  const wanted = locale.toLowerCase().split(/[-_]/)[0];
  return (await wordsIn(LANGUAGES.find((one) => one === wanted) ?? 'en')).view('shell');
}
