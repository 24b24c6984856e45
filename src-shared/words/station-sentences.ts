/** What the station says in other languages than its English: files, and the dialogs of the desktop program. */
export const STATION_SENTENCES = {
  en: async () => {
    const { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal } =
      await import('./en.ts');
    return { inspectionReport, statisticsReport, calibrationPage, shell, trouble, phrase, contradiction, proposal };
  },
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
