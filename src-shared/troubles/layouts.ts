import { troublesOf } from './trouble-table.ts';

// Troubles of a label's layout, and of a row whose values do not fit into it. Facts in German words end with what they are in German, `faute` and `lieu` are French.
export const LAYOUT_TROUBLES = troublesOf('bad_input', {
  layout_form: {
    en: 'The layout is not right at {path}: {problem}.',
    de: 'Das Layout stimmt an dieser Stelle nicht: „{place}“. Grund: {fehler}.',
    also: ['lieu', 'faute'],
  },
  layout_not_yours: {
    code: 'forbidden',
    en: 'The layout "{name}" is not yours. Who made it may change or delete it, and so may an admin. Keep yours under another name.',
    de: 'Das Layout „{name}“ gehört Ihnen nicht. Ändern oder löschen darf es, wer es angelegt hat, und ein Admin. Behalten Sie Ihres unter einem anderen Namen.',
  },
  layout_name: {
    en: 'The layout is named "{name}", and is to be kept as "{wanted}". Give it that name first.',
    de: 'Das Layout heißt „{name}“ und soll als „{wanted}“ behalten werden. Geben Sie ihm zuerst diesen Namen.',
  },
  layout_unknown: {
    en: 'There is no layout "{name}". Keep it under that name first.',
    de: 'Das Layout „{name}“ gibt es nicht. Behalten Sie es zuerst unter diesem Namen.',
  },
  layout_newer: {
    en: 'The layout is of version {version}, and this Twinmark knows versions up to {known}. Install a newer Twinmark.',
    de: 'Das Layout hat die Version {version}, dieses Twinmark kennt Versionen bis {known}. Installieren Sie ein neueres Twinmark.',
  },
  label_size: {
    en: 'The layout was made for labels of {width} x {height} mm, and the labels of this job are {job_width} x {job_height} mm. Take a layout of that size.',
    de: 'Das Layout ist für Etiketten mit {width} x {height} mm, die Etiketten dieses Auftrags haben {job_width} x {job_height} mm. Nehmen Sie ein Layout dieser Größe.',
  },
  off_label: {
    en: 'The item "{item}" does not lie on the label, which is {width} x {height} mm. Move it or make it smaller.',
    de: 'Das Element „{item}“ liegt nicht ganz auf dem Etikett mit {width} x {height} mm. Verschieben oder verkleinern Sie es.',
    also: ['path'],
  },
  unknown_field: {
    en: 'There is no field "{field}", which {path} names. In the window, "Insert a field" offers the names that there are. The header of a column stands in [ ].',
    de: 'Das Feld „{field}“ ({path}) gibt es nicht. Im Fenster bietet „Feld einfügen“ die Namen an, die es gibt. Der Kopf einer Spalte steht in [ ].',
  },
  unknown_font: {
    en: 'There is no font "{family}", which {path} names. The fonts are: {families}.',
    de: 'Die Schrift „{family}“ ({path}) gibt es nicht. Vorhanden sind: {families}.',
  },
  font_broken: {
    en: '"{name}" is no font that Twinmark can read. Fonts are TTF or OTF files.',
    de: '„{name}“ ist keine Schrift, die Twinmark lesen kann. Schriften sind Dateien vom Typ TTF oder OTF.',
  },
  font_forbidden: {
    en: 'The licence of the font "{family}" ({name}) does not allow it to be embedded in a PDF. Take another font.',
    de: 'Die Lizenz der Schrift „{family}“ ({name}) erlaubt nicht, sie in ein PDF einzubetten. Nehmen Sie eine andere Schrift.',
  },
  font_variable: {
    en: '"{name}" is a variable font. Add its static files instead: most downloads have them in a folder "static".',
    de: '„{name}“ ist eine variable Schrift. Fügen Sie stattdessen ihre statischen Dateien hinzu: Die meisten Downloads haben sie im Ordner „static“.',
  },
  font_shipped: {
    en: 'The font "{family}" comes with Twinmark already. Choose it in the list.',
    de: 'Die Schrift „{family}“ bringt Twinmark schon mit. Wählen Sie sie in der Liste.',
  },
  font_known: {
    code: 'conflict',
    en: 'There is another file of the font "{family}" in this weight already: {name}. Remove it first.',
    de: 'Von der Schrift „{family}“ gibt es in dieser Stärke schon eine andere Datei: {name}. Entfernen Sie sie zuerst.',
  },
  font_most: {
    code: 'conflict',
    en: 'The fonts of a station may be {count} files of {mebibytes} MiB together. Remove one that no layout needs.',
    de: 'Die Schriften einer Station dürfen zusammen {count} Dateien mit {mebibytes} MiB sein. Entfernen Sie eine, die kein Layout braucht.',
  },
  font_not_yours: {
    code: 'forbidden',
    en: 'The font "{family}" was added by somebody else. Who added it may remove it, and so may an admin.',
    de: 'Die Schrift „{family}“ hat jemand anders hinzugefügt. Entfernen darf sie, wer sie hinzugefügt hat, und ein Admin.',
  },
  font_gone: {
    en: 'The file of the font "{family}" is missing or damaged at this station. Add the font again.',
    de: 'Die Datei der Schrift „{family}“ fehlt an dieser Station oder ist beschädigt. Fügen Sie die Schrift noch einmal hinzu.',
  },
  borrowed_glyph: {
    en: 'The font "{family}" of "{item}" lacks the character "{character}" ({code}). It is written in another font.',
    de: 'Der Schrift „{family}“ von „{item}“ fehlt das Zeichen „{character}“ ({code}). Es wird in einer anderen Schrift geschrieben.',
  },
  beyond_box: {
    en: 'The letters of "{item}" reach {mm} mm beyond its box. Make its lines higher or its letters smaller, or see that nothing stands there.',
    de: 'Die Buchstaben von „{item}“ ragen {mm} mm über den Rahmen hinaus. Machen Sie die Zeilen höher oder die Schrift kleiner, oder sehen Sie nach, dass dort nichts steht.',
  },
  bad_template: {
    en: 'The template at {path} is wrong at its character {character}: {problem}. It is: {template}',
    de: 'Der Text mit Feldern ({path}) stimmt beim {character}. Zeichen nicht: {fehler}. Er lautet: {template}',
    also: ['faute'],
  },
  empty_value: {
    en: '"{item}" has nothing to show, since {field} is empty. Fill it in, or let the item be left out.',
    de: '„{item}“ hat nichts zu zeigen: {field} ist leer. Füllen Sie das Feld aus, oder lassen Sie das Element dann weg.',
  },
  overflow: {
    en: '"{item}" is too small for its value: {problem}.',
    de: '„{item}“ ist zu klein für seinen Wert: {fehler}.',
    also: ['faute'],
  },
  missing_glyph: {
    en: 'No font of "{item}" has the character "{character}" ({code}). Take another font, or write the value without it.',
    de: 'Keine Schrift von „{item}“ hat das Zeichen „{character}“ ({code}). Nehmen Sie eine andere Schrift, oder schreiben Sie den Wert ohne es.',
  },
  bad_date: {
    en: '"{item}" needs a date, and {field} is "{value}". Write it as 2026-12-31.',
    de: '„{item}“ braucht ein Datum, und {field} ist „{value}“. Schreiben Sie es als 2026-12-31.',
  },
  bad_number: {
    en: '"{item}" needs a whole number, and {field} is "{value}". Write digits alone.',
    de: '„{item}“ braucht eine ganze Zahl, und {field} ist „{value}“. Schreiben Sie nur Ziffern.',
  },
  bad_value: {
    en: '"{item}" cannot take "{value}": {problem}.',
    de: '„{item}“ kann „{value}“ nicht aufnehmen: {fehler}.',
    also: ['faute'],
  },
  check_digit: {
    en: 'The check digit of "{value}" in "{item}" must be {digit}. Compare the number with where it comes from.',
    de: 'Die Prüfziffer von „{value}“ in „{item}“ muss {digit} sein. Vergleichen Sie die Nummer mit ihrer Quelle.',
  },
  gs1_value: {
    en: 'The value "{value}" of AI ({ai}) in "{item}" has the character "{character}", which GS1 codes cannot have.',
    de: 'Der Wert „{value}“ von AI ({ai}) in „{item}“ hat das Zeichen „{character}“, das GS1-Codes nicht haben können.',
  },
  gs1_syntax: {
    en: 'The GS1 data of "{item}" is wrong: {problem}.',
    de: 'Die GS1-Daten von „{item}“ stimmen nicht: {fehler}.',
    also: ['faute'],
  },
  too_wide: {
    en: '"{item}" needs {needed} mm in width with its quiet zones, and its box has {given} mm. Make the box wider, or the module or the value smaller.',
    de: '„{item}“ braucht mit Ruhezonen {needed} mm Breite, sein Rahmen hat {given} mm. Machen Sie den Rahmen breiter oder Modul oder Wert kleiner.',
  },
  too_high: {
    en: '"{item}" needs {needed} mm in height, and its box has {given} mm. Make the box higher, or the module or the text smaller.',
    de: '„{item}“ braucht {needed} mm Höhe, sein Rahmen hat {given} mm. Machen Sie den Rahmen höher oder Modul oder Text kleiner.',
  },
  picture_missing: {
    en: 'The picture "{name}" of "{item}" is not among the pictures of this job. Add it, or correct its name.',
    de: 'Das Bild „{name}“ von „{item}“ ist nicht unter den Bildern dieses Auftrags. Fügen Sie es hinzu, oder berichtigen Sie seinen Namen.',
  },
  quiet_zone: {
    en: '"{other}" stands in the quiet zone of "{item}", which must stay empty. Scanners may not read the code. Move one of them.',
    de: '„{other}“ steht in der Ruhezone von „{item}“, die leer bleiben muss. Scanner lesen den Code vielleicht nicht. Verschieben Sie eines von beiden.',
  },
  covered: {
    en: '"{other}" is painted over "{item}" and hides some of it. Put it further down in the list, or move one of them.',
    de: '„{other}“ wird über „{item}“ gemalt und verdeckt etwas davon. Legen Sie es weiter nach hinten, oder verschieben Sie eines von beiden.',
  },
  overlap: {
    en: '"{item}" and "{other}" lie on each other. Move one of them, or make it smaller.',
    de: '„{item}“ und „{other}“ liegen aufeinander. Verschieben oder verkleinern Sie eines von beiden.',
  },
  code_contrast: {
    en: 'Scanners may not tell the bars of "{item}" from what is behind them: they see by red light. Take black on white, or a darker blue, green or brown.',
    de: 'Scanner unterscheiden die Striche von „{item}“ vielleicht nicht von ihrem Grund: Sie sehen mit rotem Licht. Nehmen Sie Schwarz auf Weiß, oder ein dunkleres Blau, Grün oder Braun.',
  },
  text_contrast: {
    en: '"{item}" can hardly be read: it is nearly as bright or as dark as what is behind it. Give the text another colour or a background.',
    de: '„{item}“ ist kaum zu lesen: Der Text ist fast so hell oder so dunkel wie das, was dahinter ist. Geben Sie ihm eine andere Farbe oder einen Hintergrund.',
  },
  module_range: {
    en: 'The module of "{item}" is {module} mm at this printer, and {least} to {most} mm are allowed. Scanners may not read it.',
    de: 'Das Modul von „{item}“ ist auf diesem Drucker {module} mm, erlaubt sind {least} bis {most} mm. Scanner lesen es vielleicht nicht.',
  },
});
