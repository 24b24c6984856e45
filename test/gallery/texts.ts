// What stands in the examples. German has long words, French has spaces before its signs.
import type { Language } from '#shared/words/languages.ts';
import { useLanguage } from '#window/state/language.ts';

const TEXTS = {
  en: {
    save: 'Save',
    remove: 'Void 3 labels',
    title: 'Oat muesli, Saturday',
    lead: 'The labels of this job are on paper. Check them, or print them again.',
    empty: 'No job yet',
    name: 'Name of the sheet',
    grain: 'How many labels are shown',
    choices: ['Today', 'Last seven days', 'Ever'],
    states: { ok: 'Passed', bad: 'Failed', warn: 'Looks odd', busy: 'Being made', done: 'Over', none: 'Not begun' },
    columns: ['Job', 'State', 'Labels'],
    wrong: 'This name is taken.',
    reading: 'The jobs are being read',
    before: 'Artwork',
    after: 'Marked label',
  },
  de: {
    save: 'Speichern',
    remove: '3 Etiketten ungültig machen',
    title: 'Hafermüsli, Samstagsabfüllung',
    lead: 'Die Etiketten dieses Auftrags sind auf Papier. Prüfen Sie sie, oder drucken Sie sie noch einmal.',
    empty: 'Noch kein Auftrag',
    name: 'Name des Etikettenbogens',
    grain: 'Wie viele Etiketten gezeigt werden',
    choices: ['Heute', 'In den letzten sieben Tagen', 'Insgesamt'],
    states: {
      ok: 'Bestanden',
      bad: 'Nicht bestanden',
      warn: 'Auffällig',
      busy: 'Wird hergestellt',
      done: 'Abgeschlossen',
      none: 'Nicht begonnen',
    },
    columns: ['Auftrag', 'Zustand', 'Etiketten'],
    wrong: 'Diesen Namen gibt es schon.',
    reading: 'Die Aufträge werden gelesen',
    before: 'Vorlage',
    after: 'Markiertes Etikett',
  },
  fr: {
    save: 'Enregistrer',
    remove: 'Invalider 3 étiquettes',
    title: 'Muesli d’avoine : samedi',
    lead: 'Les étiquettes de ce travail sont sur papier. Contrôlez-les, ou imprimez-les encore une fois.',
    empty: 'Aucun travail pour le moment',
    name: 'Nom de la planche',
    grain: 'Combien d’étiquettes sont montrées',
    choices: ['Aujourd’hui', 'Les sept derniers jours', 'Depuis toujours'],
    states: {
      ok: 'Réussi',
      bad: 'Échoué',
      warn: 'Inhabituel',
      busy: 'En fabrication',
      done: 'Terminé',
      none: 'Pas commencé',
    },
    columns: ['Travail', 'État', 'Étiquettes'],
    wrong: 'Ce nom est déjà pris.',
    reading: 'Lecture des travaux',
    before: 'Visuel',
    after: 'Étiquette marquée',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

export function useTexts() {
  return TEXTS[useLanguage((state) => state.language)];
}
