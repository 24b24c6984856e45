// Sentences in the language of the window for what the station refuses, and for why rows, batches and sheets were not made.
import { TROUBLES, type Trouble, type TroubleKind } from '#shared/troubles/trouble.ts';
import { fillIn } from '#shared/troubles/trouble-table.ts';
import type { Facts } from './say.ts';

/** How a language says troubles. The facts that are words of the station are translated by the station's own words. */
export interface TroubleWords {
  readonly sentences: Readonly<Partial<Record<TroubleKind, string>>>;
  readonly batches: Facts;
  readonly labels: Facts;
  /** The station's names for files that are no spreadsheets. */
  readonly files: Facts;
  readonly claims: Facts;
}

const BATCHES: Facts = {
  planned: 'ist erst geplant',
  running: 'läuft',
  paused: 'ist angehalten',
  done: 'ist fertig',
  cancelled: 'ist abgebrochen',
};

const LABELS: Facts = {
  planned: 'ist noch nicht erstellt',
  made: 'ist erstellt',
  proofed: 'ist probegelesen',
  sent: 'ist beim Drucker',
  printed: 'ist gedruckt',
  verified: 'ist geprüft',
  failed: 'ist fehlgeschlagen',
  rejected: 'ist Ausschuss',
  voided: 'ist schon ungültig',
  reprinted: 'wurde nachgedruckt',
};

const FILES: Facts = {
  'a PDF document': 'ein PDF-Dokument',
  'a picture (PNG)': 'ein Bild (PNG)',
  'a picture (JPEG)': 'ein Bild (JPEG)',
  'a picture (GIF)': 'ein Bild (GIF)',
  'a picture (WebP) or a sound': 'ein Bild (WebP) oder ein Ton',
  'a picture (TIFF)': 'ein Bild (TIFF)',
  'a text document (RTF)': 'ein Textdokument (RTF)',
  'a compressed file (gzip)': 'eine gepackte Datei (gzip)',
  'a compressed file (RAR)': 'eine gepackte Datei (RAR)',
  'a compressed file (7z)': 'eine gepackte Datei (7z)',
  'a database (SQLite)': 'eine Datenbank (SQLite)',
  'a web page': 'eine Webseite',
  'an XML document': 'ein XML-Dokument',
  'a JSON document': 'ein JSON-Dokument',
  'a binary Excel workbook (.xlsb)': 'eine binäre Excel-Datei (.xlsb)',
  'an OpenDocument file (.ods)': 'eine OpenDocument-Datei (.ods)',
  'an Apple Numbers file': 'eine Datei von Apple Numbers',
  'a Word document': 'ein Word-Dokument',
  'a PowerPoint file': 'eine PowerPoint-Datei',
  'a ZIP archive': 'ein ZIP-Archiv',
  'an Excel workbook locked by a password': 'eine Excel-Datei mit Kennwort',
  'an old Office file (.xls)': 'eine alte Excel-Datei (.xls)',
};

const CLAIMS: Facts = {
  unclaimed: 'hat kein Token',
  minted: 'hat ein Token bei der Station',
  claimed: 'hat ein übergebenes Token',
};

export const GERMAN: TroubleWords = {
  sentences: Object.fromEntries(Object.entries(TROUBLES).map(([kind, { de }]) => [kind, de])),
  batches: BATCHES,
  labels: LABELS,
  files: FILES,
  claims: CLAIMS,
};

/** The facts that are words of the station, translated. */
function translated({ kind, facts }: Trouble, { batches, labels, files, claims }: TroubleWords): Facts {
  const words = { state: kind.startsWith('batch_') ? batches : labels, what: files, claim: claims, wanted: claims };
  const known = Object.entries(words).filter(([name]) => facts[name] !== undefined);
  return Object.fromEntries(known.map(([name, own]) => [name, own[facts[name]] ?? facts[name]]));
}

/** The sentence. Empty if the station's own sentence says more, if a fact is missing, or if the kind has no words. */
export function troubleIn(words: TroubleWords, trouble: Trouble, shown: (name: string) => string): string {
  const { kind, facts } = trouble;
  if (kind === 'other' || kind === 'held_back' || !Object.hasOwn(words.sentences, kind)) return '';
  const { label } = facts;
  return fillIn(words.sentences[kind] ?? '', {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withComma(value)])),
    ...(label === undefined ? {} : { label: shown(label) }),
    ...translated(trouble, words),
  });
}

function withComma(value: string): string {
  return /^-?\d+\.\d+( [A-Za-z]+)?$/.test(value) ? value.replace('.', ',') : value;
}
