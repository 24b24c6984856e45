// What the station says in other languages than its English: files, and the desktop program's dialogs. Each language is loaded when it is asked for.

import type { TroubleWords } from '#shared/troubles/sentences.ts';
import { ALL_SENTENCES } from '#shared/words/all-sentences.ts';
import { type Catalogue, openCatalogue } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import type { Language } from '#shared/words/languages.ts';
import { speechIn } from '#shared/words/speech.ts';

type Section = 'inspectionReport' | 'statisticsReport' | 'calibrationPage' | 'shell' | 'proposal' | keyof TroubleWords;
type Spoken = Pick<typeof English, Section>;

export async function wordsIn(language: Language): Promise<Catalogue<Spoken>> {
  return openCatalogue((await ALL_SENTENCES[language]()) as unknown as Spoken, speechIn(language));
}
