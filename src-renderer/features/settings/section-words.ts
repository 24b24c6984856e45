import { defineWords } from '../../words/words.ts';

export const useSectionWords = defineWords({
  en: {
    label: 'Parts of the settings',
    settings: 'All settings',
    backups: 'Backups',
    diagnostics: 'Diagnostics',
    activity: 'Activity',
  },
  de: {
    label: 'Teile der Einstellungen',
    settings: 'Alle Einstellungen',
    backups: 'Sicherungen',
    diagnostics: 'Diagnose',
    activity: 'Protokoll',
  },
});
