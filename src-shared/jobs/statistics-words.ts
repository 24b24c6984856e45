// The words of the statistics as files: their CSV and their report.
import type { Language } from '#shared/core/languages.ts';
import type { Measure, ShiftName } from './statistics.ts';

/** What the sums of a file are split by. */
export type Split = 'day' | 'hour' | 'shift' | 'product' | 'printer' | 'station' | 'reason';

export interface StatisticsWords {
  readonly title: string;
  /** The name of the file, without its ending. */
  readonly file: (from: string, to: string) => string;
  readonly range: (from: string, to: string) => string;
  readonly station: string;
  readonly stations: string;
  readonly made_at: string;
  readonly totals: string;
  readonly measures: Readonly<Record<Measure, string>>;
  /** At the head of narrow columns, where it differs. */
  readonly short: Readonly<Partial<Record<Measure, string>>>;
  readonly lost: string;
  readonly lostShare: string;
  readonly grades: string;
  readonly pace: string;
  readonly paceText: (pace: string, hours: string) => string;
  /** What the columns of the CSV are before the measures. */
  readonly by: string;
  readonly name: string;
  readonly splits: Readonly<Record<Split, string>>;
  readonly lists: Readonly<Record<Exclude<Split, 'hour'>, string>>;
  readonly shifts: Readonly<Record<ShiftName, string>>;
  readonly unnamed: string;
  readonly others: string;
  /** The station of sums that were made before several stations shared the database. */
  readonly earlier: string;
  readonly none: string;
  readonly page: (page: number, pages: number) => string;
  /** Where characters stand by their numbers, because no font has them. */
  readonly lacking: string;
  readonly footer: string;
}

export const STATISTICS_WORDS: Readonly<Record<Language, StatisticsWords>> = {
  en: {
    title: 'Statistics of the line',
    file: (from, to) => `Statistics ${from} to ${to}`,
    range: (from, to) => (from === to ? from : `${from} to ${to}`),
    station: 'Station',
    stations: 'Stations',
    made_at: 'As of',
    totals: 'In all',
    measures: {
      made: 'Made',
      printed: 'Printed',
      verified: 'Verified, in order',
      rejected: 'Rejected',
      voided: 'Void',
      failed: 'Failed',
      grade_a: 'Grade A',
      grade_b: 'Grade B',
      grade_c: 'Grade C',
      grade_d: 'Grade D',
      grade_f: 'Grade F',
    },
    short: { verified: 'Verified' },
    lost: 'Rejected, void and failed',
    lostShare: 'Lost, of all labels',
    grades: 'Grades of the proof',
    pace: 'Made per hour',
    paceText: (pace, hours) => `${pace} (hours of the clock in which the line made labels: ${hours})`,
    by: 'By',
    name: 'Name',
    splits: {
      day: 'Day',
      hour: 'Hour',
      shift: 'Shift',
      product: 'Product',
      printer: 'Printer',
      station: 'Station',
      reason: 'Reason',
    },
    lists: {
      reason: 'Why labels were lost',
      shift: 'By shift',
      product: 'By product',
      printer: 'By printer',
      station: 'By station',
      day: 'By day',
    },
    shifts: { early: 'Early, 6:00 to 14:00', late: 'Late, 14:00 to 22:00', night: 'Night, 22:00 to 6:00' },
    unnamed: 'not named',
    others: 'all others',
    earlier: 'before there were several',
    none: 'None.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    lacking:
      'Characters that the fonts of the station do not have stand by their numbers in Unicode, such as [U+0E01].',
    footer: 'Made by Twinmark from the sums of this station.',
  },
  de: {
    title: 'Statistik der Linie',
    file: (from, to) => `Statistik ${from} bis ${to}`,
    range: (from, to) => (from === to ? from : `${from} bis ${to}`),
    station: 'Station',
    stations: 'Stationen',
    made_at: 'Stand',
    totals: 'Insgesamt',
    measures: {
      made: 'Erstellt',
      printed: 'Gedruckt',
      verified: 'Geprüft, in Ordnung',
      rejected: 'Ausschuss',
      voided: 'Ungültig',
      failed: 'Fehlgeschlagen',
      grade_a: 'Note A',
      grade_b: 'Note B',
      grade_c: 'Note C',
      grade_d: 'Note D',
      grade_f: 'Note F',
    },
    short: { verified: 'Geprüft', failed: 'Fehlgeschl.' },
    lost: 'Ausschuss, ungültig und fehlgeschlagen',
    lostShare: 'Verlust, von allen Etiketten',
    grades: 'Noten beim Probelesen',
    pace: 'Erstellt je Stunde',
    paceText: (pace, hours) => `${pace} (Stunden nach der Uhr, in denen die Linie Etiketten erstellt hat: ${hours})`,
    by: 'Nach',
    name: 'Name',
    splits: {
      day: 'Tag',
      hour: 'Stunde',
      shift: 'Schicht',
      product: 'Produkt',
      printer: 'Drucker',
      station: 'Station',
      reason: 'Grund',
    },
    lists: {
      reason: 'Warum Etiketten verloren gingen',
      shift: 'Nach Schicht',
      product: 'Nach Produkt',
      printer: 'Nach Drucker',
      station: 'Nach Station',
      day: 'Nach Tag',
    },
    shifts: { early: 'Früh, 6 bis 14 Uhr', late: 'Spät, 14 bis 22 Uhr', night: 'Nacht, 22 bis 6 Uhr' },
    unnamed: 'nicht genannt',
    others: 'alle anderen',
    earlier: 'bevor es mehrere gab',
    none: 'Keine.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    lacking:
      'Zeichen, die in den Schriften der Station fehlen, stehen mit ihrer Nummer in Unicode da, zum Beispiel [U+0E01].',
    footer: 'Von Twinmark aus den Summen dieser Station.',
  },
  fr: {
    title: 'Statistiques de la ligne',
    file: (from, to) => `Statistiques du ${from} au ${to}`,
    range: (from, to) => (from === to ? from : `du ${from} au ${to}`),
    station: 'Poste',
    stations: 'Postes',
    made_at: 'État au',
    totals: 'Au total',
    measures: {
      made: 'Créées',
      printed: 'Imprimées',
      verified: 'Contrôlées, conformes',
      rejected: 'Rejetées',
      voided: 'Invalides',
      failed: 'En échec',
      grade_a: 'Note A',
      grade_b: 'Note B',
      grade_c: 'Note C',
      grade_d: 'Note D',
      grade_f: 'Note F',
    },
    short: { verified: 'Contrôlées' },
    lost: 'Rejetées, invalides et en échec',
    lostShare: 'Perdues, sur toutes les étiquettes',
    grades: 'Notes à la relecture',
    pace: 'Créées par heure',
    paceText: (pace, hours) => `${pace} (heures d’horloge où la ligne a créé des étiquettes : ${hours})`,
    by: 'Par',
    name: 'Nom',
    splits: {
      day: 'Jour',
      hour: 'Heure',
      shift: 'Équipe',
      product: 'Produit',
      printer: 'Imprimante',
      station: 'Poste',
      reason: 'Motif',
    },
    lists: {
      reason: 'Pourquoi des étiquettes ont été perdues',
      shift: 'Par équipe',
      product: 'Par produit',
      printer: 'Par imprimante',
      station: 'Par poste',
      day: 'Par jour',
    },
    shifts: { early: 'Matin, de 6 h à 14 h', late: 'Après-midi, de 14 h à 22 h', night: 'Nuit, de 22 h à 6 h' },
    unnamed: 'non précisé',
    others: 'tous les autres',
    earlier: 'avant qu’il y en ait plusieurs',
    none: 'Aucune.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    lacking:
      'Les caractères que les polices du poste n’ont pas sont remplacés par leur numéro Unicode, par exemple [U+0E01].',
    footer: 'Établi par Twinmark à partir des totaux de ce poste.',
  },
};
