// What the station says in other languages than its English: files, and the desktop program's dialogs. Each language is loaded when it is asked for.
import type { Language } from '#shared/core/languages.ts';
import type { TroubleWords } from '#shared/troubles/sentences.ts';
import { type Catalogue, openCatalogue } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import { speechIn } from '#shared/words/speech.ts';

type Section = 'inspectionReport' | 'statisticsReport' | 'calibrationPage' | 'shell' | keyof TroubleWords;
type Spoken = Pick<typeof English, Section>;

export async function wordsIn(language: Language): Promise<Catalogue<Spoken>> {
  return openCatalogue((await SECTIONS[language]()) as Spoken, speechIn(language));
}

/** Sections by name: a bundle takes over these alone. */
const SECTIONS = {
  en: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction } = await import(
      '#shared/words/en.ts'
    );
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction };
  },
  de: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction } = await import(
      '#shared/words/de.ts'
    );
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction };
  },
  fr: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction } = await import(
      '#shared/words/fr.ts'
    );
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction };
  },
} as const;
