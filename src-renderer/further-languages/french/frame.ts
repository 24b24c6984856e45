// French of the frame of the window, and of the parts that all screens share.
import type { useCameraWords } from '#window/camera/camera-words.ts';
import type { useCompareWords } from '#window/components/compare/words.ts';
import type { useOwnSheetWords } from '#window/components/own-sheet/words.ts';
import type { useOwnTableWords } from '#window/components/own-table/words.ts';
import type { useComponentWords } from '#window/components/words.ts';
import type { useHomeWords } from '#window/features/home/words.ts';
import type { useManualWords } from '#window/features/manual/words.ts';
import type { useClosedWords } from '#window/features/sign-in/closed-words.ts';
import type { useSetUpWords } from '#window/features/sign-in/set-up-words.ts';
import type { useSignInWords } from '#window/features/sign-in/words.ts';
import type { usePassphraseWords } from '#window/frame/passphrase-words.ts';
import type { useReleaseWords } from '#window/frame/release-words.ts';
import type { useSearchWords } from '#window/frame/search/words.ts';
import type { useKeyWords } from '#window/frame/shortcut-words.ts';
import type { useFrameWords } from '#window/frame/words.ts';
import type { WordsOf } from '#window/words/words.ts';

export const component: WordsOf<typeof useComponentWords> = {
  again: 'Réessayer',
  cancel: 'Annuler',
  showTyped: 'Montrer ou masquer la saisie',
  close: 'Fermer',
  language: 'Langue',
  undo: 'Rétablir',
  invalid: {
    missing: 'Remplissez ce champ.',
    address: 'Saisissez une adresse complète, comme https://example.org.',
    short: 'C’est trop court.',
    long: 'C’est trop long.',
    other: 'Vérifiez le contenu de ce champ.',
  },
  opening: 'La page s’ouvre',
  unreachable: 'Le poste ne répond pas. Réessayez quand il répondra.',
  fault: 'Une erreur s’est produite dans la fenêtre.',
  kiosk: { leave: 'Quitter le mode kiosque', pin: 'PIN', wrong: 'Ce n’est pas le bon PIN.' },
  waitAndTry: (seconds) => `Réessayez dans ${seconds} secondes.`,
};

export const camera: WordsOf<typeof useCameraWords> = {
  live: 'Image en direct de la caméra',
  tryAgain: 'Réessayer',
  trouble: {
    none: {
      title: 'Aucune caméra',
      lead: 'Branchez une caméra. Elle sera utilisée automatiquement.',
    },
    denied: {
      title: 'La caméra n’est pas autorisée',
      lead: 'Autorisez la caméra pour cette page (symbole de caméra à côté de l’adresse), et dans les réglages de confidentialité du système.',
    },
    busy: {
      title: 'Un autre programme utilise la caméra',
      lead: 'Fermez ce programme (souvent un appel vidéo). La caméra démarre ensuite ici automatiquement.',
    },
    unplugged: {
      title: 'La caméra est débranchée',
      lead: 'Rebranchez la caméra. Rien n’est perdu, et le contrôle reprend automatiquement.',
    },
    insecure: {
      title: 'Pas de caméra à cette adresse',
      lead: 'Les navigateurs n’autorisent la caméra que sur cet ordinateur ou en https. Ouvrez la fenêtre au poste.',
    },
    failed: {
      title: 'La caméra ne démarre pas',
      lead: 'Débranchez la caméra et rebranchez-la, ou prenez une autre caméra.',
    },
  },
  opening: 'La caméra s’ouvre',
};

export const compare: WordsOf<typeof useCompareWords> = {
  show: 'Afficher',
  wipe: 'Comparer',
  difference: 'Différence',
  differenceLead: (times) => `Ce que le filigrane change, renforcé ${times} fois`,
  place: 'La limite entre les deux images',
  zoomIn: 'Plus grand',
  zoomOut: 'Plus petit',
  fit: 'Image entière',
  scale: (text) => `Échelle ${text}`,
  keys: 'Les flèches déplacent l’image, plus et moins changent sa taille, 0 montre l’image entière.',
  unshown: 'Le navigateur ne peut pas afficher ce type d’image.',
  save: 'Enregistrer le fichier',
};

export const ownSheet: WordsOf<typeof useOwnSheetWords> = {
  title: 'Votre propre planche',
  name: 'Nom',
  kind: 'Type',
  kinds: { sheet: 'Planche', gap: 'Rouleau avec espaces entre les étiquettes', continuous: 'Rouleau coupé à longueur' },
  drawing: 'La planche, à l’échelle',
  drawingLead:
    'Tracez la première étiquette, déplacez-la, ou changez sa taille à son coin. Au clavier : flèches, Ctrl et flèches.',
  first: (width, height, left, top) =>
    `Première étiquette : ${width} × ${height} mm, à ${left} mm de la gauche et ${top} mm du haut`,
  repeat: 'Répéter sur la page',
  page: 'Page',
  pages: { a4: 'A4', letter: 'Letter', own: 'Autre format' },
  measures: {
    pageWidth: 'Largeur de la page',
    pageHeight: 'Hauteur de la page',
    width: 'Largeur d’une étiquette',
    height: 'Hauteur d’une étiquette',
    columns: 'Étiquettes en largeur',
    rows: 'Étiquettes en hauteur',
    left: 'Depuis le bord gauche',
    top: 'Depuis le bord supérieur',
    gapX: 'Entre les colonnes',
    gapY: 'Entre les lignes',
    radius: 'Rayon des coins',
  },
  fits: 'Les étiquettes tiennent sur la page.',
  flaws: {
    across: 'Les étiquettes sont plus larges que la page.',
    down: 'Les étiquettes sont plus hautes que la page.',
    size: 'Une étiquette doit faire plus de 0 mm.',
  },
};

export const ownTable: WordsOf<typeof useOwnTableWords> = {
  columns: 'Colonnes',
  up: (column) => `Avancer ${column}`,
  down: (column) => `Reculer ${column}`,
  narrower: (column) => `Rétrécir ${column}`,
  wider: (column) => `Élargir ${column}`,
  reset: 'Comme à l’origine',
  save: 'Enregistrer cet affichage',
  filters: 'Filtres gardés',
  filterNamed: (name) => `Filtre : ${name}`,
  setFirst: 'Filtrez d’abord le tableau, ou cherchez-y. Vous pourrez alors garder le filtre ici sous un nom.',
  filterName: 'Nom de ce filtre',
  filterNameHint: 'Par exemple : invalides en mars',
  keepFilter: 'Garder ce filtre',
  forget: (name) => `Supprimer le filtre ${name}`,
};

export const key: WordsOf<typeof useKeyWords> = {
  title: 'Raccourcis clavier',
  lead: 'Ce qui fonctionne en ce moment, sur cet écran.',
  list: 'Montrer cette liste',
  back: 'Retour',
  area: (name) => `Ouvrir ${name}`,
  close: 'Fermer',
  names: { Ctrl: 'Ctrl', Shift: 'Maj', Alt: 'Alt', Escape: 'Échap', Enter: 'Entrée', ' ': 'Espace' },
};

export const release: WordsOf<typeof useReleaseWords> = {
  title: 'Une seconde personne valide ceci',
  lead: 'Un autre opérateur ou un administrateur saisit ici son nom et sa phrase secrète. La première personne reste connectée.',
  name: 'Nom de la seconde personne',
  passphrase: 'Sa phrase secrète',
  release: 'Valider',
};

export const manual: WordsOf<typeof useManualWords> = {
  title: 'Manuel',
  pages: 'Pages du manuel',
  onPage: 'Sur cette page',
  reading: 'Chargement du manuel',
  missing: 'Le manuel n’a pas cette page',
  missingLead: 'Choisissez une de ses pages.',
  english: 'Cette page est en anglais.',
};

export const search: WordsOf<typeof useSearchWords> = {
  title: 'Rechercher partout',
  hint: 'Fiche, travail, étiquette, réglage, action ou manuel',
  open: 'Rechercher',
  close: 'Fermer la recherche',
  results: 'Résultats',
  groups: {
    actions: 'Action',
    areas: 'Page',
    labels: 'Étiquette',
    records: 'Fiche',
    jobs: 'Travail',
    settings: 'Réglage',
    manual: 'Manuel',
  },
  nothing: (text) => `Rien trouvé pour « ${text} ».`,
  partial:
    'Le poste n’a pas répondu : des fiches, des travaux et des étiquettes peuvent manquer ici. Continuez à taper pour redemander.',
  recent: 'Ce que vous choisissez ici viendra en tête la prochaine fois.',
  place: (job, row) => `Travail ${job}, n° ${row}`,
  untitled: 'Sans nom',
  draft: 'Brouillon',
  also: {
    accounts: 'compte utilisateur opérateur rôle phrase secrète mot de passe ajouter créer nouveau',
    backups: 'sauvegarde sauvegarder restaurer copie récupérer',
    devices: 'téléphone tablette scanner réseau associer clé API programme ERP',
    passphrase: 'ma mon mot de passe changer modifier',
    printers: 'imprimante ajouter mesurer calibrer étalonner planche propre',
  },
  newJob: 'Créer des étiquettes',
  keys: 'Montrer tous les raccourcis',
  operatorMode: 'Activer ou quitter le mode opérateur',
  theme: (name) => `Affichage : ${name}`,
  language: (name) => `Langue : ${name}`,
  signOut: 'Se déconnecter',
};

export const passphrase: WordsOf<typeof usePassphraseWords> = {
  change: 'Changer la phrase secrète',
  lead: 'Vous restez connecté ici. Vous êtes déconnecté de toutes les autres fenêtres, et les jetons d’accès antérieurs sont refusés.',
  old: 'Phrase secrète actuelle',
  fresh: 'Nouvelle phrase secrète',
  rule: (shortest) => `Au moins ${shortest} caractères. Quatre mots sans rapport conviennent bien.`,
  repeat: 'Nouvelle phrase secrète, encore une fois',
  differs: 'Les deux ne sont pas identiques.',
  keys: 'Quelles clés restent ?',
  keysLead:
    'Les clés non cochées sont refusées dès maintenant. Un appareil dont la clé prend fin doit être associé de nouveau.',
  key: (name, prefix) => `${name} (${prefix}…)`,
  used: (ago) => `dernière utilisation ${ago}`,
  unused: 'jamais utilisée',
  changed: 'La phrase secrète est changée.',
  weakTitle: 'Changez votre phrase secrète',
  weak: 'Votre phrase secrète est trop courte ou trop courante : d’autres pourraient la deviner.',
};

export const frame: WordsOf<typeof useFrameWords> = {
  skip: 'Aller au contenu',
  main: 'Rubriques',
  station: 'Poste',
  connected: 'Données enregistrées',
  connecting: 'Connexion en cours',
  disconnected: 'Pas de connexion',
  diskFull: 'Disque plein : rien n’est enregistré',
  storeTrouble: 'Le stockage demande votre attention',
  moving: 'Transfert des fiches : rien n’est modifié',
  moved: 'Fiches transférées : redémarrez le poste',
  queue: (jobs) => (jobs === 1 ? '1 travail en cours' : `${jobs} travaux en cours`),
  made: (made, total) => `${made} sur ${total}`,
  door: {
    open: 'Ouvert au réseau',
    closed: 'Fermé au réseau',
    failed: 'Non ouvert au réseau',
    local: 'Cet ordinateur seul',
  },
  testNetwork: 'RÉSEAU DE TEST',
  localChain: 'cet ordinateur',
  lost: 'Le poste ne répond pas. Les données enregistrées sont en sûreté. La fenêtre se reconnecte automatiquement.',
  lostSince: (time) => `Depuis ${time}.`,
  lostHelp: 'Si cela ne change pas, redémarrez Twinmark sur cet ordinateur.',
  backAgain: 'Le poste répond de nouveau.',
  notices: 'Ce que le poste a fait de lui-même',
  noticesRead: 'J’ai lu',
  plannedRestore: {
    title: (time) => `Le prochain démarrage restaure la sauvegarde du ${time}`,
    lead: 'Ce qui est fait jusque-là ne sera pas dans les données restaurées : cela va dans le dossier « replaced » du dossier de données.',
    toBackups: 'Vers les sauvegardes',
  },
  menu: (name) => `${name} : affichage et déconnexion`,
  letterKeys: 'Raccourcis à une touche',
  letterKeysLead: 'Par exemple / pour la recherche. Les touches avec Ctrl ou Alt fonctionnent toujours.',
  operatorMode: 'Mode opérateur',
  operatorModeLead: 'De grands boutons, et seulement ce dont la ligne a besoin',
  operatorModeLocked: 'Un administrateur garde cette fenêtre en mode opérateur.',
  display: 'Affichage',
  themes: { system: 'Comme le système', light: 'Clair', dark: 'Sombre', contrast: 'Contraste élevé' },
  leaveKiosk: 'Quitter le mode kiosque …',
  signOut: 'Se déconnecter',
  manual: 'Manuel',
  keys: 'Raccourcis clavier',
  areas: {
    home: 'Accueil',
    create: 'Créer',
    jobs: 'Travaux',
    verify: 'Contrôler',
    records: 'Fiches',
    tokens: 'Jetons',
    devices: 'Appareils',
    templates: 'Modèles',
    settings: 'Réglages',
  },
  dropHere: 'Déposez ici tableau et visuel pour créer des étiquettes',
  dropPhotos: 'Déposez ici des photos d’étiquettes pour les contrôler',
  missing: 'Cette page n’existe pas',
  missingLead: 'Cette fenêtre n’a pas de page à cette adresse.',
  toHome: 'Aller à l’accueil',
  notAllowed: 'Cette page n’est pas pour votre compte',
  forAdmins: 'Seul un administrateur peut l’ouvrir.',
  forOperators: 'Seul un opérateur ou un administrateur peut l’ouvrir.',
  broken: 'Cette page n’a pas pu être affichée',
  brokenUntilBack: 'Elle s’ouvre d’elle-même dès que le poste répond de nouveau.',
};

export const home: WordsOf<typeof useHomeWords> = {
  title: 'Accueil',
  recent: 'Travaux récents',
  allJobs: 'Tous les travaux',
  repeat: (name) => `Refaire « ${name} » avec de nouvelles données`,
  noJobs: 'Pas encore de travaux',
  noJobsLead: 'Ce que vous créez apparaît ici.',
  today: 'Aujourd’hui',
  madeToday: 'créées aujourd’hui',
  printedToday: 'imprimées',
  voidToday: 'invalides',
  first: {
    title: 'Les dix premières minutes',
    leave: 'Laisser cela pour l’instant',
    goOn: 'Continuer les dix premières minutes',
    done: 'fait',
    steps: {
      sample: {
        title: 'Créer des étiquettes à partir d’un exemple',
        minutes: 'environ 2 minutes',
        lead: 'Données, visuel et planche sont déjà là. Regardez les trois étapes, puis appuyez sur « Créer ».',
        go: 'Commencer avec l’exemple',
      },
      own: {
        title: 'Créer des étiquettes à partir d’un de vos fichiers',
        minutes: 'environ 3 minutes',
        lead: 'Un tableau de quelques lignes suffit. Un visuel peut être donné avec lui ou ensuite.',
        go: 'Choisir un fichier',
      },
      print: {
        title: 'Imprimer une planche sur papier ordinaire',
        minutes: 'environ 3 minutes',
        lead: 'Le papier ordinaire se lit aussi bien que des étiquettes, et ne coûte rien. Imprimez à 100 %, sans « ajuster à la page », et confirmez ce qui est sorti.',
        go: 'Au dernier travail',
      },
      verify: {
        title: 'Contrôler l’impression',
        minutes: 'environ 2 minutes',
        lead: 'Posez la planche sous la caméra, ou donnez une photo d’une étiquette. Le poste lit le filigrane et trouve la fiche.',
        go: 'Contrôler le dernier travail',
      },
    },
  },
};

export const signIn: WordsOf<typeof useSignInWords> = {
  title: 'Qui est au poste ?',
  lead: 'Choisissez votre nom.',
  welcome: (name) => `Bonjour, ${name}`,
  passphrase: 'Phrase secrète',
  signIn: 'Se connecter',
  other: 'Quelqu’un d’autre',
  ended: 'Vous avez été déconnecté. Ce que vous faisiez est gardé jusqu’à votre prochaine connexion.',
};

export const setUp: WordsOf<typeof useSetUpWords> = {
  title: 'Bienvenue dans Twinmark',
  lead: 'Ce poste met un filigrane invisible dans chaque étiquette. Grâce à lui, une photo suffit pour identifier l’étiquette. Pour commencer, qui travaille ici ?',
  name: 'Votre nom',
  nameRule: '1 à 64 lettres et chiffres, avec espaces, points, traits d’union, apostrophes et @ au milieu.',
  passphrase: 'Phrase secrète',
  passphraseRule: (shortest) => `Au moins ${shortest} caractères. Quatre mots sans rapport conviennent bien.`,
  repeat: 'Phrase secrète, encore une fois',
  differs: 'Les deux ne sont pas identiques.',
  goOn: 'Continuer',
  restore:
    'Vous avez une sauvegarde d’un poste ? Créez d’abord un compte ici, puis restaurez la sauvegarde sous « Réglages », « Sauvegardes ». Ensuite, les comptes de la sauvegarde valent.',
  beginTitle: (name) => `Bonjour, ${name}`,
  beginLead: 'Comment voulez-vous commencer ?',
  sample: 'Commencer avec des exemples',
  sampleLead:
    'Une étiquette de vin et un tableau de bouteilles : créez, imprimez et contrôlez des étiquettes sans vos propres fichiers.',
  empty: 'Commencer à vide',
  emptyLead: 'Avec vos propres tableaux et visuels.',
};

export const closed: WordsOf<typeof useClosedWords> = {
  title: 'Rouvrez la fenêtre',
  lead: 'Le poste a redémarré et ne connaît plus cette fenêtre. Rien n’est perdu. Fermez-la et redémarrez Twinmark, ou demandez une nouvelle adresse. Si vous utilisez votre propre dossier de données, ajoutez --data et ce dossier à la commande :',
};
