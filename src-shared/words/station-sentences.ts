// What the station says in a language that is asked for: files, and the dialogs of the desktop program. Its English is loaded anyway.
import {
  calibrationPage,
  contradiction,
  inspectionReport,
  phrase,
  proposal,
  shell,
  statisticsReport,
  trouble,
} from './en.ts';

const ENGLISH = {
  inspectionReport,
  statisticsReport,
  calibrationPage,
  shell,
  trouble,
  phrase,
  contradiction,
  proposal,
};

export const STATION_SENTENCES = {
  en: async () => ENGLISH,
  de: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal } =
      await import('./de.ts');
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal };
  },
  fr: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal } =
      await import('./fr.ts');
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal };
  },
} as const;
