// What the station says in other languages than its English: files, and the desktop program's dialogs. Its English it has anyway;
// each other language is loaded when it is asked for.

import type { TroubleWords } from '#shared/troubles/sentences.ts';
import { type Catalogue, openCatalogue } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import {
  calibrationPage,
  caseReport,
  cases,
  company,
  contradiction,
  inspectionReport,
  phrase,
  proposal,
  shell,
  standing,
  statisticsReport,
  trouble,
} from '#shared/words/en.ts';
import type { Language } from '#shared/words/languages.ts';
import { speechIn } from '#shared/words/speech.ts';
import { TRANSLATIONS } from '#shared/words/translations.ts';

type Report = 'inspectionReport' | 'statisticsReport' | 'caseReport' | 'calibrationPage';
/** What a report of a case has in common with its screen. */
type Case = 'cases' | 'standing';
type Section = Report | Case | 'company' | 'shell' | 'proposal' | keyof TroubleWords;
type Spoken = Pick<typeof English, Section>;

const ENGLISH: Spoken = {
  inspectionReport,
  statisticsReport,
  caseReport,
  cases,
  standing,
  calibrationPage,
  company,
  shell,
  trouble,
  phrase,
  contradiction,
  proposal,
};

export async function wordsIn(language: Language): Promise<Catalogue<Spoken>> {
  const spoken = language === 'en' ? ENGLISH : ((await TRANSLATIONS[language]()) as unknown as Spoken);
  return openCatalogue(spoken, speechIn(language));
}
