import { defineWords } from '../../words/words.ts';

export const useHomeWords = defineWords({
  en: {
    title: 'Home',
    recent: 'Recent jobs',
    allJobs: 'All jobs',
    repeat: (name: string) => `Repeat “${name}” with new data`,
    noJobs: 'No jobs yet',
    noJobsLead: 'What you make appears here.',
    today: 'Today',
    madeToday: 'made today',
    printedToday: 'printed',
    voidToday: 'void',
  },
  de: {
    title: 'Start',
    recent: 'Letzte Aufträge',
    allJobs: 'Alle Aufträge',
    repeat: (name) => `„${name}“ mit neuen Daten wiederholen`,
    noJobs: 'Noch keine Aufträge',
    noJobsLead: 'Was Sie erstellen, erscheint hier.',
    today: 'Heute',
    madeToday: 'heute erstellt',
    printedToday: 'gedruckt',
    voidToday: 'ungültig',
  },
});
