import { defineWords } from '../../words/words.ts';

export const useOwnTableWords = defineWords({
  en: {
    columns: 'Columns',
    up: (column: string) => `Move ${column} forward`,
    down: (column: string) => `Move ${column} back`,
    reset: 'As delivered',
    save: 'Save what is shown',
  },
  de: {
    columns: 'Spalten',
    up: (column) => `${column} nach vorn`,
    down: (column) => `${column} nach hinten`,
    reset: 'Wie geliefert',
    save: 'Gezeigtes speichern',
  },
});
