// Names in other languages for what ships with the product in English: templates, their fields and options. Names that people give stay as they are.
import type { Language } from '#shared/core/languages.ts';
import type { Template } from '#shared/core/model.ts';

const GERMAN: Readonly<Record<string, string>> = {
  'Any product': 'Beliebiges Produkt',
  'Art print': 'Kunstdruck',
  Cosmetics: 'Kosmetik',
  'Event ticket': 'Eintrittskarte',
  Food: 'Lebensmittel',
  Medicine: 'Arzneimittel',
  Sneakers: 'Sportschuhe',
  'Spare part': 'Ersatzteil',
  Wine: 'Wein',

  'Alcohol (% vol)': 'Alkohol (% vol)',
  Allergens: 'Allergene',
  'Appellation (PDO or PGI)': 'Herkunft (g. U. oder g. g. A.)',
  'Article number (SKU)': 'Artikelnummer (SKU)',
  Artist: 'Künstler',
  'Artist’s proof': 'Künstlerexemplar',
  Batch: 'Charge',
  'Best before': 'Mindestens haltbar bis',
  'Best used before': 'Mindestens haltbar bis',
  'Bottle number': 'Flaschennummer',
  'Bottling date': 'Abfülldatum',
  Brand: 'Marke',
  Category: 'Kategorie',
  Colourway: 'Farbe',
  Condition: 'Zustand',
  Country: 'Land',
  'Continuous roll': 'Endlosrolle',
  'Country of origin': 'Ursprungsland',
  'Date of the certificate': 'Datum des Zertifikats',
  Description: 'Beschreibung',
  'Doors open at': 'Einlass ab',
  'Dosage form': 'Darreichungsform',
  'Edition number': 'Exemplarnummer',
  'Edition size': 'Auflage',
  'Electronic label': 'Elektronisches Etikett',
  'Energy (kJ per 100 ml)': 'Brennwert (kJ je 100 ml)',
  Event: 'Veranstaltung',
  'Expiry date': 'Verfalldatum',
  'Factory code': 'Werkscode',
  Fits: 'Passt für',
  'Food business operator': 'Lebensmittelunternehmer',
  Foot: 'Fuß',
  Function: 'Funktion',
  'Grape variety': 'Rebsorte',
  Hazard: 'Gefahr',
  Holder: 'Inhaber',
  'Image size': 'Bildmaß',
  Ingredients: 'Zutaten',
  'Ingredients (INCI)': 'Inhaltsstoffe (INCI)',
  Lot: 'Losnummer',
  Manual: 'Anleitung',
  Manufacturer: 'Hersteller',
  Market: 'Markt',
  'Marketing authorisation holder': 'Zulassungsinhaber',
  Medium: 'Technik',
  Model: 'Modell',
  'Months after opening': 'Monate nach dem Öffnen',
  'National number': 'Nationale Nummer (PZN)',
  'Nominal content': 'Nenninhalt',
  Notes: 'Bemerkungen',
  'One label on A4': 'Ein Etikett auf A4',
  'One label on Letter': 'Ein Etikett auf Letter',
  'Order number': 'Bestellnummer',
  Organiser: 'Veranstalter',
  Owner: 'Eigentümer',
  'Pack size': 'Packungsgröße',
  Pair: 'Paar',
  Paper: 'Papier',
  'Part name': 'Teilebezeichnung',
  'Part number': 'Teilenummer',
  Plant: 'Werk',
  'Prescription only': 'Verschreibungspflichtig',
  Price: 'Preis',
  'Printing studio': 'Druckwerkstatt',
  Producer: 'Erzeuger',
  'Product name': 'Produktname',
  'Product page': 'Produktseite',
  'Production date': 'Herstellungsdatum',
  Provenance: 'Provenienz',
  Quantity: 'Menge',
  'Release date': 'Erscheinungsdatum',
  'Responsible person': 'Verantwortliche Person',
  'Retail price': 'Ladenpreis',
  Roll: 'Rolle',
  Row: 'Reihe',
  Seat: 'Platz',
  Section: 'Bereich',
  'Serial number': 'Seriennummer',
  Shade: 'Farbton',
  'Sheet size': 'Blattmaß',
  Signed: 'Signiert',
  'Size (EU)': 'Größe (EU)',
  'Size (US)': 'Größe (US)',
  'Starts at': 'Beginn',
  Storage: 'Lagerung',
  Strength: 'Stärke',
  'Style code': 'Modellnummer',
  Sweetness: 'Geschmack',
  Terms: 'Bedingungen',
  Title: 'Titel',
  'Torque or specification': 'Drehmoment oder Vorgabe',
  'Valid once': 'Einmal gültig',
  Venue: 'Ort',
  Vintage: 'Jahrgang',
  'Volume (ml)': 'Füllmenge (ml)',
  Warnings: 'Warnhinweise',
  'Warranty (months)': 'Garantie (Monate)',
  Year: 'Jahr',

  brut: 'brut',
  capsule: 'Kapsel',
  cream: 'Creme',
  dry: 'trocken',
  inhaler: 'Inhalator',
  left: 'links',
  li_battery: 'Lithium-Akku',
  medium: 'halbtrocken',
  new: 'neu',
  none: 'keine',
  oil: 'Öl',
  ointment: 'Salbe',
  other: 'andere',
  pair: 'Paar',
  patch: 'Pflaster',
  powder: 'Pulver',
  press: 'Presse',
  refurbished: 'aufgearbeitet',
  right: 'rechts',
  solution: 'Lösung',
  spray: 'Spray',
  staff: 'Mitarbeiter',
  standard: 'Standard',
  suppository: 'Zäpfchen',
  suspension: 'Suspension',
  sweet: 'süß',
  tablet: 'Tablette',
  used: 'gebraucht',
  vip: 'VIP',
};

/** How a language calls what ships with the product in English. */
export interface ShippedNames {
  readonly names: Readonly<Record<string, string>>;
  readonly inch: string;
  readonly wide: string;
  /** "8 on A4" */
  readonly on: string;
}

const IN_GERMAN: ShippedNames = { names: GERMAN, inch: 'Zoll', wide: 'breit', on: 'auf' };

/** `further`: those of a language that is not built in. */
export function shownIn(language: Language, further: ShippedNames | null, name: string): string {
  const shipped = language === 'de' ? IN_GERMAN : further;
  return shipped ? (shipped.names[name] ?? sheetIn(shipped, name) ?? name) : name;
}

/** The shipped names of sheets: the maker's number or the kind of sheet, and its measures. */
const SHEET = /^([\w ]+): ([\d./ ]+?)(?: x ([\d./ ]+?))? (mm|in)(?:, (\d+) on (A4|Letter))?(?: (wide))?$/;

function sheetIn({ names, inch, ...words }: ShippedNames, name: string): string | null {
  const found = SHEET.exec(name);
  if (!found) return null;
  const [, title, width, height, unit, count, paper, wide] = found;
  const size = [width, height].filter(Boolean).join(' × ').replaceAll('.', ',');
  const measures = `${size} ${unit === 'in' ? inch : unit}${wide ? ` ${words.wide}` : ''}`;
  return `${names[title] ?? title}: ${measures}${count ? `, ${count} ${words.on} ${paper}` : ''}`;
}

/** A template with translated names. Keys and options are stored values and stay as they are. */
export function templateIn(language: Language, further: ShippedNames | null, template: Template): Template {
  const shown = (name: string) => shownIn(language, further, name);
  const fields = template.fields.map((field) => ({ ...field, label: shown(field.label) }));
  return { ...template, name: shown(template.name), fields };
}
