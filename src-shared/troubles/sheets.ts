import { troublesOf } from './trouble-table.ts';

// Troubles of sheets, printers and colour profiles.
export const SHEET_TROUBLES = troublesOf('bad_input', {
  sheet_taken: {
    code: 'conflict',
    en: 'The part-used sheet that was chosen was printed on by job {batch} since. Choose a fresh sheet, or what is left of one.',
    de: 'Auf den angebrochenen Bogen hat inzwischen Auftrag {batch} gedruckt. Wählen Sie einen neuen Bogen oder einen anderen angebrochenen.',
  },
  sheet_taken_since: {
    code: 'conflict',
    en: 'The part-used sheet that was chosen was printed on since. Choose a fresh sheet, or what is left of one.',
    de: 'Auf den angebrochenen Bogen wurde inzwischen gedruckt. Wählen Sie einen neuen Bogen oder einen anderen angebrochenen.',
  },
  nothing_to_print: {
    code: 'conflict',
    en: 'This batch has no label that is made and on no sheet yet.',
    de: 'Von diesen Etiketten ist keines mehr zu drucken.',
  },
  all_voided: {
    code: 'conflict',
    en: 'All labels of these sheets were voided: nothing is left to print.',
    de: 'Alle Etiketten dieser Bögen sind ungültig: Es ist nichts mehr zu drucken.',
  },
  on_sheets_already: {
    code: 'conflict',
    en: 'Some of these labels are not made yet, or are on a sheet already: reprint those.',
    de: 'Einige dieser Etiketten sind noch nicht erstellt oder stehen schon auf einem Bogen: Drucken Sie diese nach.',
  },
  sheets_busy: {
    code: 'conflict',
    en: 'Sheets of this batch are being made. Wait for them.',
    de: 'Die Bögen dieses Auftrags werden gerade erstellt. Warten Sie, bis sie probegelesen sind.',
  },
  sheet_gone: {
    en: 'There is no sheet "{id}".',
    de: 'Diesen Bogen gibt es nicht mehr. Wählen Sie einen anderen.',
  },
  sheet_full: {
    en: 'Sheet {sheet} has no free label left. Take a new sheet, or unmark used labels.',
    de: 'Auf Bogen {sheet} ist kein Etikett mehr frei. Nehmen Sie einen neuen Bogen.',
  },
  sheet_cell: {
    en: 'There is no label {cell} on this sheet; its labels are 1 to {count}.',
    de: 'Das Etikett {cell} gibt es auf diesem Bogen nicht; er hat {count}.',
  },
  sheet_bleed: {
    en: 'The labels of {name} lie so close that the bleed can be {most} mm at most.',
    de: 'Die Etiketten liegen so dicht, dass die Beschnittzugabe höchstens {most} mm haben kann.',
  },
  sheet_caption: {
    en: 'The caption would take more than half of the label. Make it lower.',
    de: 'Die Bildzeile nähme mehr als die Hälfte des Etiketts ein. Machen Sie sie niedriger.',
  },
  sheet_dpi: {
    en: 'These labels were made for {dpi} DPI; at {asked} DPI their marks would suffer. Choose {dpi} DPI.',
    de: 'Diese Etiketten wurden für {dpi} dpi erstellt. Wählen Sie {dpi} dpi.',
  },
  sheet_columns: {
    en: 'The columns of the sheet "{name}" overlap. Make the labels narrower, or their distance larger.',
    de: 'Die Spalten des Bogens „{name}“ überlappen. Machen Sie die Etiketten schmaler oder ihren Abstand größer.',
  },
  sheet_rows: {
    en: 'The rows of the sheet "{name}" overlap. Make the labels lower, or their distance larger.',
    de: 'Die Reihen des Bogens „{name}“ überlappen. Machen Sie die Etiketten niedriger oder ihren Abstand größer.',
  },
  sheet_width: {
    en: 'The sheet "{name}" does not fit its page: labels, gaps and margins add up to {sum} mm in width, and the page has {page} mm.',
    de: 'Der Bogen „{name}“ passt nicht auf seine Seite: Etiketten, Abstände und Ränder sind zusammen {sum} mm breit, die Seite ist {page} mm breit.',
  },
  sheet_height: {
    en: 'The sheet "{name}" does not fit its page: labels, gaps and margins add up to {sum} mm in height, and the page has {page} mm.',
    de: 'Der Bogen „{name}“ passt nicht auf seine Seite: Etiketten, Abstände und Ränder sind zusammen {sum} mm hoch, die Seite ist {page} mm hoch.',
  },
  sheet_off_page: {
    en: 'With the correction of this printer labels of {name} would lie {off} mm off the page. Measure the printer anew, or take a sheet with wider margins.',
    de: 'Mit der Korrektur dieses Druckers lägen Etiketten {off} mm außerhalb des Blatts. Messen Sie den Drucker neu, oder nehmen Sie einen Bogen mit breiteren Rändern.',
  },
  own_sheets_most: {
    code: 'conflict',
    en: 'There are {most} sheets of your own. Remove some.',
    de: 'Es gibt schon {most} eigene Bögen. Entfernen Sie welche.',
  },
  name_ships: {
    code: 'conflict',
    en: '"{name}" comes with Twinmark and stays as it is. Choose another name.',
    de: '„{name}“ gehört zu Twinmark und bleibt, wie es ist. Wählen Sie einen anderen Namen.',
  },
  printers_most: {
    code: 'conflict',
    en: 'There are {most} printers. Forget some of them.',
    de: 'Es gibt schon {most} Drucker. Entfernen Sie welche.',
  },
  camera_profiles_most: {
    code: 'conflict',
    en: 'There are {most} camera profiles. Delete some of them.',
    de: 'Es gibt schon {most} Kameraprofile. Löschen Sie welche.',
  },
  calibration_off: {
    en: 'Measured {which}: {start} mm to the cross and {length} mm to the next, where about {expected_start} and {expected_length} were expected. Print at 100 % without "fit to page", and measure again.',
    de: 'Die Maße weichen zu weit ab. Drucken Sie die Testseite mit 100 % und ohne „An Seite anpassen“, und messen Sie noch einmal.',
  },
  profile_bad: {
    en: 'The colour profile {name} is damaged, or is not one for output.',
    de: 'Das Farbprofil „{name}“ ist beschädigt oder keines für die Ausgabe.',
  },
  profile_unread: {
    en: 'The colour profile {name} cannot be read.',
    de: 'Das Farbprofil „{name}“ lässt sich nicht lesen.',
  },
  profile_none: {
    en: '{name} is no ICC colour profile.',
    de: '„{name}“ ist kein ICC-Farbprofil.',
  },
  profile_colours: {
    en: '{name} is a profile for {colours} colours; printing inks need one for CMYK.',
    de: '„{name}“ ist ein Profil für andere Farben; Druckfarben brauchen eines für CMYK.',
  },
  profile_gone: {
    en: 'There is no colour profile "{name}". Add it first.',
    de: 'Das Farbprofil „{name}“ gibt es nicht. Fügen Sie es zuerst hinzu.',
  },
  profile_name: {
    en: 'The name of a colour profile has 1 to 64 letters, digits, blanks and . _ ( ) + -, and begins with a letter or digit.',
    de: 'Der Name eines Farbprofils hat 1 bis 64 Buchstaben (A bis Z), Ziffern, Leerzeichen und . _ ( ) + - und beginnt mit einem Buchstaben oder einer Ziffer.',
  },
  profiles_most: {
    code: 'conflict',
    en: 'There are {most} colour profiles already.',
    de: 'Es gibt schon {most} Farbprofile. Entfernen Sie welche.',
  },
});
