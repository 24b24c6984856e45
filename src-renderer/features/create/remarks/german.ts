// The station's remarks in German, by their kinds. A text is empty if one of its facts is missing. Then the station's own sentence is shown.

import type { RemarkKind } from '#shared/core/remark.ts';
import { type Facts, say } from '#window/words/say.ts';

export const GERMAN: Readonly<Record<RemarkKind, (facts: Facts) => string>> = {
  missing: say('{label} fehlt. Das Feld ist Pflicht.'),
  not_number: say('{label}: „{value}“ ist keine Zahl.'),
  not_date: say('{label}: „{value}“ ist kein Datum. Richtig wäre etwa 31.12.2026.'),
  not_url: say('{label}: „{value}“ ist keine Internetadresse. Richtig wäre etwa https://example.com.'),
  not_select: say('{label}: „{value}“ steht nicht in der Liste der möglichen Werte.'),
  not_boolean: say('{label}: „{value}“ ist weder Ja noch Nein.'),
  not_country: say('{label}: „{value}“ ist kein bekanntes Land.'),
  no_such_day: say('{label}: Den Tag „{value}“ gibt es nicht.'),
  no_such_time: say('{label}: Die Uhrzeit „{value}“ gibt es nicht.'),
  date_of_two_readings: say('{label}: „{value}“ lässt sich auf zwei Arten lesen (Tag und Monat vertauscht).'),
  month_without_day: say('{label}: „{value}“ nennt einen Monat, aber keinen Tag.'),
  number_too_large: say('{label}: „{value}“ ist zu groß, um genau zu bleiben.'),
  dot_or_thousands: say('{label}: Bei „{value}“ ist unklar, ob der Punkt Nachkommastellen oder Tausender trennt.'),
  scientific: say(
    '{label}: „{value}“ hat das Tabellenprogramm gekürzt; Ziffern sind verloren. Nehmen Sie die Zahl aus der Quelle.',
  ),
  digits_lost: say('{label}: Bei „{value}“ hat das Tabellenprogramm vermutlich die letzten Ziffern verloren.'),
  gtin_check_digit: say('{label}: Die Prüfziffer von „{value}“ stimmt nicht.'),
  gtin_leading_zeros: say('{label}: „{value}“ hat vermutlich führende Nullen verloren.'),
  gtin_form: say('{label}: „{value}“ ist keine GTIN. Sie hat 8, 12, 13 oder 14 Ziffern.'),
  date_as_number: say('{label}: „{value}“ ist vermutlich ein Datum, das als Zahl gespeichert wurde.'),
  percent: say('{label}: Die Zelle zeigt Prozent; gelesen wurde „{value}“.'),
  no_value: say(
    '{label}: Die Formel der Zelle hat keinen gespeicherten Wert. Öffnen und speichern Sie die Datei im Tabellenprogramm.',
  ),
  error_value: say('{label}: In der Zelle steht der Fehler „{value}“.'),
  control_character: say('{label}: Die Zelle enthält unsichtbare Steuerzeichen.'),
  lost_character: say('{label}: In „{value}“ fehlen Buchstaben. Vermutlich stimmt die Zeichenkodierung nicht.'),
  spaces: say('{label}: „{value}“ beginnt oder endet mit Leerzeichen.'),
  too_long: say('{label}: Der Text ist zu lang.'),
  turned: say('{label}: „{from}“ wurde als „{to}“ gelesen.'),
  short_row: say('Die Zeile hat weniger Zellen als die Tabelle Spalten.'),
  long_row: say('Die Zeile hat mehr Zellen als die Tabelle Spalten.'),
  no_name: say(
    '{label} ist leer, der Datensatz hätte keinen Namen. Tragen Sie etwas ein, oder geben Sie der Zeile eine Beschreibung.',
  ),
  duplicate_row: say('Steht schon in Zeile {number}. Soll es das Etikett zweimal geben?'),
  no_artwork: say('Hier fehlt das Motiv: Keines ist für alle gewählt, und die Zeile nennt keines.'),
  artwork_missing: say('Das Motiv „{name}“ fehlt. Legen Sie die Datei hier ab.'),
  artwork_ambiguous: say('„{name}“ passt auf mehrere Dateien: {files}. Schreiben Sie Ordner und Endung dazu.'),
  artwork_of_folders: say(
    'Die Zeilen nennen Dateien aus mehreren Ordnern, aber nur {artwork} ist da: „{name}“ kann eine andere sein. Legen Sie den ganzen Ordner hier ab.',
  ),
  enlarged: withThousands(
    ['width', 'height'],
    say('{artwork} wird auf das {times}-Fache vergrößert. Nötig wären {width} × {height} Pixel.'),
  ),
  flat_artwork: say('{artwork} zeigt nur eine einzige Farbe. Die Markierung hält besser, wo es etwas zu sehen gibt.'),
  transparent: say('{artwork} ist zu {percent} % durchsichtig: Das Weiß des Papiers scheint durch.'),
  cmyk_converted: say('{artwork} ist in CMYK und wird nach sRGB umgerechnet.'),
  lab_converted: say('{artwork} ist in Lab und wird nach sRGB umgerechnet.'),
  wide_gamut: say(
    '{artwork} hat ein eigenes Farbprofil und wird nach sRGB umgerechnet: Kräftige Farben können etwas verlieren.',
  ),
  bad_profile: say('Das Farbprofil von {artwork} ist beschädigt oder passt nicht.'),
  spare_channels: say('{artwork} hat Schmuckfarben oder weitere Kanäle; sie bleiben weg.'),
  sixteen_bits: say('{artwork} wird von 16 auf 8 Bit je Farbe verringert.'),
  turned_upright: say('{artwork} wird aufrecht gedreht, wie die Datei es angibt.'),
  other_mark: say('{artwork} trägt schon die Markierung „{message}“. Nehmen Sie das Original ohne Markierung.'),
  cropped: say('{percent} % von {artwork} werden abgeschnitten. Wählen Sie „Ganz zeigen“, um alles zu behalten.'),
  jpeg_quality: say('{artwork} ist ein stark komprimiertes JPEG (Qualität {quality}).'),
  weak_reading: say(
    'Etiketten mit {artwork} lassen sich voraussichtlich nur mit Note {grade} lesen. Stärker markieren oder größer drucken.',
  ),
  artwork_refused: say('{artwork} lässt sich nicht markieren.'),
  fonts_missing: say(
    '{artwork} hat Texte in Schriften, die nicht in der Datei sind ({fonts}). Betten Sie die Schriften ein, oder wandeln Sie die Texte in Pfade um.',
  ),
  svg_texts: say('{artwork} enthält Text, und Text in SVG-Dateien wird nicht gezeichnet. Wandeln Sie ihn in Pfade um.'),
  first_of_pages: say('{artwork} hat {pages} Seiten; gezeigt wird die erste. Wählen Sie die gemeinte Seite.'),
  bleed_short: inGerman(
    say('{artwork} hat {bleed} mm Beschnitt, der Auftrag druckt {wanted} mm: Der Rand wird entsprechend vergrößert.'),
  ),
  bleed_unused: inGerman(
    say('{artwork} hat {bleed} mm Beschnitt, den der Auftrag nicht druckt: Gezeigt wird die beschnittene Seite.'),
  ),
  field_error: say('{de}'),
  field_warning: say('{de}'),
  layout_error: say('{de}'),
  annotations_left_out: say('Auf dieser Seite von {artwork} bleiben Kommentare oder Formularfelder weg ({count}).'),
  page_scaled: inGerman(say('{artwork} misst {width} × {height} mm und wird mit {percent} % davon gedruckt.')),
  inks_converted: say('{artwork} wird in sRGB gezeigt: Druckfarben können etwas anders aussehen.'),
  no_template: say('Wählen Sie, wofür die Etiketten sind.'),
  field_unfilled: say('Keine Spalte füllt „{label}“. Wählen Sie eine, oder geben Sie einen Wert für alle Zeilen an.'),
  column_unused: say('Die Spalte „{header}“ füllt kein Feld.'),
  encoding_doubt: say('Die Buchstaben der Datei lassen sich auf zwei Arten lesen. Stimmen die Umlaute?'),
  too_many_rows: withThousands(
    ['most', 'rows'],
    say(
      'Ein Auftrag hat höchstens {most} Etiketten: Aus diesen {rows} werden {jobs} Aufträge, die zusammen erstellt werden.',
    ),
  ),
  room_needed: inGerman(({ free, ...facts }) =>
    free
      ? say('Der Auftrag braucht etwa {needed} auf der Festplatte; frei sind {free}.')({ ...facts, free })
      : say('Der Auftrag braucht etwa {needed} auf der Festplatte.')(facts),
  ),
  room_missing: inGerman(
    say(
      'Der Auftrag braucht etwa {needed} auf der Festplatte, frei dafür sind {free}. Schaffen Sie Platz, oder erstellen Sie weniger Etiketten.',
    ),
  ),
  small_label: smallLabel,
};

function smallLabel({ width, height, width_mm, height_mm, dpi, grade }: Facts): string {
  const size = `${tenths(width_mm)} × ${tenths(height_mm)} mm bei ${dpi} dpi sind ${grouped(width)} × ${grouped(height)} Pixel`;
  if (Number(width) < 200 || Number(height) < 200)
    return `${size}: So klein lässt es sich vermutlich nicht lesen. Nehmen Sie ein größeres Etikett.`;
  const advice = `${size}; empfohlen sind ${grouped('1000')} auf der kurzen Seite.`;
  return grade ? `${advice} Die Vorhersage für das Lesen ist Note ${grade}.` : advice;
}

/** Numbers among the facts with a comma. */
function inGerman(sentence: (facts: Facts) => string): (facts: Facts) => string {
  return (facts) => {
    const said = Object.entries(facts).map(([name, fact]) => [
      name,
      /^\d+\.\d+( GB)?$/.test(String(fact)) ? comma(fact) : fact,
    ]);
    return sentence(Object.fromEntries(said));
  };
}

/** Facts of these names with dots between thousands. */
function withThousands(names: readonly string[], sentence: (facts: Facts) => string): (facts: Facts) => string {
  return (facts) => {
    const said = Object.entries(facts).map(([name, fact]) => [name, names.includes(name) ? grouped(fact) : fact]);
    return sentence(Object.fromEntries(said));
  };
}

function comma(number: string): string {
  return String(number).replace('.', ',');
}

/** Millimetres as people measure them. */
function tenths(number: string): string {
  return Number(number).toLocaleString('de', { maximumFractionDigits: 1 });
}

function grouped(number: string): string {
  return Number(number).toLocaleString('de');
}
