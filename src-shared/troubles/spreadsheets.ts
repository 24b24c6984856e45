import { troublesOf } from './trouble-table.ts';

// Troubles of a spreadsheet.
export const SPREADSHEET_TROUBLES = troublesOf('bad_input', {
  table_empty: {
    en: '{name} is empty: it needs a row of headers, and below it a row for each label.',
    de: '{name} ist leer. Nötig sind eine Kopfzeile und darunter eine Zeile je Etikett.',
  },
  table_too_large: {
    code: 'too_large',
    en: '{name} has {size}; a spreadsheet may have up to {most}. Split it, or take out what no label needs.',
    de: '{name} ist zu groß: Eine Tabelle darf {most} haben. Teilen Sie sie, oder lassen Sie Spalten weg.',
  },
  table_unpacked: {
    code: 'too_large',
    en: '{name} unpacks to more than {most}. Split it into several files, or save it as .csv.',
    de: '{name} wird beim Entpacken größer als {most}. Teilen Sie die Tabelle in mehrere Dateien, oder speichern Sie sie als .csv.',
  },
  table_rows: {
    code: 'too_large',
    en: '{name} has more than {most} rows. Split it into several files.',
    de: '{name} hat mehr als {most} Zeilen. Teilen Sie die Tabelle in mehrere Dateien.',
  },
  table_columns: {
    code: 'too_large',
    en: '{name} has {columns} columns in row {row}; up to {most} can be read. Take out what no label needs.',
    de: '{name} hat in Zeile {row} {columns} Spalten; lesbar sind bis zu {most}. Lassen Sie welche weg.',
  },
  table_cells: {
    code: 'too_large',
    en: '{name} has more than {most} cells (rows by columns). Split it into several files.',
    de: '{name} hat mehr als {most} Zellen. Teilen Sie die Tabelle in mehrere Dateien.',
  },
  table_kind: {
    code: 'unsupported_type',
    en: '{name} is {what}, which cannot be read as a spreadsheet. {advice}',
    de: '{name} ist {what} und lässt sich nicht als Tabelle lesen. Speichern Sie die Tabelle als .xlsx oder .csv.',
  },
  table_quote: {
    en: '{name}: in row {row} a quotation mark (") opens a cell and nothing closes it. Close it, or double the mark where it is part of the text ("").',
    de: '{name}: In Zeile {row} beginnt eine Zelle mit einem Anführungszeichen ("), und keines schließt sie. Schließen Sie sie, oder verdoppeln Sie das Zeichen.',
  },
  table_row_long: {
    en: '{name}: row {row} is longer than any row can be. Mostly a quotation mark (") is opened there and never closed.',
    de: '{name}: Zeile {row} ist länger, als eine Zeile sein kann. Meist beginnt dort ein Anführungszeichen ("), das nicht geschlossen wird.',
  },
  table_unreadable: {
    en: '{name} cannot be read from row {row} on. Save it again as .csv or .xlsx.',
    de: '{name} lässt sich ab Zeile {row} nicht lesen. Speichern Sie sie noch einmal als .csv oder .xlsx.',
  },
  table_no_text: {
    code: 'unsupported_type',
    en: '{name} is neither a text with delimiters (.csv) nor an Excel workbook (.xlsx). Open it in the program that made it and save it as .xlsx or .csv.',
    de: '{name} ist weder eine Textdatei mit Trennzeichen (.csv) noch eine Excel-Datei (.xlsx).',
  },
  table_no_header: {
    en: '{name} has nothing in row {row}, so it cannot be the row of headers.',
    de: '{name} hat in Zeile {row} nichts: Das kann nicht die Kopfzeile sein.',
  },
  table_locked: {
    code: 'unsupported_type',
    en: '{name} is locked by a password. Save it without.',
    de: '{name} ist durch ein Kennwort geschützt. Speichern Sie die Datei ohne Kennwort.',
  },
  table_damaged: {
    en: '{name} is damaged or was not copied whole. Open it in a spreadsheet program, save it again, or fetch it anew.',
    de: '{name} ist beschädigt oder wurde nicht ganz kopiert. Öffnen und speichern Sie die Datei im Tabellenprogramm, oder holen Sie sie noch einmal.',
  },
  table_no_sheet: {
    en: '{name} has no sheet "{sheet}". Its sheets are: {names}.',
    de: '{name} hat kein Tabellenblatt „{sheet}“.',
  },
  table_none: {
    code: 'conflict',
    en: 'This job has no spreadsheet. Add one first.',
    de: 'Dieser Auftrag hat noch keine Tabelle. Fügen Sie zuerst eine hinzu.',
  },
  table_lost: {
    code: 'store_unusable',
    en: 'The spreadsheet of this job is missing in the data folder. Add it again.',
    de: 'Die Tabelle dieses Auftrags fehlt im Datenordner. Fügen Sie sie noch einmal hinzu.',
  },
  cell_long: {
    code: 'too_large',
    en: 'In row {row}, a cell would have more than {most} characters. Nothing was replaced: replace by a shorter text.',
    de: 'In Zeile {row} hätte eine Zelle mehr als {most} Zeichen. Nichts wurde ersetzt: Ersetzen Sie durch einen kürzeren Text.',
  },
  table_other: {
    code: 'conflict',
    en: 'The spreadsheet of this job was replaced meanwhile, or is read in another way. Nothing was changed.',
    de: 'Die Tabelle dieses Auftrags wurde inzwischen ersetzt oder wird anders gelesen. Es wurde nichts geändert.',
  },
});
