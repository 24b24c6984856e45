import { defineWords } from '../../words/words.ts';

export const useSetUpWords = defineWords({
  en: {
    title: 'Welcome to Twinmark',
    lead: 'This station marks labels so that a photograph tells them apart. First, who works here?',
    name: 'Your name',
    nameRule: '1 to 64 letters and digits; spaces, dots, hyphens, apostrophes and @ may stand between them.',
    passphrase: 'Passphrase',
    passphraseRule: 'At least 8 characters. Four words in a row are a good one.',
    repeat: 'Passphrase again',
    differs: 'The two are not the same.',
    goOn: 'Go on',
    beginTitle: (name: string) => `Hello, ${name}`,
    beginLead: 'How would you like to begin?',
    sample: 'Begin with sample data',
    sampleLead: 'A wine label and a table of bottles: make, print and check labels without any files of yours.',
    empty: 'Begin empty',
    emptyLead: 'With your own tables and artwork.',
  },
  de: {
    title: 'Willkommen bei Twinmark',
    lead: 'Diese Station kennzeichnet Etiketten so, dass ein Foto sie unterscheidet. Zuerst: Wer arbeitet hier?',
    name: 'Ihr Name',
    nameRule: '1 bis 64 Buchstaben und Ziffern; dazwischen Leerzeichen, Punkt, Bindestrich, Apostroph oder @.',
    passphrase: 'Passphrase',
    passphraseRule: 'Mindestens 8 Zeichen. Vier Wörter hintereinander sind gut.',
    repeat: 'Passphrase wiederholen',
    differs: 'Die beiden stimmen nicht überein.',
    goOn: 'Weiter',
    beginTitle: (name) => `Guten Tag, ${name}`,
    beginLead: 'Wie möchten Sie beginnen?',
    sample: 'Mit Beispieldaten beginnen',
    sampleLead:
      'Ein Weinetikett und eine Tabelle mit Flaschen: erstellen, drucken und prüfen Sie Etiketten ganz ohne eigene Dateien.',
    empty: 'Leer beginnen',
    emptyLead: 'Mit Ihren eigenen Tabellen und Motiven.',
  },
});
