import { defineWords } from '#window/words/words.ts';

export const useSharedWords = defineWords('shared', {
  en: {
    title: 'Shared with other stations',
    lead: 'These places are set when the station is installed, in its settings file or by --set. They cannot be changed here.',
    database: 'Records',
    databaseLead: 'All stations on this database share records, jobs, templates and users.',
    postgres: 'In a PostgreSQL. Its address is a secret and is not shown.',
    pictures: 'Pictures',
    picturesLead: 'If all stations share the pictures, the engines of all stations make labels.',
    here: 'In the data folder of this station alone',
    folder: (path: string) => `In the folder ${path}`,
    storage: (url: string) => `In the storage ${url}`,
  },
  de: {
    title: 'Mit anderen Stationen gemeinsam',
    lead: 'Diese Orte werden beim Einrichten der Station festgelegt, in ihrer Einstellungsdatei oder mit --set. Hier lassen sie sich nicht ändern.',
    database: 'Datensätze',
    databaseLead: 'Alle Stationen an dieser Datenbank teilen Datensätze, Aufträge, Vorlagen und Benutzer.',
    postgres: 'In einer PostgreSQL-Datenbank. Ihre Adresse ist geheim und wird nicht angezeigt.',
    pictures: 'Bilder',
    picturesLead: 'Wenn alle Stationen die Bilder teilen, erstellen alle Stationen Etiketten.',
    here: 'Nur im Datenordner dieser Station',
    folder: (path) => `Im Ordner ${path}`,
    storage: (url) => `Im Speicher ${url}`,
  },
});
