import type { Language } from '#shared/core/languages.ts';
import type { FindingState, Help, ReadCause } from '#shared/verify/inspection.ts';

interface ReportWords {
  readonly title: string;
  readonly anyRecord: string;
  readonly facts: Readonly<
    Record<'batch' | 'product' | 'station' | 'camera' | 'operator' | 'begun' | 'ended' | 'open' | 'unknown', string>
  >;
  readonly totals: string;
  readonly sums: Readonly<Record<'expected' | 'checked' | 'rejected' | 'missing' | 'rejected_others', string>>;
  readonly states: Readonly<Record<FindingState, string>>;
  /** Of what could not be read. */
  readonly causes: Readonly<Record<ReadCause, string>>;
  readonly trend: string;
  readonly noGrades: string;
  readonly help: Readonly<Record<Help, string>>;
  readonly missing: string;
  readonly rejects: string;
  readonly codes: string;
  readonly failures: string;
  readonly passed: string;
  readonly none: string;
  readonly place: (sheet: number | null, cell: number | null) => string;
  readonly more: (count: number) => string;
  readonly page: (page: number, pages: number) => string;
  readonly noPicture: string;
  /** In the small place of a picture that is gone. */
  readonly lost: string;
  /** Below the lines that are written on by hand. */
  readonly signature: Readonly<Record<'camera' | 'date' | 'name', string>>;
  readonly footer: string;
}

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = {
  en: {
    title: 'Inspection report',
    anyRecord: 'any record',
    facts: {
      batch: 'Job',
      product: 'Product',
      station: 'Station',
      camera: 'Camera',
      operator: 'Operator',
      begun: 'Started',
      ended: 'Ended',
      open: 'not ended',
      unknown: 'unknown',
    },
    totals: 'Totals',
    sums: {
      expected: 'Expected',
      checked: 'In order',
      rejected: 'Rejected',
      missing: 'Not checked',
      rejected_others: 'Rejected, not known to be of this job',
    },
    states: {
      found: 'Record found',
      rejected: 'Rejected before',
      already_checked: 'Already checked',
      wrong_code: 'Wrong code',
      wrong_artwork: 'Wrong artwork',
      wrong_job: 'Wrong job',
      duplicate: 'Duplicate label',
      void: 'Void',
      likely_copy: 'Likely copy',
      unknown: 'Unknown ID',
      not_readable: 'Not readable',
    },
    causes: {
      'no mark found': 'no mark of this station found',
      'too few pixels': 'too small in the picture',
      'out of focus': 'out of focus',
      'low contrast': 'too little contrast',
      'busy or noisy picture': 'noisy picture',
    },
    trend: 'Read grades in the order of checking',
    noGrades: 'No label was read.',
    help: {
      none: 'Read from the mark alone',
      artwork: 'Read with the help of the artwork',
      ids: 'Read with the help of the IDs that exist',
    },
    missing: 'Not checked, by sheet and cell',
    rejects: 'Rejected, with reasons',
    codes: 'Codes that contradict their records',
    failures: 'What was not in order, as it was seen',
    passed: 'What was in order, as it was seen, with its read grade',
    none: 'None.',
    place: (sheet, cell) => (sheet === null ? 'no sheet' : `sheet ${sheet}, cell ${cell}`),
    more: (count) => `and ${count} more: the CSV file has all of them`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    noPicture: 'No picture: taken away before it was read',
    lost: 'No picture',
    signature: { camera: 'Camera', date: 'Place, date', name: 'Signature' },
    footer: 'Watermark Read Grade. Not an ISO/IEC 15415/15416 grade.',
  },
  de: {
    title: 'Prüfbericht',
    anyRecord: 'beliebige Datensätze',
    facts: {
      batch: 'Auftrag',
      product: 'Produkt',
      station: 'Station',
      camera: 'Kamera',
      operator: 'Bedienung',
      begun: 'Begonnen',
      ended: 'Beendet',
      open: 'nicht beendet',
      unknown: 'unbekannt',
    },
    totals: 'Summen',
    sums: {
      expected: 'Erwartet',
      checked: 'In Ordnung',
      rejected: 'Ausschuss',
      missing: 'Nicht geprüft',
      rejected_others: 'Ausschuss, nicht sicher von diesem Auftrag',
    },
    states: {
      found: 'Datensatz gefunden',
      rejected: 'Schon Ausschuss',
      already_checked: 'Schon geprüft',
      wrong_code: 'Falscher Code',
      wrong_artwork: 'Falsches Motiv',
      wrong_job: 'Falscher Auftrag',
      duplicate: 'Doppeltes Etikett',
      void: 'Ungültig',
      likely_copy: 'Vermutlich Kopie',
      unknown: 'Unbekannte ID',
      not_readable: 'Nicht lesbar',
    },
    causes: {
      'no mark found': 'keine Markierung dieser Station',
      'too few pixels': 'zu klein im Bild',
      'out of focus': 'unscharf',
      'low contrast': 'zu wenig Kontrast',
      'busy or noisy picture': 'verrauschtes Bild',
    },
    trend: 'Lesenoten in der Reihenfolge der Prüfung',
    noGrades: 'Kein Etikett wurde gelesen.',
    help: {
      none: 'Aus der Markierung allein gelesen',
      artwork: 'Mithilfe des Motivs gelesen',
      ids: 'Mithilfe der vergebenen IDs gelesen',
    },
    missing: 'Nicht geprüft, nach Bogen und Feld',
    rejects: 'Ausschuss, mit Gründen',
    codes: 'Codes, die ihrem Datensatz widersprechen',
    failures: 'Was nicht in Ordnung war, wie es gesehen wurde',
    passed: 'Was in Ordnung war, wie es gesehen wurde, mit Lesenote',
    none: 'Keine.',
    place: (sheet, cell) => (sheet === null ? 'kein Bogen' : `Bogen ${sheet}, Feld ${cell}`),
    more: (count) => `und ${count} weitere: Die CSV-Datei nennt alle.`,
    page: (page, pages) => `Seite ${page} von ${pages}`,
    noPicture: 'Kein Bild: weggenommen, bevor es gelesen war',
    lost: 'Kein Bild',
    signature: { camera: 'Kamera', date: 'Ort, Datum', name: 'Unterschrift' },
    footer: 'Lesenote der Markierung (Watermark Read Grade). Keine Note nach ISO/IEC 15415/15416.',
  },
  fr: {
    title: 'Rapport de contrôle',
    anyRecord: 'toutes les fiches',
    facts: {
      batch: 'Travail',
      product: 'Produit',
      station: 'Poste',
      camera: 'Caméra',
      operator: 'Opérateur',
      begun: 'Début',
      ended: 'Fin',
      open: 'en cours',
      unknown: 'inconnu',
    },
    totals: 'Totaux',
    sums: {
      expected: 'Attendues',
      checked: 'Conformes',
      rejected: 'Rejetées',
      missing: 'Non contrôlées',
      rejected_others: 'Rejetées, sans certitude d’être de ce travail',
    },
    states: {
      found: 'Fiche trouvée',
      rejected: 'Déjà rejetée',
      already_checked: 'Déjà contrôlée',
      wrong_code: 'Code erroné',
      wrong_artwork: 'Visuel erroné',
      wrong_job: 'Autre travail',
      duplicate: 'Étiquette en double',
      void: 'Invalide',
      likely_copy: 'Copie probable',
      unknown: 'ID inconnu',
      not_readable: 'Illisible',
    },
    causes: {
      'no mark found': 'aucun filigrane de ce poste',
      'too few pixels': 'trop petite dans l’image',
      'out of focus': 'floue',
      'low contrast': 'contraste trop faible',
      'busy or noisy picture': 'image bruitée',
    },
    trend: 'Notes de lecture dans l’ordre du contrôle',
    noGrades: 'Aucune étiquette n’a été lue.',
    help: {
      none: 'Lue par le filigrane seul',
      artwork: 'Lue à l’aide du visuel',
      ids: 'Lue à l’aide des ID attribués',
    },
    missing: 'Non contrôlées, par planche et case',
    rejects: 'Rejetées, avec les motifs',
    codes: 'Codes qui contredisent leur fiche',
    failures: 'Ce qui n’était pas conforme, tel que vu',
    passed: 'Ce qui était conforme, tel que vu, avec la note de lecture',
    none: 'Aucune.',
    place: (sheet, cell) => (sheet === null ? 'aucune planche' : `planche ${sheet}, case ${cell}`),
    more: (count) => `et ${count} de plus, toutes dans le fichier CSV`,
    page: (page, pages) => `Page ${page} sur ${pages}`,
    noPicture: 'Pas d’image, retirée avant la lecture',
    lost: 'Pas d’image',
    signature: { camera: 'Caméra', date: 'Lieu, date', name: 'Signature' },
    footer: 'Note de lecture du filigrane (Watermark Read Grade). Ce n’est pas une note ISO/IEC 15415/15416.',
  },
};
