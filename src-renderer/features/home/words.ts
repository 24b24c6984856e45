import { defineWords } from '../../words/words.ts';

export const homeWords = defineWords({
  en: {
    title: 'Home',
    dropTitle: 'Drop a spreadsheet and artwork',
    dropLead: 'CSV or Excel, and PNG, JPEG, TIFF or WebP. In any order, anywhere in this window.',
    choose: 'Choose files',
    sample: 'Try with sample data',
    recent: 'Recent jobs',
    noJobs: 'No jobs yet',
    noJobsLead: 'What you make appears here.',
  },
  de: {
    title: 'Start',
    dropTitle: 'Tabelle und Motiv hier ablegen',
    dropLead: 'CSV oder Excel, dazu PNG, JPEG, TIFF oder WebP – in beliebiger Reihenfolge, irgendwo im Fenster.',
    choose: 'Dateien auswählen',
    sample: 'Mit Beispieldaten ausprobieren',
    recent: 'Letzte Aufträge',
    noJobs: 'Noch keine Aufträge',
    noJobsLead: 'Was Sie erstellen, erscheint hier.',
  },
});
