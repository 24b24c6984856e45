import { defineWords } from '#window/words/words.ts';

export const useSetUpWords = defineWords('setUp', {
  en: {
    title: 'Welcome to Twinmark',
    lead: 'This station puts an invisible mark into every label. With the mark, a photograph is enough to identify the label. First, who works here?',
    name: 'Your name',
    nameRule: '1 to 64 letters and digits, with spaces, dots, hyphens, apostrophes and @ in between.',
    passphrase: 'Passphrase',
    passphraseRule: (shortest: number) => `At least ${shortest} characters. Four unrelated words make a good one.`,
    repeat: 'Passphrase again',
    differs: 'The two are not the same.',
    goOn: 'Continue',
    restore:
      'Do you have a backup of a station? Make an account here first, then restore the backup under Settings, Backups. After that, the accounts of the backup count.',
    beginTitle: (name: string) => `Hello, ${name}`,
    beginLead: 'How would you like to begin?',
    sample: 'Begin with sample data',
    sampleLead: 'A wine label and a table of bottles: make, print and check labels without your own files.',
    empty: 'Begin empty',
    emptyLead: 'With your own tables and artwork.',
  },
  de: {
    title: 'Willkommen bei Twinmark',
    lead: 'Diese Station gibt jedem Etikett eine unsichtbare Markierung. Mit ihr genügt ein Foto, um das Etikett zu erkennen. Zuerst: Wer arbeitet hier?',
    name: 'Ihr Name',
    nameRule: '1 bis 64 Buchstaben und Ziffern; dazwischen Leerzeichen, Punkt, Bindestrich, Apostroph oder @.',
    passphrase: 'Passphrase',
    passphraseRule: (shortest) => `Mindestens ${shortest} Zeichen. Vier Wörter ohne Zusammenhang sind gut.`,
    repeat: 'Passphrase wiederholen',
    differs: 'Die beiden stimmen nicht überein.',
    goOn: 'Weiter',
    restore:
      'Sie haben eine Sicherung einer Station? Legen Sie hier zuerst ein Konto an, dann spielen Sie die Sicherung unter „Einstellungen“, „Sicherungen“ zurück. Danach gelten die Konten der Sicherung.',
    beginTitle: (name) => `Guten Tag, ${name}`,
    beginLead: 'Wie möchten Sie beginnen?',
    sample: 'Mit Beispieldaten beginnen',
    sampleLead:
      'Ein Weinetikett und eine Tabelle mit Flaschen: Erstellen, drucken und prüfen Sie Etiketten ohne eigene Dateien.',
    empty: 'Leer beginnen',
    emptyLead: 'Mit Ihren eigenen Tabellen und Motiven.',
  },
});
