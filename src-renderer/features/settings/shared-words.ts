import { defineWords } from '../../words/words.ts';

export const useSharedWords = defineWords({
  en: {
    title: 'Shared with other stations',
    lead: 'Whoever installs the station sets this, in its settings file or by --set. It is not changed here.',
    database: 'Records',
    databaseLead: 'Records, jobs, templates and users of all stations on this database are the same.',
    postgres: 'In a PostgreSQL. Its address is a secret and is not shown.',
    pictures: 'Pictures',
    picturesLead: 'Labels are made by the engines of all stations where all of them have the pictures.',
    here: 'In the data folder of this station alone',
    folder: (path: string) => `In the folder ${path}`,
    storage: (url: string) => `In the storage ${url}`,
  },
  de: {
    title: 'Mit anderen Stationen gemeinsam',
    lead: 'Das legt fest, wer die Station einrichtet: in ihrer Einstellungsdatei oder mit --set. Hier wird es nicht geändert.',
    database: 'Datensätze',
    databaseLead: 'Datensätze, Aufträge, Vorlagen und Benutzer sind auf allen Stationen an dieser Datenbank dieselben.',
    postgres: 'In einer PostgreSQL-Datenbank. Ihre Adresse ist geheim und wird nicht angezeigt.',
    pictures: 'Bilder',
    picturesLead: 'Etiketten entstehen auf allen Stationen, wenn alle an die Bilder kommen.',
    here: 'Im Datenordner dieser Station allein',
    folder: (path) => `Im Ordner ${path}`,
    storage: (url) => `Im Speicher ${url}`,
  },
});
