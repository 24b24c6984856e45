import type { Language } from '../../../src-shared/languages.ts';
import type { Measure } from '../../../src-shared/statistics.ts';

type Shown = Extract<Measure, 'made' | 'printed' | 'verified' | 'rejected' | 'voided' | 'failed'>;

interface StatisticsWords {
  readonly title: string;
  readonly range: (from: string, to: string) => string;
  readonly totals: string;
  readonly measures: Readonly<Record<Shown, string>>;
  readonly short: Readonly<Record<Shown, string>>;
  readonly lost: string;
  readonly grades: string;
  readonly pace: string;
  readonly perDay: string;
  readonly day: string;
  readonly lists: Readonly<Record<'reasons' | 'shifts' | 'products' | 'printers' | 'stations', string>>;
  readonly shifts: readonly [string, string, string];
  readonly unnamed: string;
  readonly others: string;
  readonly none: string;
  readonly page: (page: number, pages: number) => string;
  readonly footer: string;
}

export const STATISTICS_WORDS: Readonly<Record<Language, StatisticsWords>> = {
  en: {
    title: 'Statistics of the line',
    range: (from, to) => `${from} to ${to}`,
    totals: 'In all',
    measures: {
      made: 'Made',
      printed: 'Printed',
      verified: 'Verified',
      rejected: 'Rejected',
      voided: 'Void',
      failed: 'Failed',
    },
    short: {
      made: 'Made',
      printed: 'Printed',
      verified: 'Verified',
      rejected: 'Rejected',
      voided: 'Void',
      failed: 'Failed',
    },
    lost: 'Rejected, void and failed',
    grades: 'Grades of the proof',
    pace: 'Made in a working hour',
    perDay: 'By day',
    day: 'Day',
    lists: {
      reasons: 'Why labels were lost',
      shifts: 'By shift',
      products: 'By product',
      printers: 'By printer',
      stations: 'By station',
    },
    shifts: ['Early, 6:00 to 14:00', 'Late, 14:00 to 22:00', 'Night, 22:00 to 6:00'],
    unnamed: 'not named',
    others: 'all others',
    none: 'None.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    footer: 'Made by Twinmark from the sums of this station.',
  },
  de: {
    title: 'Statistik der Linie',
    range: (from, to) => `${from} bis ${to}`,
    totals: 'Insgesamt',
    measures: {
      made: 'Erstellt',
      printed: 'Gedruckt',
      verified: 'Geprüft',
      rejected: 'Ausschuss',
      voided: 'Ungültig',
      failed: 'Fehlgeschlagen',
    },
    short: {
      made: 'Erstellt',
      printed: 'Gedruckt',
      verified: 'Geprüft',
      rejected: 'Aussch.',
      voided: 'Ungültig',
      failed: 'Fehlg.',
    },
    lost: 'Ausschuss, ungültig und fehlgeschlagen',
    grades: 'Noten beim Probelesen',
    pace: 'Erstellt je Arbeitsstunde',
    perDay: 'Nach Tag',
    day: 'Tag',
    lists: {
      reasons: 'Warum Etiketten verloren gingen',
      shifts: 'Nach Schicht',
      products: 'Nach Produkt',
      printers: 'Nach Drucker',
      stations: 'Nach Station',
    },
    shifts: ['Früh, 6 bis 14 Uhr', 'Spät, 14 bis 22 Uhr', 'Nacht, 22 bis 6 Uhr'],
    unnamed: 'nicht genannt',
    others: 'alle anderen',
    none: 'Keine.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    footer: 'Von Twinmark aus den Summen dieser Station.',
  },
  fr: {
    title: 'Statistiques de la ligne',
    range: (from, to) => `du ${from} au ${to}`,
    totals: 'Au total',
    measures: {
      made: 'Créées',
      printed: 'Imprimées',
      verified: 'Contrôlées',
      rejected: 'Rejetées',
      voided: 'Invalides',
      failed: 'En échec',
    },
    short: {
      made: 'Créées',
      printed: 'Impr.',
      verified: 'Contr.',
      rejected: 'Rejetées',
      voided: 'Invalides',
      failed: 'Échecs',
    },
    lost: 'Rejetées, invalides et en échec',
    grades: 'Notes à la relecture',
    pace: 'Créées par heure de travail',
    perDay: 'Par jour',
    day: 'Jour',
    lists: {
      reasons: 'Pourquoi des étiquettes ont été perdues',
      shifts: 'Par équipe',
      products: 'Par produit',
      printers: 'Par imprimante',
      stations: 'Par poste',
    },
    shifts: ['Matin, de 6 h à 14 h', 'Après-midi, de 14 h à 22 h', 'Nuit, de 22 h à 6 h'],
    unnamed: 'non précisé',
    others: 'tous les autres',
    none: 'Aucune.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    footer: 'Établi par Twinmark à partir des totaux de ce poste.',
  },
};
