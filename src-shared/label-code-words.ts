// Contradictions of codes and records as sentences, for window, phones, reports and tables alike.
import type { CodeContradiction, ElementName } from './label-codes.ts';

export type CodeLanguage = 'en' | 'de';

const NAMES: Readonly<Record<CodeLanguage, Readonly<Record<ElementName, string>>>> = {
  en: {
    sscc: 'SSCC',
    gtin: 'GTIN',
    content_gtin: 'GTIN of the content',
    lot: 'lot',
    production_date: 'production date',
    due_date: 'due date',
    packaging_date: 'packaging date',
    best_before: 'best before',
    sell_by: 'sell by',
    expiry: 'expiry',
    serial: 'serial number',
    count: 'count',
    article_number: 'article number',
  },
  de: {
    sscc: 'NVE (SSCC)',
    gtin: 'GTIN',
    content_gtin: 'GTIN des Inhalts',
    lot: 'Charge',
    production_date: 'Herstelldatum',
    due_date: 'Fälligkeit',
    packaging_date: 'Packdatum',
    best_before: 'Mindesthaltbarkeit',
    sell_by: 'Verkauf bis',
    expiry: 'Verfall',
    serial: 'Seriennummer',
    count: 'Stückzahl',
    article_number: 'Artikelnummer',
  },
};

/** Longer contents are cut: the sentence is for people. */
const LONGEST = 60;
/** AIs whose value is a date, YYMMDD. */
const DATES = /^1[1-7]$/;

/** "Barcode says lot L12, record says L21." */
export function contradictionSentence(one: CodeContradiction, language: CodeLanguage): string {
  const name = nameOf(one, language);
  const [says, record] = [one.says, one.record].map((value) => value && shownValue(value, one, language));
  return language === 'en' ? english(one, name, says, record) : german(one, name, says, record);
}

type Shown = string | null | undefined;

function english({ hidden }: CodeContradiction, name: string | null, says: Shown, record: Shown): string {
  if (says === null) return `Barcode has no ${name}, record ${hidden ? 'has one' : `says ${record}`}.`;
  const seen = `Barcode says ${name === null ? '' : `${name} `}${says}`;
  if (hidden) return `${seen}, record says another.`;
  return record === null ? `${seen}, record has none.` : `${seen}, record says ${record}.`;
}

function german({ hidden }: CodeContradiction, name: string | null, says: Shown, record: Shown): string {
  if (says === null)
    return hidden ? `Im Barcode fehlt: ${name}.` : `Im Barcode fehlt: ${name}. Der Datensatz sagt ${record}.`;
  const seen = `Barcode sagt ${name === null ? '' : `${name} `}${says}`;
  if (hidden) return `${seen}, der Datensatz sagt etwas anderes.`;
  return record === null ? `${seen}, der Datensatz hat keinen Wert.` : `${seen}, der Datensatz sagt ${record}.`;
}

function nameOf({ ai, element }: CodeContradiction, language: CodeLanguage): string | null {
  if (element !== null) return NAMES[language][element];
  return ai === null ? null : `AI (${ai})`;
}

function shownValue(value: string, { ai }: CodeContradiction, language: CodeLanguage): string {
  const [, year, month, day] = (ai !== null && DATES.test(ai) && /^(\d\d)(\d\d)(\d\d)$/.exec(value)) || [];
  if (year !== undefined) return dateText(`20${year}`, month, day, language);
  const plain = value.replaceAll('\x1d', ' ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Day 00 stands for the whole month. */
function dateText(year: string, month: string, day: string, language: CodeLanguage): string {
  const parts = day === '00' ? [year, month] : [year, month, day];
  return language === 'en' ? parts.join('-') : parts.toReversed().join('.');
}
