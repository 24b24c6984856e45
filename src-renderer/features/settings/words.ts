import { defineWords } from '#window/words/words.ts';

export const useSettingsWords = defineWords('settings', {
  en: {
    title: 'Settings',
    lead: 'These settings hold for the whole station and everybody who works with it. Language and display are in the menu under your name.',
    search: 'Search the settings',
    clear: 'Clear the search',
    nothing: 'No setting has these words',
    nothingLead:
      'Try another word, or clear the search. Ctrl+K searches everywhere, also for languages, backups and accounts.',
    save: 'Save',
    discard: 'Discard',
    unsaved: (count: number) => (count === 1 ? '1 change is not saved' : `${count} changes are not saved`),
    wrong: (count: number, of: number) =>
      of === 1
        ? 'It cannot be right.'
        : count === 1
          ? 'One of them cannot be right.'
          : `${count} of them cannot be right.`,
    saved: (count: number) => (count === 1 ? 'The setting was saved' : `${count} settings were saved`),
    given: 'Given on the command line for this run (--set). Start Twinmark without it to change it here.',
    toDefault: 'To the default',
    toDefaultOf: (title: string) => `To the default: ${title}`,
    chips: { unsaved: 'Not saved', changed: 'Changed', waits: 'From the next start' },
    next: {
      title: 'Takes effect at the next start of Twinmark:',
      lead: (names: string) => `${names}.`,
      back: 'Undo these changes',
    },
    automatic: 'Automatic',
    oneInALine: 'One in each line',
    range: (least: string, most: string) => `From ${least} to ${most}.`,
    tokensSet: 'Set up under Tokens',
    tokensChange: 'Change under Tokens',
    forms: {
      address: 'An address that begins with https:// or http://.',
      prefix: '1 to 8 letters or digits, such as TW.',
      key: '32 characters from 0 to 9 and a to f.',
      numbers: 'Whole numbers above 0, one in each line.',
      hosts: 'Names or addresses of computers, one in each line, without https://.',
    },
    choices: {
      auto: 'Automatic: encrypted in the network',
      on: 'Always encrypted',
      off: 'Never encrypted',
      light: 'Light',
      balanced: 'Balanced',
      strong: 'Strong',
      'print.confirm printer': 'The printer',
      'print.confirm always': 'Always a person',
      'pictures.keep all': 'All',
      'pictures.keep recent': 'Recent ones',
      'service.public_marked preview': 'A small preview',
      'service.public_marked full': 'The whole picture',
      'service.public_marked off': 'Nothing',
    },
    units: {
      'pictures.keep_days': 'days',
      'chain.confirmations': 'blocks',
      'chain.wait_seconds': 's',
      'chain.max_fee_gwei': 'Gwei',
      'chain.daily_transactions': 'a day',
      'limits.image_bytes': 'MiB',
      'limits.image_megapixels': 'megapixels',
      'limits.requests_per_minute': 'a minute',
      'limits.public_engine_per_minute': 'a minute',
      'limits.public_scans_per_minute': 'a minute',
      'limits.public_records_per_minute': 'a minute',
    },
    key: {
      own: 'A key of this station’s own',
      published: 'The published key, which everybody has',
      make: 'Make a new key',
      type: 'Type a key',
      toPublished: 'Use the published key',
      field: 'Key of another station',
      makeTitle: 'Make a new key for the marks?',
      makeLead:
        'Labels made from the next start on carry marks that nobody can make without this key. Labels that are made already stay readable: the station keeps its earlier keys.',
      makeBackup:
        'Programs and stations elsewhere read the new marks only with the same key. Make a backup afterwards: it holds the key.',
      made: 'A new key was made',
    },
    groups: {
      service: { title: 'Service', lead: 'The form of IDs, and what other programs may see.' },
      network: { title: 'Network', lead: 'You open the station to the network under Devices.' },
      marks: { title: 'Marks', lead: 'How the artwork of new labels is marked.' },
      jobs: { title: 'Jobs', lead: 'What holds for the labels of all jobs.' },
      signIn: {
        title: 'Sign-in',
        lead: 'How long operators stay signed in at the window. For programs whose users sign in at your company’s own service, its identity provider (OpenID Connect).',
      },
      tokens: { title: 'Tokens', lead: 'Only test networks are ever used.' },
      limits: { title: 'Limits', lead: 'Limits keep a single caller from using the whole machine.' },
    },
  },
  de: {
    title: 'Einstellungen',
    lead: 'Diese Einstellungen gelten für die ganze Station und alle, die mit ihr arbeiten. Sprache und Anzeige stehen im Menü unter Ihrem Namen.',
    search: 'Einstellungen durchsuchen',
    clear: 'Suche leeren',
    nothing: 'Keine Einstellung enthält diese Wörter',
    nothingLead:
      'Versuchen Sie ein anderes Wort, oder leeren Sie die Suche. Strg+K sucht überall, auch nach Sprachen, Sicherungen und Konten.',
    save: 'Speichern',
    discard: 'Verwerfen',
    unsaved: (count) =>
      count === 1 ? '1 Änderung ist nicht gespeichert' : `${count} Änderungen sind nicht gespeichert`,
    wrong: (count, of) =>
      of === 1
        ? 'Sie kann nicht stimmen.'
        : count === 1
          ? 'Eine davon kann nicht stimmen.'
          : `${count} davon können nicht stimmen.`,
    saved: (count) => (count === 1 ? 'Die Einstellung wurde gespeichert' : `${count} Einstellungen wurden gespeichert`),
    given:
      'Für diesen Lauf auf der Befehlszeile gesetzt (--set). Starten Sie Twinmark ohne diese Angabe, um sie hier zu ändern.',
    toDefault: 'Auf Vorgabe',
    toDefaultOf: (title) => `Auf Vorgabe: ${title}`,
    chips: { unsaved: 'Nicht gespeichert', changed: 'Geändert', waits: 'Ab dem nächsten Start' },
    next: {
      title: 'Gilt ab dem nächsten Start von Twinmark:',
      lead: (names) => `${names}.`,
      back: 'Diese Änderungen zurücknehmen',
    },
    automatic: 'Automatisch',
    oneInALine: 'Je Zeile ein Eintrag',
    range: (least, most) => `Von ${least} bis ${most}.`,
    tokensSet: 'Unter „Token“ einrichten',
    tokensChange: 'Unter „Token“ ändern',
    forms: {
      address: 'Eine Adresse, die mit https:// oder http:// beginnt.',
      prefix: '1 bis 8 Buchstaben oder Ziffern, etwa TW.',
      key: '32 Zeichen aus 0 bis 9 und a bis f.',
      numbers: 'Ganze Zahlen über 0, je Zeile eine.',
      hosts: 'Namen oder Adressen von Rechnern, je Zeile einer, ohne https://.',
    },
    choices: {
      auto: 'Automatisch: im Netz verschlüsselt',
      on: 'Immer verschlüsselt',
      off: 'Nie verschlüsselt',
      light: 'Leicht',
      balanced: 'Ausgewogen',
      strong: 'Stark',
      'print.confirm printer': 'Der Drucker',
      'print.confirm always': 'Immer ein Mensch',
      'pictures.keep all': 'Alle',
      'pictures.keep recent': 'Die der letzten Zeit',
      'service.public_marked preview': 'Eine kleine Vorschau',
      'service.public_marked full': 'Das ganze Bild',
      'service.public_marked off': 'Nichts',
    },
    units: {
      'pictures.keep_days': 'Tage',
      'chain.confirmations': 'Blöcke',
      'chain.wait_seconds': 's',
      'chain.max_fee_gwei': 'Gwei',
      'chain.daily_transactions': 'am Tag',
      'limits.image_bytes': 'MiB',
      'limits.image_megapixels': 'Megapixel',
      'limits.requests_per_minute': 'je Minute',
      'limits.public_engine_per_minute': 'je Minute',
      'limits.public_scans_per_minute': 'je Minute',
      'limits.public_records_per_minute': 'je Minute',
    },
    key: {
      own: 'Ein eigener Schlüssel dieser Station',
      published: 'Der veröffentlichte Schlüssel, den alle kennen',
      make: 'Neuen Schlüssel erzeugen',
      type: 'Schlüssel eingeben',
      toPublished: 'Veröffentlichten nehmen',
      field: 'Schlüssel einer anderen Station',
      makeTitle: 'Neuen Schlüssel für die Markierungen erzeugen?',
      makeLead:
        'Etiketten, die ab dem nächsten Start erstellt werden, tragen Markierungen, die ohne diesen Schlüssel niemand herstellen kann. Vorhandene Etiketten bleiben lesbar: Die Station behält ihre früheren Schlüssel.',
      makeBackup:
        'Andere Programme und Stationen lesen die neuen Markierungen nur mit demselben Schlüssel. Machen Sie danach eine Sicherung: Sie enthält ihn.',
      made: 'Ein neuer Schlüssel wurde erzeugt',
    },
    groups: {
      service: { title: 'Dienst', lead: 'Die Form der IDs, und was andere Programme sehen dürfen.' },
      network: { title: 'Netzwerk', lead: 'Sie öffnen die Station für das Netz unter „Geräte“.' },
      marks: { title: 'Markierungen', lead: 'Wie die Motive neuer Etiketten markiert werden.' },
      jobs: { title: 'Aufträge', lead: 'Was für die Etiketten aller Aufträge gilt.' },
      signIn: {
        title: 'Anmeldung',
        lead: 'Wie lange man am Fenster angemeldet bleibt. Für Programme, deren Nutzer sich am Anmeldedienst Ihrer Firma anmelden (OpenID Connect): welcher das ist.',
      },
      tokens: { title: 'Token', lead: 'Es werden immer nur Testnetze verwendet.' },
      limits: { title: 'Grenzen', lead: 'Grenzen verhindern, dass ein Einzelner den ganzen Rechner beansprucht.' },
    },
  },
});
