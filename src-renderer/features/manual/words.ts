import { defineWords } from '#window/words/words.ts';

export const useManualWords = defineWords('manual', {
  en: {
    title: 'Manual',
    pages: 'Pages of the manual',
    onPage: 'On this page',
    reading: 'Reading the manual',
    missing: 'The manual has no such page',
    missingLead: 'Choose one of its pages.',
    english: 'This page is in English.',
  },
  de: {
    title: 'Handbuch',
    pages: 'Seiten des Handbuchs',
    onPage: 'Auf dieser Seite',
    reading: 'Handbuch wird geladen',
    missing: 'Diese Seite hat das Handbuch nicht',
    missingLead: 'Wählen Sie eine seiner Seiten.',
    english: 'Diese Seite ist auf Englisch.',
  },
});
