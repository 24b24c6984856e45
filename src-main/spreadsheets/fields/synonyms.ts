import type { ColumnMeaning } from '#main/spreadsheets/damage.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { FieldType } from '#shared/core/model.ts';

interface Meaning {
  /** Keys of the fields that the words stand for. Most templates have only one of them. */
  readonly keys: readonly string[];
  /** The type: the words also stand for the only field of this type, whatever its key. */
  readonly type?: FieldType;
  /** The words, the likelier first. */
  readonly words: readonly string[];
}

/** Headers that people write, in English and German. */
const MEANINGS: readonly Meaning[] = [
  {
    keys: ['gtin'],
    type: 'gtin',
    words: [
      'EAN',
      'EAN Code',
      'EAN 13',
      'EAN Nr',
      'GTIN 13',
      'GTIN 14',
      'GTIN Nr',
      'UPC',
      'Barcode',
      'Strichcode',
      'GTIN/EAN',
      'EAN/GTIN',
    ],
  },
  {
    keys: ['batch', 'lot'],
    words: [
      'Charge',
      'Chargen Nr',
      'Chargennummer',
      'Ch-B',
      'Lot',
      'Lot Nr',
      'Batch',
      'Batch Nr',
      'Los',
      'Losnummer',
      'Los Nr',
      'Charge/Lot',
      'Lot/Charge',
    ],
  },
  {
    keys: ['expiry_date', 'expiry', 'durability_date', 'best_before'],
    words: [
      'MHD',
      'Mindesthaltbarkeit',
      'Mindesthaltbarkeitsdatum',
      'Haltbar bis',
      'Mindestens haltbar bis',
      'Verfallsdatum',
      'Verfalldatum',
      'Verfall',
      'Verwendbar bis',
      'Ablaufdatum',
      'Best before',
      'Best before date',
      'BBD',
      'Expiry',
      'Expiry date',
      'Expiration date',
      'Expires',
      'EXP',
      'Use by',
    ],
  },
  {
    keys: ['sku', 'part_number', 'style_code'],
    words: [
      'Artikelnummer',
      'Artikel Nr',
      'Art Nr',
      'ArtNr',
      'SKU',
      'Article number',
      'Item number',
      'Item Nr',
      'Part Nr',
      'Teilenummer',
      'Teile Nr',
      'Materialnummer',
      'Material Nr',
      'Sachnummer',
      'Style',
      'Style Nr',
      'Bestellnummer',
    ],
  },
  {
    keys: ['quantity', 'nominal_content', 'pack_size'],
    words: [
      'Menge',
      'Anzahl',
      'Stück',
      'Stückzahl',
      'Quantity',
      'Qty',
      'Inhalt',
      'Füllmenge',
      'Nenninhalt',
      'Packungsgröße',
      'Packung',
      'Pack size',
    ],
  },
  {
    keys: ['origin_country', 'country', 'market'],
    type: 'country',
    words: [
      'Land',
      'Ursprungsland',
      'Herkunftsland',
      'Herkunft',
      'Ursprung',
      'Country',
      'Country of origin',
      'Origin',
      'Made in',
      'Markt',
      'Zielmarkt',
    ],
  },
  {
    keys: ['product_name', 'part_name', 'model', 'title', 'event_name'],
    words: [
      'Produktname',
      'Produkt',
      'Bezeichnung',
      'Artikelbezeichnung',
      'Artikelname',
      'Produktbezeichnung',
      'Product',
      'Name',
      'Artikel',
      'Item',
      'Teil',
      'Teilebezeichnung',
      'Benennung',
      'Wein',
      'Wine',
      'Präparat',
      'Arzneimittel',
      'Modell',
      'Titel',
      'Werk',
      'Veranstaltung',
      'Event',
    ],
  },
  { keys: ['brand'], words: ['Marke', 'Brand name'] },
  {
    keys: ['manufacturer', 'producer'],
    words: ['Hersteller', 'Erzeuger', 'Weingut', 'Winzer', 'Produzent', 'Winery', 'Maker'],
  },
  {
    keys: ['production_date', 'bottling_date'],
    words: [
      'Herstelldatum',
      'Herstellungsdatum',
      'Produktionsdatum',
      'Fertigungsdatum',
      'Abfülldatum',
      'Manufactured',
      'Manufacturing date',
      'MFD',
    ],
  },
  { keys: ['serial', 'serial_no'], words: ['Seriennummer', 'Serien Nr', 'Serial Nr', 'Serial', 'SN', 'S/N'] },
  {
    keys: ['notes'],
    words: ['Bemerkung', 'Bemerkungen', 'Notiz', 'Notizen', 'Kommentar', 'Anmerkung', 'Comment', 'Remarks'],
  },
  {
    keys: ['info_url', 'manual_url', 'e_label_url', 'terms_url'],
    type: 'url',
    words: ['URL', 'Link', 'Webseite', 'Internet', 'Produktseite', 'Handbuch', 'E-Label', 'AGB'],
  },
  { keys: ['vintage', 'year'], words: ['Jahrgang', 'Jahr'] },
  {
    keys: ['appellation'],
    words: ['Anbaugebiet', 'Region', 'Ursprungsbezeichnung', 'Herkunftsbezeichnung', 'Appellation'],
  },
  { keys: ['grape'], words: ['Rebsorte', 'Rebsorten', 'Grape'] },
  {
    keys: ['alcohol_vol'],
    words: ['Alkohol', 'Alkoholgehalt', 'Alkohol (% vol)', 'Alk', 'Vol %', '% vol', 'Alcohol', 'ABV'],
  },
  { keys: ['volume_ml'], words: ['Füllmenge ml', 'Inhalt ml', 'Nennvolumen ml', 'Volumen ml', 'ml'] },
  { keys: ['sweetness'], words: ['Geschmack', 'Geschmacksrichtung', 'Süße'] },
  { keys: ['allergens'], words: ['Allergene', 'Allergenhinweis'] },
  { keys: ['energy_kj_100ml'], words: ['Brennwert kJ', 'Energie kJ', 'Brennwert (kJ/100 ml)', 'kJ', 'kJ/100 ml'] },
  { keys: ['ingredients', 'inci'], words: ['Zutaten', 'Inhaltsstoffe', 'INCI', 'Bestandteile', 'Ingredients'] },
  { keys: ['bottle_no'], words: ['Flaschennummer', 'Flasche Nr', 'Flaschen Nr'] },
  { keys: ['function'], words: ['Funktion', 'Verwendungszweck'] },
  { keys: ['pao_months'], words: ['PAO', 'Monate nach dem Öffnen', 'Haltbar nach Öffnen (Monate)'] },
  {
    keys: ['food_business'],
    words: ['Lebensmittelunternehmer', 'Inverkehrbringer', 'Hergestellt von', 'Food business'],
  },
  { keys: ['responsible_person'], words: ['Verantwortliche Person', 'Verantwortlich'] },
  { keys: ['shade', 'colorway'], words: ['Farbton', 'Farbe', 'Color', 'Colour', 'Nuance'] },
  { keys: ['warnings'], words: ['Warnhinweise', 'Warnhinweis', 'Vorsichtsmaßnahmen'] },
  { keys: ['revision'], words: ['Revisionsstand', 'Änderungsstand', 'Index', 'Rev'] },
  { keys: ['plant', 'factory_code'], words: ['Werk', 'Fertigungsstätte', 'Fabrik', 'Factory'] },
  { keys: ['material'], words: ['Werkstoff'] },
  { keys: ['fits'], words: ['Passend für', 'Passt zu', 'Fahrzeug', 'Modelle'] },
  { keys: ['torque_or_spec'], words: ['Drehmoment', 'Anzugsmoment', 'Spezifikation'] },
  { keys: ['hazard'], words: ['Gefahr', 'Gefahrgut', 'Gefahrstoff'] },
  { keys: ['warranty_months'], words: ['Garantie', 'Garantie (Monate)', 'Gewährleistung'] },
  { keys: ['order_no'], words: ['Auftragsnummer', 'Auftrag', 'Bestellung', 'Bestellnummer', 'Order'] },
  { keys: ['strength'], words: ['Stärke', 'Wirkstärke', 'Dosierung'] },
  { keys: ['dosage_form'], words: ['Darreichungsform', 'Form'] },
  { keys: ['national_no'], words: ['PZN', 'Pharmazentralnummer'] },
  { keys: ['marketing_auth_holder'], words: ['Zulassungsinhaber', 'MAH'] },
  { keys: ['storage'], words: ['Lagerung', 'Lagerhinweis', 'Aufbewahrung'] },
  { keys: ['prescription'], words: ['Rezeptpflichtig', 'Verschreibungspflichtig', 'Rx'] },
  { keys: ['artist'], words: ['Künstler', 'Künstlerin', 'Künstler/in'] },
  { keys: ['medium'], words: ['Technik', 'Technique'] },
  { keys: ['image_size'], words: ['Bildgröße', 'Motivgröße', 'Bildformat'] },
  { keys: ['sheet_size'], words: ['Blattgröße', 'Blattformat', 'Papierformat'] },
  { keys: ['edition_no'], words: ['Exemplar', 'Exemplarnummer', 'Editionsnummer', 'Nr'] },
  { keys: ['edition_size'], words: ['Auflage', 'Auflagenhöhe', 'Edition'] },
  { keys: ['artist_proof'], words: ['Künstlerabzug', 'E.A.', 'AP'] },
  { keys: ['printer_studio'], words: ['Druckerei', 'Druckwerkstatt', 'Studio'] },
  { keys: ['paper'], words: ['Papier'] },
  { keys: ['signed'], words: ['Signiert', 'Unterschrieben'] },
  { keys: ['certificate_date'], words: ['Zertifikatsdatum', 'Datum des Zertifikats'] },
  { keys: ['provenance'], words: ['Provenienz'] },
  {
    keys: ['owner_name', 'holder_name'],
    words: ['Eigentümer', 'Besitzer', 'Owner', 'Inhaber', 'Name des Inhabers', 'Holder'],
  },
  { keys: ['size_eu'], words: ['Größe', 'Größe EU', 'EU Größe', 'Schuhgröße', 'Size', 'EU'] },
  { keys: ['size_us'], words: ['Größe US', 'US Größe', 'US'] },
  { keys: ['foot'], words: ['Fuß', 'Seite', 'Side'] },
  { keys: ['release_date'], words: ['Erscheinungsdatum', 'Release'] },
  { keys: ['pair_id'], words: ['Paar', 'Paarnummer', 'Paar Nr'] },
  { keys: ['retail_price', 'price'], words: ['Preis', 'Verkaufspreis', 'UVP', 'VK', 'RRP', 'Price'] },
  { keys: ['condition'], words: ['Zustand'] },
  { keys: ['venue'], words: ['Ort', 'Veranstaltungsort', 'Spielstätte', 'Location'] },
  { keys: ['starts_at'], words: ['Beginn', 'Datum', 'Termin', 'Start', 'Date'] },
  { keys: ['doors_at'], words: ['Einlass', 'Doors'] },
  { keys: ['category'], words: ['Kategorie', 'Preiskategorie'] },
  { keys: ['section'], words: ['Block', 'Bereich'] },
  { keys: ['row'], words: ['Reihe'] },
  { keys: ['seat'], words: ['Platz', 'Sitz', 'Sitzplatz'] },
  { keys: ['valid_once'], words: ['Einmalig gültig', 'Nur einmal gültig'] },
  { keys: ['organiser'], words: ['Veranstalter', 'Organizer'] },
  { keys: ['description'], words: ['Beschreibung'] },
];

/** Columns that name a file of artwork. */
const ARTWORK_WORDS = [
  'Artwork',
  'Artwork file',
  'Image',
  'Image file',
  'Picture',
  'File',
  'File name',
  'Filename',
  'Bild',
  'Bilddatei',
  'Bildname',
  'Datei',
  'Dateiname',
  'Druckbild',
  'Druckdatei',
  'Motiv',
  'Grafik',
  'Foto',
  'Photo',
  'Label file',
  'Etikett',
  'Etikettendatei',
  'Design',
];

const ARTWORK = new Set(ARTWORK_WORDS.map(fold));
const GTIN = new Set(['GTIN', ...(MEANINGS[0]?.words ?? [])].map(fold));
const FOLDED = MEANINGS.map((meaning) => ({ ...meaning, words: meaning.words.map(fold) }));

/** Words, folded, that stand for a field: those for its key, then those for its type. */
export function wordsFor(key: string, onlyOfType: FieldType | null): string[] {
  const byKey = FOLDED.filter(({ keys }) => keys.includes(key));
  const byType = FOLDED.filter(({ type }) => type !== undefined && type === onlyOfType);
  return [...byKey, ...byType].flatMap(({ words }) => words);
}

export function namesArtwork(header: string): boolean {
  return ARTWORK.has(fold(header));
}

/** The kind of a column by its header alone, before a template is chosen. */
export function meaningOfHeader(header: string): ColumnMeaning {
  const folded = fold(header);
  if (GTIN.has(folded)) return 'gtin';
  return /datum|date$|^mhd$|haltbar|verfall|expir|bestbefore/.test(folded) ? 'date' : null;
}
