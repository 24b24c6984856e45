// The program's words outside of its window, in the tray and in dialogs of the system.

export type ShellWords = typeof ENGLISH;

const ENGLISH = {
  open: 'Open',
  quit: 'Quit',
  cancel: 'Cancel',
  offNetwork: 'Closed to the network',
  onNetwork: (url: string) => `Open at ${url}`,
  made: (percent: number) => `${percent} % of the labels are made`,
  newer: (version: string) => `Version ${version} is available: download it`,
  openLink: (host: string) => `Open ${host} in the browser?`,
  keepPlain: 'Keep the passphrase unprotected?',
  keepPlainDetail:
    'This system has no open keyring. Anybody who can read your files could also read the passphrase, and spend the money in the wallet.',
  typeIt: 'Type it at each start',
  keepIt: 'Keep it unprotected',
  quitInJob: 'A job is under way. Quit anyway?',
  quitInJobDetail: 'What is made stays. The job goes on by itself when Twinmark is started again.',
  goOn: 'Stay',
  staysInTray: 'Twinmark goes on without its window',
  staysInTrayDetail: 'Jobs and devices go on. Open and quit Twinmark by its icon beside the clock.',
  windowFails: 'The window failed several times',
  windowFailsDetail: 'The station goes on, and nothing is lost.',
  again: 'Open it again',
  cannotStart: 'Twinmark cannot start',
};

const GERMAN: ShellWords = {
  open: 'Öffnen',
  quit: 'Beenden',
  cancel: 'Abbrechen',
  offNetwork: 'Für das Netz geschlossen',
  onNetwork: (url) => `Offen unter ${url}`,
  made: (percent) => `${percent} % der Etiketten sind fertig`,
  newer: (version) => `Version ${version} ist verfügbar: herunterladen`,
  openLink: (host) => `${host} im Browser öffnen?`,
  keepPlain: 'Passphrase ungeschützt behalten?',
  keepPlainDetail:
    'Auf diesem System ist kein Schlüsselbund offen. Wer Ihre Dateien lesen kann, könnte auch die Passphrase lesen und ausgeben, was die Wallet enthält.',
  typeIt: 'Bei jedem Start eintippen',
  keepIt: 'Ungeschützt behalten',
  quitInJob: 'Ein Auftrag läuft. Trotzdem beenden?',
  quitInJobDetail:
    'Was fertig ist, bleibt. Der Auftrag läuft von selbst weiter, sobald Twinmark wieder gestartet wird.',
  goOn: 'Bleiben',
  staysInTray: 'Twinmark läuft ohne Fenster weiter',
  staysInTrayDetail:
    'Aufträge und Geräte laufen weiter. Öffnen und beenden Sie Twinmark über das Symbol neben der Uhr.',
  windowFails: 'Das Fenster ist mehrmals abgestürzt',
  windowFailsDetail: 'Die Station läuft weiter, und nichts ist verloren.',
  again: 'Wieder öffnen',
  cannotStart: 'Twinmark kann nicht starten',
};

const FRENCH: ShellWords = {
  open: 'Ouvrir',
  quit: 'Quitter',
  cancel: 'Annuler',
  offNetwork: 'Fermé au réseau',
  onNetwork: (url) => `Ouvert à l’adresse ${url}`,
  made: (percent) => `${percent}\u202f% des étiquettes sont créées`,
  newer: (version) => `La version ${version} est disponible\u202f: la télécharger`,
  openLink: (host) => `Ouvrir ${host} dans le navigateur\u202f?`,
  keepPlain: 'Garder la phrase secrète sans protection\u202f?',
  keepPlainDetail:
    'Ce système n’a pas de trousseau ouvert. Quiconque peut lire vos fichiers pourrait aussi lire la phrase secrète et dépenser l’argent du portefeuille.',
  typeIt: 'La saisir à chaque démarrage',
  keepIt: 'La garder sans protection',
  quitInJob: 'Un travail est en cours. Quitter quand même\u202f?',
  quitInJobDetail: 'Ce qui est créé reste. Le travail reprend de lui-même au prochain démarrage de Twinmark.',
  goOn: 'Rester',
  staysInTray: 'Twinmark continue sans sa fenêtre',
  staysInTrayDetail:
    'Les travaux et les appareils continuent. Ouvrez et quittez Twinmark par son icône à côté de l’horloge.',
  windowFails: 'La fenêtre s’est arrêtée plusieurs fois',
  windowFailsDetail: 'Le poste continue, et rien n’est perdu.',
  again: 'La rouvrir',
  cannotStart: 'Twinmark ne peut pas démarrer',
};

const FURTHER: Readonly<Record<string, ShellWords>> = { de: GERMAN, fr: FRENCH };

/** Chooses by the language of the system, since the window's own language is not known here. */
export function shellWords(locale: string): ShellWords {
  return FURTHER[locale.toLowerCase().split(/[-_]/)[0]] ?? ENGLISH;
}
