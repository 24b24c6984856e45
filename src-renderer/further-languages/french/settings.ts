// French of the settings.
import type { useMachineWords } from '#window/features/settings/machine-words.ts';
import type { useSettingNames } from '#window/features/settings/name-words.ts';
import type { useSectionWords } from '#window/features/settings/section-words.ts';
import type { useSharedWords } from '#window/features/settings/shared-words.ts';
import type { useSettingsWords } from '#window/features/settings/words.ts';
import type { WordsOf } from '#window/words/words.ts';

export const settings: WordsOf<typeof useSettingsWords> = {
  title: 'Réglages',
  lead: 'Ces réglages valent pour tout le poste et pour tous ceux qui y travaillent. Langue et affichage sont dans le menu sous votre nom.',
  search: 'Chercher dans les réglages',
  clear: 'Effacer la recherche',
  nothing: 'Aucun réglage n’a ces mots',
  nothingLead: 'Essayez un autre mot, ou effacez la recherche.',
  save: 'Enregistrer',
  discard: 'Abandonner',
  unsaved: (count) =>
    count === 1 ? '1 modification n’est pas enregistrée' : `${count} modifications ne sont pas enregistrées`,
  wrong: (count, of) =>
    of === 1
      ? 'Elle ne peut pas être juste.'
      : count === 1
        ? 'L’une d’elles ne peut pas être juste.'
        : `${count} d’entre elles ne peuvent pas être justes.`,
  saved: (count) => (count === 1 ? 'Le réglage a été enregistré' : `${count} réglages ont été enregistrés`),
  given: 'Donné en ligne de commande pour cette exécution (--set). Démarrez Twinmark sans cela pour le modifier ici.',
  toDefault: 'Valeur par défaut',
  toDefaultOf: (title) => `Valeur par défaut : ${title}`,
  chips: { unsaved: 'Non enregistré', changed: 'Modifié', waits: 'Au prochain démarrage' },
  next: {
    title: 'Prend effet au prochain démarrage de Twinmark :',
    lead: (names) => `${names}.`,
    back: 'Annuler ces modifications',
  },
  automatic: 'Automatique',
  oneInALine: 'Un par ligne',
  range: (least, most) => `De ${least} à ${most}.`,
  tokensSet: 'À régler sous Jetons',
  tokensChange: 'À modifier sous Jetons',
  forms: {
    address: 'Une adresse qui commence par https:// ou http://.',
    prefix: '1 à 8 lettres ou chiffres, comme TW.',
    key: '32 caractères de 0 à 9 et de a à f.',
    numbers: 'Des nombres entiers supérieurs à 0, un par ligne.',
    hosts: 'Des noms ou adresses d’ordinateurs, un par ligne, sans https://.',
  },
  choices: {
    auto: 'Automatique : chiffré dans le réseau',
    on: 'Toujours chiffré',
    off: 'Jamais chiffré',
    light: 'Légère',
    balanced: 'Normale',
    strong: 'Forte',
    'print.confirm printer': 'L’imprimante',
    'print.confirm always': 'Toujours une personne',
    'service.public_marked preview': 'Un petit aperçu',
    'service.public_marked full': 'L’image entière',
    'service.public_marked off': 'Rien',
    'pictures.keep all': 'Toutes',
    'pictures.keep recent': 'Les récentes',
  },
  units: {
    'chain.confirmations': 'blocs',
    'chain.wait_seconds': 's',
    'chain.max_fee_gwei': 'Gwei',
    'chain.daily_transactions': 'par jour',
    'pictures.keep_days': 'jours',
    'limits.image_bytes': 'Mio',
    'limits.image_megapixels': 'mégapixels',
    'limits.requests_per_minute': 'par minute',
    'limits.public_engine_per_minute': 'par minute',
    'limits.public_scans_per_minute': 'par minute',
    'limits.public_records_per_minute': 'par minute',
  },
  key: {
    own: 'Une clé propre à ce poste',
    published: 'La clé publiée, que tout le monde a',
    make: 'Créer une nouvelle clé',
    type: 'Saisir une clé',
    toPublished: 'Prendre la clé publiée',
    field: 'Clé d’un autre poste',
    makeTitle: 'Créer une nouvelle clé pour les filigranes ?',
    makeLead:
      'Les étiquettes créées à partir du prochain démarrage portent des filigranes que personne ne peut créer sans cette clé. Celles qui sont déjà créées restent lisibles : le poste garde ses clés antérieures.',
    makeBackup:
      'Les programmes et postes ailleurs ne lisent les nouveaux filigranes qu’avec la même clé. Faites ensuite une sauvegarde : elle contient la clé.',
    made: 'Une nouvelle clé a été créée',
  },
  groups: {
    service: { title: 'Service', lead: 'La forme des ID, et ce que d’autres programmes peuvent voir.' },
    network: { title: 'Réseau', lead: 'Vous ouvrez le poste au réseau sous Appareils.' },
    marks: { title: 'Filigranes', lead: 'Comment le visuel de nouvelles étiquettes reçoit son filigrane.' },
    jobs: { title: 'Travaux', lead: 'Ce qui vaut pour les étiquettes de tous les travaux.' },
    signIn: {
      title: 'Connexion',
      lead: 'Combien de temps les opérateurs restent connectés à la fenêtre. Pour les programmes dont les utilisateurs se connectent par le service de votre entreprise, son fournisseur d’identité (OpenID Connect).',
    },
    tokens: { title: 'Jetons', lead: 'Seuls des réseaux de test sont utilisés.' },
    limits: { title: 'Limites', lead: 'Les limites empêchent un seul appelant d’occuper tout l’ordinateur.' },
  },
};

export const section: WordsOf<typeof useSectionWords> = {
  label: 'Parties des réglages',
  settings: 'Tous les réglages',
  accounts: 'Comptes',
  backups: 'Sauvegardes',
  diagnostics: 'Diagnostic',
  activity: 'Activité',
};

export const shared: WordsOf<typeof useSharedWords> = {
  title: 'Partagé avec d’autres postes',
  lead: 'Ces emplacements sont réglés à l’installation du poste, dans son fichier de réglages ou par --set. Ils ne se modifient pas ici.',
  database: 'Fiches',
  databaseLead: 'Tous les postes sur cette base de données partagent fiches, travaux, modèles et utilisateurs.',
  postgres: 'Dans un PostgreSQL. Son adresse est secrète et n’est pas montrée.',
  pictures: 'Images',
  picturesLead: 'Si tous les postes partagent les images, les moteurs de tous les postes créent des étiquettes.',
  here: 'Dans le dossier de données de ce poste seul',
  folder: (path) => `Dans le dossier ${path}`,
  storage: (url) => `Dans le stockage ${url}`,
};

export const machine: WordsOf<typeof useMachineWords> = {
  title: 'Cet ordinateur',
  lead: 'Pour l’ordinateur qui montre cette fenêtre. Les modifications prennent effet aussitôt.',
  inBrowser:
    'Cette fenêtre est un navigateur. Elle ne peut ni démarrer avec l’ordinateur ni verrouiller tout l’écran. Le programme de bureau peut les deux.',
  login: 'Démarrer avec l’ordinateur',
  loginLead:
    'Twinmark démarre quand vous ouvrez votre session sur cet ordinateur. Le poste travaille aussitôt, et sa fenêtre attend à côté de l’horloge.',
  loginNot: 'Pas proposé ici : Twinmark n’a pas été installé comme programme de cet ordinateur.',
  kiosk: 'Mode kiosque',
  kioskLead:
    'Twinmark remplit tout l’écran. Sans le PIN, personne ne peut utiliser autre chose. Le mode kiosque reste actif après un redémarrage.',
  enter: 'Verrouiller sur tout l’écran',
  leave: 'Quitter le mode kiosque',
  enterTitle: 'Verrouiller cet ordinateur sur Twinmark ?',
  enterLead:
    'Personne ne peut quitter le mode kiosque sans ce PIN. Vous le quittez ici ou dans le menu sous votre nom.',
  pin: 'PIN',
  pinLead: '4 à 12 chiffres.',
  digits: 'Des chiffres seulement.',
  again: 'Répétez-le',
  differs: 'Les deux ne sont pas identiques.',
  cancel: 'Annuler',
};

export const settingName: WordsOf<typeof useSettingNames> = {
  'service.prefix': {
    title: 'Début des ID',
    lead: 'Les lettres avant le tiret, comme dans TW-7K3QZ. Les étiquettes avec d’anciennes lettres sont toujours trouvées.',
  },
  'service.base_url': {
    title: 'Adresse publique du poste',
    lead: 'Les liens vers les images commencent par cette adresse. Réglez-la si d’autres joignent le poste par une autre adresse que la sienne, par exemple à travers un proxy.',
  },
  'service.public_originals': {
    title: 'Originaux pour tous',
    lead: 'Si tout le monde peut voir le visuel sans filigrane. Qui a les deux images peut mesurer le filigrane.',
  },
  'service.public_marked': {
    title: 'Images avec filigrane pour tous',
    lead: 'Ce que voit d’une image avec filigrane une personne sans compte. Un aperçu suffit pour comparer une étiquette ; l’image entière pourrait être imprimée. Le propriétaire et cette fenêtre ont toujours l’image entière.',
  },
  'lan.https': {
    title: 'Chiffrement',
    lead: '« Automatique » chiffre tout ce qui quitte cet ordinateur. Sans chiffrement, aucun appareil ne peut être associé.',
  },
  'lan.mdns': {
    title: 'Annoncer le nom du poste dans le réseau',
    lead: 'Les appareils trouvent alors le poste par un nom en .local, sans son adresse.',
  },
  'lan.allowed_hosts': {
    title: 'Autres noms du poste',
    lead: 'Les noms par lesquels d’autres joignent le poste. Il ne répond à aucun autre nom. Cela écarte les pages web étrangères.',
  },
  'lan.trusted_proxies': {
    title: 'Proxys de confiance',
    lead: 'Adresses ou réseaux de proxys inverses, comme 10.0.0.7. Le poste les croit sur l’origine d’une requête, pour que limites et blocages valent pour chaque client. Il ne croit personne d’autre.',
  },
  'engine.key': {
    title: 'Clé des filigranes',
    lead: 'Avec la clé publiée, n’importe qui peut créer des filigranes que ce poste prend pour les siens. Votre propre clé l’empêche.',
  },
  'engine.strength': {
    title: 'Force des filigranes',
    lead: 'Les filigranes forts se lisent sur de moins bonnes photos. Les légers se voient encore moins. Chaque travail peut choisir une autre force.',
  },
  'auth.idle_hours': {
    title: 'Déconnexion après des heures sans usage',
    lead: 'Qui s’est connecté à la fenêtre est déconnecté quand personne n’y a touché pendant ce temps.',
  },
  'auth.session_days': {
    title: 'Déconnexion après des jours en tout',
    lead: 'Tant de jours après la connexion, la phrase secrète est redemandée, quel que soit l’usage de la fenêtre.',
  },
  'jobs.folder': {
    title: 'Dossier des commandes',
    lead: 'D’autres programmes y mettent un tableau et son visuel, sous un même nom. Le poste crée les étiquettes, et écrit le résultat à côté.',
  },
  'jobs.owner': {
    title: 'Compte de ces commandes',
    lead: 'À qui sont les fiches des étiquettes du dossier. Sans cela : au premier opérateur ou administrateur ajouté.',
  },
  'jobs.release': {
    title: 'Seconde personne pour invalider et réimprimer',
    lead: 'Avant que des étiquettes soient invalidées ou réimprimées, un autre opérateur ou un administrateur saisit son nom et sa phrase secrète à la même fenêtre. Le journal d’activité a les deux noms.',
  },
  'window.lock_operator_mode': {
    title: 'Garder les fenêtres en mode opérateur',
    lead: 'Pour tous sauf les administrateurs : de grandes cibles, et seulement ce dont la ligne a besoin. Personne d’autre ne peut le quitter.',
  },
  'print.confirm': {
    title: 'Qui dit que les planches sont sorties',
    lead: 'Une imprimante qui a compté chaque planche est crue, ou une personne répond chaque fois. Pour les files d’impression, une personne répond toujours.',
  },
  'print.sheets_a_job': {
    title: 'Planches par impression, au plus',
    lead: 'Quand quelque chose tourne mal, seules les planches d’une impression sont en doute.',
  },
  'print.labels_a_file': {
    title: 'Étiquettes par fichier PDF, au plus',
    lead: 'Les planches d’un travail plus grand forment plusieurs fichiers. Chacun peut être imprimé pendant que le suivant est produit.',
  },
  'print.discovery': {
    title: 'Chercher des imprimantes sur le réseau',
    lead: 'Le poste interroge le réseau quand quelqu’un cherche une imprimante. Des adresses peuvent être saisies de toute façon.',
  },
  'pictures.keep': {
    title: 'Images d’étiquettes gardées',
    lead: 'Une étiquette prend environ un mégaoctet. « Les récentes » garde les images des étiquettes quelques jours après leur dernier changement. Le poste refait ensuite une image quand quelqu’un la demande. Les visuels sont toujours gardés, de même que les images des fiches créées par des programmes.',
  },
  'pictures.keep_days': {
    title: 'Jours de garde des images récentes',
    lead: 'Comptés depuis le dernier changement d’une étiquette sur des planches relues, comme son impression ou son contrôle.',
  },
  'auth.issuer': {
    title: 'Adresse du fournisseur',
    lead: 'L’émetteur dont le poste accepte les jetons. Il faut aussi régler le destinataire.',
  },
  'auth.audience': {
    title: 'Destinataire',
    lead: 'Le service pour lequel les jetons doivent être faits. Les jetons pour d’autres services sont refusés.',
  },
  'auth.jwks_url': {
    title: 'Adresse des clés du fournisseur',
    lead: 'Si elle est vide, les clés sont trouvées par le fournisseur.',
  },
  'auth.required_scope': {
    title: 'Portée exigée (scope)',
    lead: 'Les jetons sans cette portée sont refusés. Si elle est vide, les jetons n’en ont pas besoin.',
  },
  'auth.roles_claim': {
    title: 'Champ avec le rôle',
    lead: 'Le champ d’un jeton qui nomme admin, operator ou checker, comme realm_access.roles. Les jetons qui n’en nomment aucun sont refusés. S’il est vide, tout le monde est opérateur.',
  },
  'chain.rpc_url': {
    title: 'Nœud',
    lead: 'L’ordinateur qui connaît le réseau de test. Son adresse peut contenir un mot de passe, elle n’est donc pas montrée.',
  },
  'chain.keystore_file': { title: 'Portefeuille', lead: 'Le keystore chiffré du compte qui crée les jetons.' },
  'chain.passphrase_file': {
    title: 'Fichier avec la phrase secrète du portefeuille',
    lead: 'Sans ce fichier, quelqu’un doit déverrouiller le portefeuille dans la fenêtre après chaque démarrage.',
  },
  'chain.contract': { title: 'Contrat', lead: 'Le contrat sur le réseau qui tient les jetons.' },
  'chain.chain_id': {
    title: 'Numéro du réseau',
    lead: 'Le poste cesse de créer des jetons si le nœud est sur un autre réseau. « Automatique » prend le premier réseau du nœud.',
  },
  'chain.allowed_ids': {
    title: 'Autres réseaux de test',
    lead: 'Numéros de réseaux en plus des réseaux de test connus, comme le vôtre. Les réseaux principaux sont toujours refusés.',
  },
  'chain.explorer_url': { title: 'Explorateur de blocs', lead: 'Où mènent les liens vers les transactions.' },
  'chain.confirmations': {
    title: 'Blocs jusqu’à ce qu’une transaction soit définitive',
    lead: '« Automatique » attend 1 bloc sur cet ordinateur et 3 blocs sur un réseau public.',
  },
  'chain.wait_seconds': {
    title: 'Attente d’une transaction',
    lead: 'Combien de temps un programme qui crée un jeton attend la réponse. La création continue après ce délai.',
  },
  'chain.max_fee_gwei': {
    title: 'Frais maximaux',
    lead: 'Le prix le plus haut d’une unité de gaz. Au-dessus, aucun jeton n’est créé.',
  },
  'chain.daily_transactions': {
    title: 'Transactions par jour',
    lead: 'Après ce nombre, plus aucun jeton n’est créé jusqu’au lendemain.',
  },
  'limits.image_bytes': {
    title: 'Plus gros fichier image',
    lead: 'Les fichiers plus gros sont refusés avant d’être lus.',
  },
  'limits.image_megapixels': {
    title: 'Plus grande image',
    lead: 'Les grandes images prennent beaucoup de mémoire pendant le marquage.',
  },
  'limits.requests_per_minute': {
    title: 'Requêtes d’une même adresse',
    lead: 'Pour tout ce que des programmes demandent.',
  },
  'limits.public_engine_per_minute': {
    title: 'Marquage et lecture sans identification',
    lead: 'Requêtes d’une même adresse. Les requêtes avec une clé ne comptent pas ici.',
  },
  'limits.public_scans_per_minute': {
    title: 'Scans comptés sans identification',
    lead: 'D’une même adresse. La moitié vaut pour chaque fiche, pour que personne ne gonfle son compte à volonté.',
  },
  'limits.public_records_per_minute': {
    title: 'Fiches lues sans identification',
    lead: 'D’une même adresse. Un petit nombre rend lente la recherche d’ID au hasard.',
  },
};
