// What the station refuses, and why rows, batches and sheets were not made, in German, by kind. The rest is the station's own sentence.
import type { Trouble, TroubleKind } from '../../src-shared/trouble.ts';
import { CHAIN_IN_GERMAN } from './chain-troubles.ts';
import { type Facts, say } from './say.ts';

/** Of labels that were held back the window has words in every language. */
const GERMAN: Readonly<Record<Exclude<TroubleKind, 'held_back' | 'other'>, (facts: Facts) => string>> = {
  field_missing: say('{label} fehlt. Das Feld ist Pflicht.'),
  field_wrong: say('Der Wert in „{label}“ passt nicht zu diesem Feld. Ändern Sie den Text.'),
  field_unknown: say('Die Vorlage hat kein Feld „{name}“.'),
  template_gone: say('Die Vorlage dieses Auftrags wurde gelöscht.'),
  artwork_missing: say('Das Motiv „{name}“ gibt es nicht.'),
  artwork_unnamed: say('Die Zeile nennt kein Motiv.'),
  artwork_lost: say('Das Motiv dieser Zeile fehlt im Datenordner. Geben Sie es noch einmal.'),
  other_mark: say('Das Motiv trägt schon die Markierung „{message}“. Nehmen Sie das Original ohne Markierung.'),
  transparent: say('{percent} % des Motivs sind durchsichtig. Der Rest kann die Markierung nicht tragen.'),
  picture_broken: say('Die Datei des Motivs ist beschädigt oder unvollständig. Exportieren Sie sie noch einmal.'),
  picture_unsupported: say('Diese Art von Bilddatei wird nicht gelesen. Speichern Sie das Motiv als RGB oder als PNG.'),
  picture_too_small: say('Das Motiv ist zu klein. Nehmen Sie eines mit mehr Pixeln.'),
  picture_too_large: say('Das Motiv ist zu groß. Verkleinern Sie es.'),
  sheet_taken: say(
    'Auf den angebrochenen Bogen hat inzwischen Auftrag {batch} gedruckt. Wählen Sie einen neuen Bogen oder einen anderen Rest.',
  ),
  cancelled: say('Der Auftrag wurde abgebrochen.'),
  left_out: say('Der Bogen wurde ohne dieses Etikett gedruckt.'),
  no_ids_left: say('Alle {count} IDs dieser Station sind vergeben: Es können keine Etiketten mehr erstellt werden.'),
  disk_full: say('Die Festplatte der Station ist voll. Schaffen Sie Platz, und setzen Sie dann fort.'),
  disk_unusable: say(
    'Die Festplatte der Station lässt sich nicht lesen oder beschreiben, oder es fehlen Dateien im Datenordner.',
  ),
  too_slow: say('Die Arbeit dauerte zu lange und wurde beendet. Versuchen Sie es noch einmal.'),
  too_much_memory: say('Die Arbeit brauchte zu viel Speicher und wurde beendet. Nehmen Sie ein kleineres Motiv.'),
  stopping: say('Die Station wurde beendet. Versuchen Sie es noch einmal.'),
  sheet_off_page: say(
    'Mit der Korrektur dieses Druckers lägen Etiketten {off} mm außerhalb des Blatts. Messen Sie den Drucker neu, oder nehmen Sie einen Bogen mit breiteren Rändern.',
  ),
  name_blank: say('Leerzeichen allein sind kein Name. Geben Sie dem Auftrag einen lesbaren Namen.'),
  table_empty: say('{name} ist leer. Nötig sind eine Kopfzeile und darunter eine Zeile je Etikett.'),
  table_too_large: say(
    '{name} ist zu groß: Eine Tabelle darf {most} haben. Teilen Sie sie, oder lassen Sie Spalten weg.',
  ),
  table_rows: say('{name} hat mehr als {most} Zeilen. Teilen Sie die Tabelle in mehrere Dateien.'),
  table_columns: say('{name} hat in Zeile {row} {columns} Spalten; lesbar sind bis zu {most}. Lassen Sie welche weg.'),
  table_cells: say('{name} hat mehr als {most} Zellen. Teilen Sie die Tabelle in mehrere Dateien.'),
  table_kind: say(
    '{name} ist {what} und lässt sich nicht als Tabelle lesen. Speichern Sie die Tabelle als .xlsx oder .csv.',
  ),
  table_quote: say(
    '{name}: In Zeile {row} beginnt eine Zelle mit einem Anführungszeichen ("), und keines schließt sie. Schließen Sie sie, oder verdoppeln Sie das Zeichen.',
  ),
  table_unreadable: say(
    '{name} lässt sich ab Zeile {row} nicht lesen. Speichern Sie sie noch einmal als .csv oder .xlsx.',
  ),
  table_no_text: say('{name} ist weder eine Textdatei mit Trennzeichen (.csv) noch eine Excel-Datei (.xlsx).'),
  table_no_header: say('{name} hat in Zeile {row} nichts: Das kann nicht die Kopfzeile sein.'),
  table_locked: say('{name} ist durch ein Kennwort geschützt. Speichern Sie die Datei ohne Kennwort.'),
  table_damaged: say(
    '{name} ist beschädigt oder wurde nicht ganz kopiert. Öffnen und speichern Sie die Datei im Tabellenprogramm, oder holen Sie sie noch einmal.',
  ),
  table_no_sheet: say('{name} hat kein Tabellenblatt „{sheet}“.'),
  table_none: say('Dieser Auftrag hat noch keine Tabelle. Geben Sie zuerst eine.'),
  table_lost: say('Die Tabelle dieses Auftrags fehlt im Datenordner. Geben Sie sie noch einmal.'),
  table_other: say(
    'Die Tabelle dieses Auftrags ist inzwischen eine andere oder wird anders gelesen. Es wurde nichts geändert.',
  ),
  picture_kind: ({ kind }) =>
    kind === 'unknown'
      ? 'Diese Datei ist kein Bild, das sich lesen lässt. Speichern Sie es als PNG oder JPEG.'
      : kind === undefined
        ? ''
        : `Das ist eine Datei der Art ${kind}; solche werden nicht gelesen. Speichern Sie das Bild als PNG oder JPEG.`,
  picture_empty: say('Die Bilddatei ist leer. Exportieren Sie sie noch einmal.'),
  picture_bytes: say('Die Bilddatei hat {mebibytes} MiB; höchstens {most} MiB werden angenommen.'),
  picture_pixels: say(
    'Das Bild hat {width} × {height} Pixel; höchstens {most} Megapixel werden angenommen. Verkleinern Sie es.',
  ),
  picture_sides: say('Das Bild hat {width} × {height} Pixel; beide Seiten brauchen mindestens {least}.'),
  picture_frames: say('Die Datei hat mehrere Bilder. Speichern Sie das eine, das gemeint ist, für sich.'),
  job_damaged: say(
    'Der vorbereitete Auftrag {id} ist auf der Festplatte beschädigt. Verwerfen Sie ihn, und beginnen Sie neu.',
  ),
  no_rows: say('Aus keiner Zeile kann ein Etikett werden. Berichtigen Sie zuerst, was rot ist.'),
  rows_most: say('Ein Auftrag hat höchstens {most} Zeilen.'),
  hand_columns: say('Die Spalten eines Auftrags, der eingetippt wird, sind die Felder seiner Vorlage.'),
  hand_rows: say('Zeilen lassen sich nur anfügen, wenn der Auftrag eingetippt wird. Fügen Sie sie in der Tabelle an.'),
  columns_two: say('Zwei Spalten würden dasselbe Feld füllen. Wählen Sie eine.'),
  artwork_gone: say('Dieses Motiv gibt es im Auftrag nicht mehr.'),
  marked_already: say('{artwork} trägt schon eine Markierung und wird nicht noch einmal markiert.'),
  sample_none: say('Zu dieser Vorlage gibt es keine Beispieldaten.'),
  template_first: say('Wählen Sie zuerst die Vorlage: Ihre Felder werden gefüllt.'),
  batch_state: say('Das geht gerade nicht: Der Auftrag {state}.'),
  label_state: say('Das geht nicht mehr: Das Etikett der Zeile {row} {state}.'),
  label_replaced: say('Das Etikett der Zeile {row} wurde durch ein neues ersetzt; das alte bleibt ungültig.'),
  nothing_made: say('Von diesem Auftrag ist noch kein Etikett erstellt.'),
  nothing_to_print: say('Von diesen Etiketten ist keines mehr zu drucken.'),
  on_sheets_already: say(
    'Einige dieser Etiketten sind noch nicht erstellt oder stehen schon auf einem Bogen: Drucken Sie diese nach.',
  ),
  sheets_busy: say('Die Bögen dieses Auftrags werden gerade erstellt. Warten Sie, bis sie nachgelesen sind.'),
  sheet_gone: say('Diesen Bogen gibt es nicht mehr. Wählen Sie einen anderen.'),
  sheet_full: say('Auf Bogen {sheet} ist kein Etikett mehr frei. Nehmen Sie einen neuen Bogen.'),
  sheet_cell: say('Das Etikett {cell} gibt es auf diesem Bogen nicht; er hat {count}.'),
  sheet_bleed: say('Die Etiketten liegen so dicht, dass die Beschnittzugabe höchstens {most} mm haben kann.'),
  sheet_caption: say('Die Bildzeile nähme mehr als die Hälfte des Etiketts ein. Machen Sie sie niedriger.'),
  sheet_dpi: say('Diese Etiketten wurden für {dpi} dpi erstellt. Wählen Sie {dpi} dpi.'),
  sheet_no_room: say('Die Etiketten passen so nicht auf die Seite. Prüfen Sie Maße, Ränder und Abstände.'),
  own_sheets_most: say('Es gibt schon {most} eigene Bögen. Entfernen Sie welche.'),
  name_ships: say('„{name}“ gehört zu Twinmark und bleibt, wie es ist. Wählen Sie einen anderen Namen.'),
  printers_most: say('Es gibt schon {most} Drucker. Entfernen Sie welche.'),
  calibration_off: say(
    'Die Maße weichen zu weit ab. Drucken Sie die Testseite mit 100 % und ohne „An Seite anpassen“, und messen Sie noch einmal.',
  ),
  profile_bad: say('„{name}“ ist kein brauchbares Farbprofil oder ist beschädigt.'),
  profile_colours: say('„{name}“ ist ein Profil für andere Farben; Druckfarben brauchen eines für CMYK.'),
  profile_gone: say('Das Farbprofil „{name}“ gibt es nicht. Fügen Sie es zuerst hinzu.'),
  profile_name: say(
    'Der Name eines Farbprofils hat 1 bis 64 Buchstaben (A bis Z), Ziffern, Leerzeichen und . _ ( ) + - und beginnt mit einem Buchstaben oder einer Ziffer.',
  ),
  profiles_most: say('Es gibt schon {most} Farbprofile. Entfernen Sie welche.'),
  number_taken: say(
    'Unter der Nummer {appearance} zeigt ein anderes Fenster ein Etikett. Versuchen Sie es noch einmal.',
  ),
  template_taken: say('Eine Vorlage „{id}“ gibt es schon. Nehmen Sie eine andere Kennung.'),
  template_stays: say('Diese Vorlage gehört zu Twinmark und bleibt.'),
  template_used: say('Diese Vorlage wird von {uses} Datensätzen benutzt und lässt sich nicht löschen.'),
  template_busy: say(
    'Der Auftrag „{name}“ erstellt gerade Etiketten mit dieser Vorlage. Brechen Sie ihn ab, oder warten Sie auf sein Ende.',
  ),
  template_loses: say('Der Datensatz {record} hat einen Wert im Feld „{key}“, den er verlieren würde.'),
  template_breaks: say('Der Datensatz {record} passt im Feld „{key}“ nicht mehr zu dieser Vorlage.'),
  key_reserved: say('Der Schlüssel „{key}“ hat für Programme eine eigene Bedeutung. Nehmen Sie einen anderen.'),
  key_twice: say('Der Schlüssel „{key}“ steht zweimal da. Jedes Feld braucht einen eigenen.'),
  key_options: say('Das Feld „{key}“ ist eine Auswahl und braucht mögliche Werte.'),
  sign_in_wrong: say('Der Name oder die Passphrase stimmt nicht.'),
  sign_in_tries: say('Das waren zu viele falsche Versuche.'),
  sign_in_busy: say('Gerade melden sich zu viele zugleich an.'),
  sign_in_first: say('Melden Sie sich zuerst an.'),
  other_operator: say('Hier ist inzwischen {signed_in} angemeldet. Es wurde nichts geändert.'),
  operator_name: say(
    "Das ist kein Name: Nehmen Sie 1 bis 64 Buchstaben und Ziffern, dazwischen Leerzeichen, Punkt, - _ ' oder @.",
  ),
  operator_none: say('Es gibt niemanden mit diesem Namen.'),
  operator_taken: say('„{name}“ gibt es schon.'),
  passphrase_length: say(
    'Die Passphrase muss {shortest} bis 1.024 Zeichen haben. Vier Wörter hintereinander sind eine gute.',
  ),
  passphrase_character: say('In der Passphrase steht ein ungültiges Zeichen. Geben Sie sie noch einmal ein.'),
  window_unknown: say('Die Station kennt dieses Fenster nicht mehr. Öffnen Sie es neu.'),
  setting_unknown: say('Die Einstellung „{name}“ gibt es nicht.'),
  setting_value: say('Dieser Wert passt nicht zur Einstellung {name}. Es wurde nichts gespeichert.'),
  setting_given: say(
    '{name} wurde für diesen Lauf auf der Befehlszeile gesetzt (--set). Starten Sie Twinmark ohne diese Angabe, um es hier zu ändern.',
  ),
  setting_https: say(
    '{name} muss eine Adresse mit https:// sein; http:// ist nur auf diesem Rechner selbst erlaubt. Es wurde nichts gespeichert.',
  ),
  settings_issuer: say(
    'Zielgruppe (auth.audience) und Adresse der Schlüssel (auth.jwks_url) gelten nur mit der Adresse des Anmeldedienstes (auth.issuer). Setzen Sie diese, oder leeren Sie jene.',
  ),
  settings_audience: say(
    'Zur Adresse des Anmeldedienstes (auth.issuer) gehört die Zielgruppe (auth.audience). Ohne sie würden auch Token angenommen, die für andere Dienste bestimmt sind.',
  ),
  database_away: say(
    'Die Datenbank der Stationen ist nicht erreichbar. Bestätigtes ist sicher; die Station macht von selbst weiter, sobald sie wieder da ist.',
  ),
  database_crowded: say(
    'Die Datenbank der Stationen nimmt keine Verbindung mehr an: Alle erlaubten (max_connections) sind vergeben. Beenden Sie andere Programme, oder lassen Sie mehr zu; die Station macht von selbst weiter.',
  ),
  database_slow: say(
    'Die Datenbank der Stationen antwortet nicht rechtzeitig: Alle Verbindungen dieser Station warten auf sie. Bestätigtes ist sicher; die Station macht von selbst weiter.',
  ),
  database_full: say('Die Festplatte der Datenbank ist voll: Nichts davon wurde behalten. Schaffen Sie dort Platz.'),
  database_unusable: say(
    'Die Datenbank der Stationen (database.url) lässt sich so nicht verwenden. Das Protokoll der Station sagt, warum.',
  ),
  records_moving: say(
    'Die Datensätze werden gerade in eine andere Datenbank übernommen. Lesen geht weiter; geändert wird erst wieder, wenn das fertig ist.',
  ),
  records_moved: say('Die Datensätze sind in die andere Datenbank übernommen. Starten Sie die Station neu.'),
  pictures_away: say(
    'Der Speicher der Bilder ist nicht erreichbar. Bestätigtes ist sicher; die Station macht von selbst weiter, sobald er wieder da ist.',
  ),
  pictures_full: say('Der Speicher der Bilder ist voll: Nichts davon wurde behalten. Schaffen Sie dort Platz.'),
  pictures_refused: say(
    'Der Speicher der Bilder (pictures.s3_url) lässt sich so nicht verwenden. Das Protokoll der Station sagt, warum.',
  ),
  pictures_twice: say('Bilder liegen in pictures.folder oder in pictures.s3_url. Setzen Sie nur eines von beiden.'),
  pictures_unmounted: say(
    'Der Ordner der Bilder {folder} (pictures.folder) ist nicht da. Binden Sie ihn ein; die Station macht von selbst weiter.',
  ),
  pictures_elsewhere: say(
    'Der Ordner der Bilder {folder} (pictures.folder) ist nicht der, den die Stationen dieser Datenbank haben. Binden Sie den richtigen ein, und starten Sie neu.',
  ),
  setting_needs: say('Zu {name} gehört auch {missing}.'),
  settings_file: say('In der Datei {file} stimmt etwas nicht. Berichtigen Sie sie, oder entfernen Sie sie.'),
  backup_passphrase: say('Diese Passphrase öffnet die Sicherung nicht.'),
  backup_sealed: say('Diese Sicherung ist mit einer Passphrase geschützt. Geben Sie sie ein.'),
  backup_damaged: say(
    'Diese Sicherung ist beschädigt oder unvollständig. Es wurde nichts geändert. Nehmen Sie eine andere.',
  ),
  backup_none: say('Diese Datei ist keine Sicherung von Twinmark. Es wurde nichts geändert.'),
  backup_elsewhere: say(
    'Die Datensätze dieser Station liegen in einer PostgreSQL-Datenbank (database.url). Sichern Sie sie mit deren eigenen Mitteln, und dazu den Ordner der Bilder.',
  ),
  backup_newer: say('Diese Sicherung stammt von einem neueren Twinmark. Spielen Sie sie mit jenem zurück.'),
  backup_gone: say('Das wird nicht mehr aufbewahrt. Wählen Sie anderes, oder erstellen Sie es neu.'),
  backup_unread: say(
    'Die Sicherung ließ sich nicht so zurücklesen, wie sie geschrieben wurde. Prüfen Sie die Station, und versuchen Sie es auf einem anderen Datenträger.',
  ),
  backup_not_given: say('Es ist keine geprüfte Sicherung da. Wählen Sie zuerst ihre Datei oder eine Kopie.'),
  backup_pieces: say('Die Datei kam nicht vollständig an. Prüfen Sie sie noch einmal.'),
  restore_planned: say('Beim nächsten Start wird schon eine Sicherung zurückgespielt. Sagen Sie das zuerst ab.'),
  ...CHAIN_IN_GERMAN,
  missing: say('Das gibt es hier nicht oder nicht mehr.'),
  upload_empty: say('Die Datei ist leer.'),
  upload_too_large: say('Die Datei ist zu groß: Höchstens {mebibytes} MiB werden angenommen.'),
  too_many: say('Das waren zu viele Anfragen in kurzer Zeit.'),
  busy: say('Die Station hat gerade zu viel zu tun.'),
  fault: say('In Twinmark ist ein Fehler aufgetreten; im Protokoll stehen die Einzelheiten.'),
};

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
  proofed: 'ist nachgelesen',
  sent: 'ist beim Drucker',
  printed: 'ist gedruckt',
  verified: 'ist geprüft',
  failed: 'ist fehlgeschlagen',
  rejected: 'ist Ausschuss',
  voided: 'ist schon ungültig',
  reprinted: 'wurde nachgedruckt',
};

/** What was given for a spreadsheet, as the station calls it. */
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

/** Empty where the station's own sentence says more, a fact is missing, or the station is newer than the window. */
export function germanOf({ kind, facts }: Trouble, shown: (name: string) => string): string {
  if (kind === 'other' || kind === 'held_back' || !Object.hasOwn(GERMAN, kind)) return '';
  const { label, state, what } = facts;
  return GERMAN[kind]({
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withComma(value)])),
    ...(label === undefined ? {} : { label: shown(label) }),
    ...(state === undefined ? {} : { state: (kind === 'batch_state' ? BATCHES : LABELS)[state] ?? state }),
    ...(what === undefined ? {} : { what: FILES[what] ?? what }),
  });
}

function withComma(value: string): string {
  return /^-?\d+\.\d+( [A-Za-z]+)?$/.test(value) ? value.replace('.', ',') : value;
}
