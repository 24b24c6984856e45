// French of the window. A words file that is missing here is shown in English.
import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import type { useKeyWords } from '#window/features/phones/key-words.ts';
import { textsOverIn } from '#window/further-languages/texts-over.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import type { WordsOf } from '#window/words/words.ts';
import * as create from './create.ts';
import * as fields from './fields.ts';
import * as frame from './frame.ts';
import * as jobSteps from './job-steps.ts';
import * as jobs from './jobs.ts';
import * as machine from './machine.ts';
import { notices } from './notices.ts';
import * as paper from './paper.ts';
import { printer } from './printers.ts';
import * as records from './records.ts';
import { remarks } from './remarks.ts';
import * as settings from './settings.ts';
import { names } from './shipped.ts';
import { spaced } from './spaced.ts';
import { state } from './states.ts';
import { stationFacts } from './station.ts';
import * as tokens from './tokens.ts';
import * as verify from './verify.ts';

const programKey: WordsOf<typeof useKeyWords> = {
  title: 'Clés API pour les programmes',
  lead: (address) =>
    `Un programme envoie ses requêtes à ${address}, avec « Bearer CLÉ » dans l’en-tête Authorization. Il agit pour votre compte et ne peut jamais plus que vous.`,
  docs: 'Documentation de l’API',
  none: 'Pas encore de clé',
  add: 'Créer une clé API',
  name: 'Pour quel programme ?',
  nameLead:
    'Par exemple « ERP » ou « Automate ligne 2 ». Donnez à chaque programme sa propre clé, vous pourrez ainsi révoquer chacune séparément.',
  may: 'Ce que le programme peut faire',
  scopes: {
    read: 'Consulter les fiches, les images et les scans',
    scan: 'Lire les filigranes, compter les scans',
    create: 'Créer des fiches et des travaux, marquer des images',
    update: 'Modifier des fiches',
    mint: 'Créer des jetons et les remettre',
  },
  ends: 'Validité',
  terms: { '90': '90 jours', '365': '1 an', never: 'Jusqu’à ce que vous la révoquiez' },
  make: 'Créer la clé',
  madeTitle: (name) => `La clé pour ${name}`,
  madeLead: 'Copiez la clé maintenant : le poste ne la montre que cette fois. Quiconque la possède peut s’en servir.',
  copy: 'Copier la clé',
  copied: 'La clé est copiée.',
  copyFailed: 'La clé n’a pas pu être copiée. Sélectionnez-la et appuyez sur Ctrl+C.',
  done: 'Je l’ai copiée',
  key: (first) => `Clé ${first}…`,
  made: (date) => `créée le ${date}`,
  used: (ago) => `utilisée ${ago}`,
  unused: 'pas encore utilisée',
  until: (date) => `valable jusqu’au ${date}`,
  forEver: 'valable jusqu’à sa révocation',
  everything: 'peut tout ce que peuvent les clés',
  over: 'Expirée',
  active: 'Active',
  revoke: 'Révoquer',
  revokeNamed: (name) => `Révoquer la clé de ${name}`,
  revokeTitle: (name) => `Révoquer la clé de ${name} ?`,
  revokeLead: 'La clé n’est plus valable dès maintenant. C’est sans retour, mais vous pouvez créer une autre clé.',
};

const words = spaced({
  ...frame,
  ...jobs,
  ...jobSteps,
  ...paper,
  ...create,
  ...fields,
  ...verify,
  ...records,
  ...machine,
  ...settings,
  ...tokens,
  printer,
  programKey,
  state,
}) as FurtherLanguage['words'];

export const french: FurtherLanguage = {
  words,
  textsOver: textsOverIn(words),
  station: { troubles: { sentences: FRENCH_TROUBLES, ...stationFacts }, remarks, notices },
  shipped: names,
};
