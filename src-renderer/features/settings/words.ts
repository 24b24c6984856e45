import { defineWords } from '../../words/words.ts';

export const useSettingsWords = defineWords({
  en: {
    title: 'Settings',
    lead: 'They belong to the whole station, for everybody who works with it. Language and display are under your name.',
    search: 'Search the settings',
    clear: 'Clear the search',
    nothing: 'No setting has these words',
    nothingLead: 'Try another word for it, or clear the search.',
    save: 'Save',
    discard: 'Discard',
    unsaved: (count: number) => (count === 1 ? '1 change is not saved' : `${count} changes are not saved`),
    wrong: (count: number) => (count === 1 ? 'One of them cannot be right.' : `${count} of them cannot be right.`),
    saved: (count: number) => (count === 1 ? 'The setting was saved' : `${count} settings were saved`),
    given: 'Given on the command line for this run (--set). Start Twinmark without it to change it here.',
    toDefault: 'To the default',
    toDefaultOf: (title: string) => `To the default: ${title}`,
    chips: { unsaved: 'Not saved', changed: 'Changed', waits: 'From the next start' },
    next: {
      title: 'Takes effect at the next start of Twinmark:',
      lead: (names: string) => `${names}.`,
      back: 'Take these changes back',
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
    },
    units: {
      'chain.confirmations': 'blocks',
      'chain.wait_seconds': 's',
      'chain.max_fee_gwei': 'Gwei',
      'chain.daily_transactions': 'a day',
      'limits.image_bytes': 'MiB',
      'limits.image_megapixels': 'megapixels',
      'limits.requests_per_minute': 'a minute',
      'limits.public_engine_per_minute': 'a minute',
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
        'Labels made from the next start on carry marks that nobody can make without this key. Labels that are made already stay readable: the station keeps its former keys.',
      makeBackup:
        'Programs and stations elsewhere read the new marks only with the same key. Make a backup afterwards: it holds the key.',
      made: 'A new key was made',
    },
    groups: {
      service: { title: 'Service', lead: 'What numbers look like, and what other programs are told.' },
      network: { title: 'Network', lead: 'Whether the station is open to it is decided under Devices.' },
      marks: { title: 'Marks', lead: 'What is put into the artwork of new labels.' },
      signIn: {
        title: 'Sign-in by an identity provider',
        lead: 'For programs whose users sign in at your company’s own service (OpenID Connect). Operators of this window need none of it.',
      },
      tokens: { title: 'Tokens', lead: 'Only test networks are ever used.' },
      limits: { title: 'Limits', lead: 'They keep a single caller from using the whole machine.' },
    },
    settings: {
      'service.prefix': {
        title: 'Numbers start with',
        lead: 'The letters before the hyphen, as in TW-7K3QZ. Labels with the letters from before are still found.',
      },
      'service.base_url': {
        title: 'Public address of the station',
        lead: 'Links to pictures are given out under it. Needed where others reach the station by another address than its own, such as through a proxy.',
      },
      'service.public_originals': {
        title: 'Originals for everybody',
        lead: 'Whether anybody may see the artwork without the mark. Who has it can take the mark’s measure.',
      },
      'lan.https': {
        title: 'Encryption',
        lead: 'Automatic encrypts everything but what stays on this machine. Without encryption, devices cannot be paired.',
      },
      'lan.mdns': {
        title: 'Tell the station’s name in the network',
        lead: 'Devices then find it by a name that ends in .local, without its address.',
      },
      'lan.allowed_hosts': {
        title: 'More names of the station',
        lead: 'Names under which others reach it. Under any other name it does not answer, which keeps foreign web pages out.',
      },
      'engine.key': {
        title: 'Key of the marks',
        lead: 'With the published key anybody can make marks that this station takes for its own. A key of your own keeps them out.',
      },
      'engine.strength': {
        title: 'Strength of the marks',
        lead: 'Strong marks are read from worse photographs, light ones are harder still to see. A job may choose its own.',
      },
      'auth.issuer': {
        title: 'Address of the provider',
        lead: 'The issuer whose tokens the station accepts. Its audience must be set with it.',
      },
      'auth.audience': {
        title: 'Audience',
        lead: 'What tokens must name as the service they are for. It keeps out tokens that were made for others.',
      },
      'auth.jwks_url': {
        title: 'Address of the provider’s keys',
        lead: 'Found through the provider where nothing stands here.',
      },
      'chain.rpc_url': {
        title: 'Node',
        lead: 'The computer that knows the test network. Its address may hold a password, so it is not shown.',
      },
      'chain.keystore_file': { title: 'Wallet', lead: 'The encrypted keystore of the account that mints.' },
      'chain.passphrase_file': {
        title: 'File with the wallet’s passphrase',
        lead: 'Without one, somebody unlocks the wallet in the window after each start.',
      },
      'chain.contract': { title: 'Contract', lead: 'Where the tokens are kept on the network.' },
      'chain.chain_id': {
        title: 'Number of the network',
        lead: 'The station stops minting when the node is on another one. Automatic takes the one that it is on first.',
      },
      'chain.allowed_ids': {
        title: 'More test networks',
        lead: 'Numbers of networks beside the known test networks, such as one of your own. Main networks are refused all the same.',
      },
      'chain.explorer_url': { title: 'Block explorer', lead: 'Where links to transactions lead.' },
      'chain.confirmations': {
        title: 'Blocks until a transaction is final',
        lead: 'Automatic waits for 1 block on this machine and for 3 on a public network.',
      },
      'chain.wait_seconds': {
        title: 'Wait for a transaction',
        lead: 'How long a program that mints waits for the answer. Minting itself goes on after that.',
      },
      'chain.max_fee_gwei': {
        title: 'Highest fee',
        lead: 'The most that a unit of gas may cost. Above it nothing is minted.',
      },
      'chain.daily_transactions': {
        title: 'Transactions in a day',
        lead: 'After so many, minting stops until tomorrow.',
      },
      'limits.image_bytes': { title: 'Largest picture file', lead: 'Larger files are refused before they are read.' },
      'limits.image_megapixels': {
        title: 'Largest picture',
        lead: 'Large pictures take much memory while they are marked.',
      },
      'limits.requests_per_minute': { title: 'Requests from one address', lead: 'For everything that programs ask.' },
      'limits.public_engine_per_minute': {
        title: 'Marking and reading without credentials',
        lead: 'From one address. Who signs in with a key is not counted here.',
      },
    },
  },
  de: {
    title: 'Einstellungen',
    lead: 'Sie gelten für die ganze Station und alle, die mit ihr arbeiten. Sprache und Anzeige stehen unter Ihrem Namen.',
    search: 'Einstellungen durchsuchen',
    clear: 'Suche leeren',
    nothing: 'Keine Einstellung enthält diese Wörter',
    nothingLead: 'Versuchen Sie ein anderes Wort dafür, oder leeren Sie die Suche.',
    save: 'Speichern',
    discard: 'Verwerfen',
    unsaved: (count) =>
      count === 1 ? '1 Änderung ist nicht gespeichert' : `${count} Änderungen sind nicht gespeichert`,
    wrong: (count) => (count === 1 ? 'Eine davon kann nicht stimmen.' : `${count} davon können nicht stimmen.`),
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
    },
    units: {
      'chain.confirmations': 'Blöcke',
      'chain.wait_seconds': 's',
      'chain.max_fee_gwei': 'Gwei',
      'chain.daily_transactions': 'am Tag',
      'limits.image_bytes': 'MiB',
      'limits.image_megapixels': 'Megapixel',
      'limits.requests_per_minute': 'je Minute',
      'limits.public_engine_per_minute': 'je Minute',
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
      service: { title: 'Dienst', lead: 'Wie Nummern aussehen, und was anderen Programmen mitgeteilt wird.' },
      network: { title: 'Netzwerk', lead: 'Ob die Station für das Netz offen ist, wird unter „Geräte“ entschieden.' },
      marks: { title: 'Markierungen', lead: 'Was in die Motive neuer Etiketten kommt.' },
      signIn: {
        title: 'Anmeldung über einen Anmeldedienst',
        lead: 'Für Programme, deren Nutzer sich am Anmeldedienst Ihrer Firma anmelden (OpenID Connect). Wer an diesem Fenster arbeitet, braucht nichts davon.',
      },
      tokens: { title: 'Token', lead: 'Es werden immer nur Testnetze verwendet.' },
      limits: { title: 'Grenzen', lead: 'Sie verhindern, dass ein Einzelner den ganzen Rechner beansprucht.' },
    },
    settings: {
      'service.prefix': {
        title: 'Nummern beginnen mit',
        lead: 'Die Buchstaben vor dem Bindestrich, wie in TW-7K3QZ. Etiketten mit den bisherigen Buchstaben werden weiter gefunden.',
      },
      'service.base_url': {
        title: 'Öffentliche Adresse der Station',
        lead: 'Unter ihr werden Verweise auf Bilder ausgegeben. Nötig, wenn andere die Station unter einer anderen Adresse erreichen, etwa über einen Proxy.',
      },
      'service.public_originals': {
        title: 'Originale für alle',
        lead: 'Ob jeder die Motive ohne Markierung sehen darf. Wer sie hat, kann die Markierung vermessen.',
      },
      'lan.https': {
        title: 'Verschlüsselung',
        lead: '„Automatisch“ verschlüsselt alles, was diesen Rechner verlässt. Ohne Verschlüsselung lassen sich keine Geräte koppeln.',
      },
      'lan.mdns': {
        title: 'Name der Station im Netz bekannt geben',
        lead: 'Geräte finden sie dann ohne Adresse unter einem Namen, der auf .local endet.',
      },
      'lan.allowed_hosts': {
        title: 'Weitere Namen der Station',
        lead: 'Namen, unter denen andere sie erreichen. Unter anderen Namen antwortet sie nicht; das hält fremde Webseiten fern.',
      },
      'engine.key': {
        title: 'Schlüssel der Markierungen',
        lead: 'Mit dem veröffentlichten Schlüssel kann jeder Markierungen herstellen, die diese Station für ihre eigenen hält. Ein eigener Schlüssel verhindert das.',
      },
      'engine.strength': {
        title: 'Stärke der Markierungen',
        lead: 'Starke werden auch aus schlechteren Fotos gelesen, leichte sind noch schwerer zu sehen. Ein Auftrag kann seine eigene wählen.',
      },
      'auth.issuer': {
        title: 'Adresse des Anmeldedienstes',
        lead: 'Seine Token nimmt die Station an. Dazu muss auch die Zielgruppe gesetzt sein.',
      },
      'auth.audience': {
        title: 'Zielgruppe (Audience)',
        lead: 'Der Dienst, für den Token ausgestellt sein müssen. Das hält Token fern, die für andere bestimmt sind.',
      },
      'auth.jwks_url': {
        title: 'Adresse seiner Schlüssel',
        lead: 'Steht hier nichts, werden sie über den Anmeldedienst gefunden.',
      },
      'chain.rpc_url': {
        title: 'Knoten',
        lead: 'Der Rechner, der das Testnetz kennt. Seine Adresse kann ein Kennwort enthalten und wird nicht angezeigt.',
      },
      'chain.keystore_file': { title: 'Wallet', lead: 'Der verschlüsselte Schlüsselspeicher des Kontos, das prägt.' },
      'chain.passphrase_file': {
        title: 'Datei mit der Passphrase der Wallet',
        lead: 'Ohne sie wird die Wallet nach jedem Start im Fenster entsperrt.',
      },
      'chain.contract': { title: 'Vertrag', lead: 'Wo die Token im Netz geführt werden.' },
      'chain.chain_id': {
        title: 'Nummer des Netzes',
        lead: 'Ist der Knoten in einem anderen, prägt die Station nicht. „Automatisch“ nimmt das Netz, in dem er zuerst ist.',
      },
      'chain.allowed_ids': {
        title: 'Weitere Testnetze',
        lead: 'Nummern von Netzen neben den bekannten Testnetzen, etwa eines eigenen. Hauptnetze werden trotzdem abgelehnt.',
      },
      'chain.explorer_url': { title: 'Block-Explorer', lead: 'Wohin Verweise auf Transaktionen führen.' },
      'chain.confirmations': {
        title: 'Blöcke, bis eine Transaktion endgültig ist',
        lead: '„Automatisch“ wartet auf diesem Rechner 1 Block ab und in einem öffentlichen Netz 3.',
      },
      'chain.wait_seconds': {
        title: 'Warten auf eine Transaktion',
        lead: 'So lange wartet ein Programm, das prägt, auf die Antwort. Das Prägen selbst geht danach weiter.',
      },
      'chain.max_fee_gwei': {
        title: 'Höchste Gebühr',
        lead: 'So viel darf eine Einheit Gas höchstens kosten. Darüber wird nicht geprägt.',
      },
      'chain.daily_transactions': {
        title: 'Transaktionen am Tag',
        lead: 'Nach so vielen wird bis zum nächsten Tag nicht mehr geprägt.',
      },
      'limits.image_bytes': {
        title: 'Größte Bilddatei',
        lead: 'Größere Dateien werden abgelehnt, bevor sie gelesen werden.',
      },
      'limits.image_megapixels': {
        title: 'Größtes Bild',
        lead: 'Große Bilder brauchen beim Markieren viel Arbeitsspeicher.',
      },
      'limits.requests_per_minute': { title: 'Anfragen von einer Adresse', lead: 'Für alles, was Programme fragen.' },
      'limits.public_engine_per_minute': {
        title: 'Markieren und Lesen ohne Anmeldung',
        lead: 'Von einer Adresse. Wer sich mit einem Schlüssel ausweist, zählt hier nicht.',
      },
    },
  },
});
