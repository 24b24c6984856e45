import { defineWords } from '#window/words/words.ts';

export const useSectionWords = defineWords('section', {
  en: {
    label: 'Parts of the settings',
    settings: 'All settings',
    accounts: 'Accounts',
    backups: 'Backups',
    diagnostics: 'Diagnostics',
    activity: 'Activity',
  },
  de: {
    label: 'Teile der Einstellungen',
    settings: 'Alle Einstellungen',
    accounts: 'Konten',
    backups: 'Sicherungen',
    diagnostics: 'Diagnose',
    activity: 'Protokoll',
  },
});
