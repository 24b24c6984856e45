import { defineWords } from '../../../words/words.ts';

export const ledgerWords = defineWords({
  en: {
    title: 'Ledger',
    lead: 'Every label of this job, and what became of it.',
    save: 'Save as CSV',
    columns: {
      row: 'Row',
      id: 'ID',
      state: 'State',
      place: 'Sheet, cell',
      reason: 'Reason',
      changed: 'Changed',
      grade: 'Grade',
    },
    all: 'All',
    filter: 'State',
    place: (sheet: string, cell: string) => `${sheet}, ${cell}`,
    none: 'No label is in this state.',
  },
  de: {
    title: 'Etikettenliste',
    lead: 'Jedes Etikett dieses Auftrags, und was aus ihm wurde.',
    save: 'Als CSV speichern',
    columns: {
      row: 'Zeile',
      id: 'ID',
      state: 'Stand',
      place: 'Bogen, Feld',
      reason: 'Grund',
      changed: 'Geändert',
      grade: 'Note',
    },
    all: 'Alle',
    filter: 'Stand',
    place: (sheet, cell) => `${sheet}, ${cell}`,
    none: 'Kein Etikett hat diesen Stand.',
  },
});
