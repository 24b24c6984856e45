// Contradictions of codes and records as sentences, for window, phones, reports and tables alike.

import type { Language } from '#shared/core/languages.ts';
import { GS1_SEPARATOR } from './gs1-content.ts';
import type { CodeContradiction, ElementName } from './label-codes.ts';

const NAMES: Readonly<Record<Language, Readonly<Record<ElementName, string>>>> = {
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
  fr: {
    sscc: 'SSCC',
    gtin: 'GTIN',
    content_gtin: 'GTIN du contenu',
    lot: 'lot',
    production_date: 'date de fabrication',
    due_date: 'échéance',
    packaging_date: 'date d’emballage',
    best_before: 'date de durabilité minimale',
    sell_by: 'date limite de vente',
    expiry: 'date de péremption',
    serial: 'numéro de série',
    count: 'quantité',
    article_number: 'référence',
  },
};

/** Longer contents are cut: the sentence is for people. */
const LONGEST = 60;
/** AIs whose value is a date, YYMMDD. */
const DATES = /^1[1-7]$/;

/** "Barcode says lot L12, record says L21." */
export function contradictionSentence(one: CodeContradiction, language: Language): string {
  const name = nameOf(one, language);
  const [says, record] = [one.says, one.record].map((value) => value && shownValue(value, one, language));
  return SENTENCES[language](one, name, says, record);
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

function french({ hidden }: CodeContradiction, name: string | null, says: Shown, record: Shown): string {
  if (says === null)
    return hidden
      ? `Absent du code-barres\u202f: ${name}.`
      : `Absent du code-barres\u202f: ${name}. La fiche indique ${record}.`;
  const seen = `Le code-barres indique ${name === null ? '' : `${name} `}${says}`;
  if (hidden) return `${seen}, la fiche indique autre chose.`;
  return record === null ? `${seen}, la fiche n’a pas de valeur.` : `${seen}, la fiche indique ${record}.`;
}

const SENTENCES = { en: english, de: german, fr: french } as const;

function nameOf({ ai, element }: CodeContradiction, language: Language): string | null {
  if (element !== null) return NAMES[language][element];
  return ai === null ? null : `AI (${ai})`;
}

function shownValue(value: string, { ai }: CodeContradiction, language: Language): string {
  const [, year, month, day] = (ai !== null && DATES.test(ai) && /^(\d\d)(\d\d)(\d\d)$/.exec(value)) || [];
  if (year !== undefined) return dateText(`20${year}`, month, day, language);
  const plain = value.replaceAll(GS1_SEPARATOR, ' ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Day 00 stands for the whole month. */
function dateText(year: string, month: string, day: string, language: Language): string {
  const parts = day === '00' ? [year, month] : [year, month, day];
  return language === 'en' ? parts.join('-') : parts.toReversed().join(language === 'de' ? '.' : '/');
}
