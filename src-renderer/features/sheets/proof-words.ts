import { defineWords } from '#window/words/words.ts';

export const useProofWords = defineWords('proof', {
  en: {
    title: (count: string) =>
      count === '1' ? '1 label is ready for its sheet' : `${count} labels are ready for their sheets`,
    lead: 'Every label is read back out of the finished PDF before anything is printed.',
    make: 'Make sheets',
    begin: 'Where are they to begin?',
    asPlanned: 'As planned when the job was made',
    freshSheet: 'On a fresh sheet',
    restOf: (left: string, all: string) => `On a part-used sheet: ${left} of ${all} labels left`,
    ofThisJob: (ago: string) => `The last sheet of this job, ${ago}`,
    writing: 'Writing the sheets',
    writingLead: (count: string) =>
      count === '1'
        ? 'One label goes into a PDF, at its exact size.'
        : `${count} labels go into a PDF, at their exact size.`,
    proving: 'Reading every label back',
    provingLead:
      'Each label is read from the finished file, as a camera would read it. A label is released only if it has its own ID.',
    proven: 'Labels proven',
    of: (total: string) => `of ${total}`,
    failed: 'The sheets could not be made',
    again: 'Make sheets again',
    allProven: (proven: string) => `${proven} of ${proven} proven`,
    someProven: (proven: string, total: string) => `${proven} of ${total} proven`,
    allProvenLead: 'Each label was read back out of the finished PDF and has its own ID.',
    someProvenLead: (held: string) =>
      held === '1'
        ? '1 label could not be read back and was left out of the sheets.'
        : `${held} labels could not be read back and were left out of the sheets.`,
    noneProven: 'No label could be read back out of the sheets, so there is no file.',
    toPrint: 'Print these sheets',
    choosePrint: 'Choose how to print',
    onPrinter: (printer: string) => `On ${printer}`,
    grades: 'How well they will read',
    gradesLead: 'How much reserve each label had when it was read. A: plenty. F: almost none.',
    gradeBar: (grade: string, count: string) => `Grade ${grade}: ${count}`,
    weakest: (labels: string) => (labels === '1' ? 'The one with least to spare' : `The ${labels} with least to spare`),
    weakestLead: 'These labels are good. If you notice something odd on one of them, check it before you print.',
    place: (sheet: string, cell: string) => `Sheet ${sheet}, cell ${cell}`,
    spare: (decibels: string) => `${decibels} dB to spare`,
    picture: (id: string) => `Label ${id}`,
    held: 'Held back',
    heldLead:
      'These labels are on no sheet. Choose a stronger mark, a larger size or other artwork for them, or void them.',
    newId: 'Make anew with a new ID',
    newIdReason: 'It could not be read back out of the sheets.',
    voidThem: 'Void',
    voidReason: 'It could not be read back out of the sheets.',
    voided: (count: string) => (count === '1' ? '1 label is void.' : `${count} labels are void.`),
    because: {
      outcomes: {
        'not readable': 'Not readable',
        'wrong ID': 'It says another ID',
        misplaced: 'It lies beside its place',
        missing: 'It is missing from the file',
        'code not readable': 'A code on it is not readable',
        'wrong code': 'A code on it says another thing than its row',
        'wrong text': 'A text on it says another thing than its row',
        'text not visible': 'A text on it cannot be seen',
      },
      causes: {
        'no mark found': 'no mark was found',
        'too few pixels': 'too few pixels, take a larger size or 600 dpi',
        'out of focus': 'the artwork is blurred',
        'low contrast': 'too little contrast, take a stronger mark',
        'busy or noisy picture': 'the artwork is too busy, take a stronger mark',
      },
    },
    choose: 'Print',
  },
  de: {
    title: (count) =>
      count === '1' ? '1 Etikett ist bereit für seinen Bogen' : `${count} Etiketten sind bereit für ihre Bögen`,
    lead: 'Jedes Etikett wird aus der fertigen PDF-Datei probegelesen, bevor etwas gedruckt wird.',
    make: 'Bögen erstellen',
    begin: 'Wo sollen sie beginnen?',
    asPlanned: 'Wie beim Erstellen des Auftrags geplant',
    freshSheet: 'Auf einem neuen Bogen',
    restOf: (left, all) => `Auf einem angebrochenen Bogen: noch ${left} von ${all} Etiketten frei`,
    ofThisJob: (ago) => `Der letzte Bogen dieses Auftrags, ${ago}`,
    writing: 'Bögen werden geschrieben',
    writingLead: (count) =>
      count === '1'
        ? 'Ein Etikett kommt in genauer Größe in eine PDF-Datei.'
        : `${count} Etiketten kommen in genauer Größe in eine PDF-Datei.`,
    proving: 'Jedes Etikett wird probegelesen',
    provingLead:
      'Jedes Etikett wird aus der fertigen Datei gelesen, wie eine Kamera es lesen würde. Nur Etiketten mit ihrer eigenen ID werden freigegeben.',
    proven: 'Probegelesene Etiketten',
    of: (total) => `von ${total}`,
    failed: 'Die Bögen konnten nicht erstellt werden',
    again: 'Bögen noch einmal erstellen',
    allProven: (proven) => `${proven} von ${proven} probegelesen`,
    someProven: (proven, total) => `${proven} von ${total} probegelesen`,
    allProvenLead: 'Jedes Etikett wurde aus der fertigen PDF-Datei probegelesen und hat seine eigene ID.',
    someProvenLead: (held) =>
      held === '1'
        ? '1 Etikett war nicht lesbar und steht auf keinem Bogen.'
        : `${held} Etiketten waren nicht lesbar und stehen auf keinem Bogen.`,
    noneProven: 'Kein Etikett war aus den Bögen lesbar, deshalb gibt es keine Datei.',
    toPrint: 'Diese Bögen drucken',
    choosePrint: 'Anders drucken',
    onPrinter: (printer) => `Auf ${printer}`,
    grades: 'Wie gut sie sich lesen lassen',
    gradesLead: 'Wie viel Reserve jedes Etikett beim Probelesen hatte. A: reichlich. F: fast keine.',
    gradeBar: (grade, count) => `Note ${grade}: ${count}`,
    weakest: (labels) =>
      labels === '1' ? 'Das Etikett mit der kleinsten Reserve' : `Die ${labels} mit der kleinsten Reserve`,
    weakestLead: 'Diese Etiketten sind in Ordnung. Wenn Ihnen an einem etwas auffällt, prüfen Sie es vor dem Druck.',
    place: (sheet, cell) => `Bogen ${sheet}, Feld ${cell}`,
    spare: (decibels) => `${decibels} dB Reserve`,
    picture: (id) => `Etikett ${id}`,
    held: 'Zurückgehalten',
    heldLead:
      'Diese Etiketten stehen auf keinem Bogen. Nehmen Sie eine stärkere Markierung, ein größeres Format oder ein anderes Motiv, oder erklären Sie sie für ungültig.',
    newId: 'Mit neuer ID erstellen',
    newIdReason: 'Aus den Bögen nicht lesbar.',
    voidThem: 'Für ungültig erklären',
    voidReason: 'Aus den Bögen nicht lesbar.',
    voided: (count) => (count === '1' ? '1 Etikett ist ungültig.' : `${count} Etiketten sind ungültig.`),
    because: {
      outcomes: {
        'not readable': 'Nicht lesbar',
        'wrong ID': 'Zeigt eine andere ID',
        misplaced: 'Liegt neben seinem Platz',
        missing: 'Fehlt in der Datei',
        'code not readable': 'Ein Code darauf ist nicht lesbar',
        'wrong code': 'Ein Code darauf sagt etwas anderes als seine Zeile',
        'wrong text': 'Ein Text darauf sagt etwas anderes als seine Zeile',
        'text not visible': 'Ein Text darauf ist nicht zu sehen',
      },
      causes: {
        'no mark found': 'keine Markierung gefunden',
        'too few pixels': 'zu wenige Pixel, größeres Format oder 600 dpi wählen',
        'out of focus': 'das Motiv ist unscharf',
        'low contrast': 'zu wenig Kontrast, stärkere Markierung wählen',
        'busy or noisy picture': 'das Motiv ist zu unruhig, stärkere Markierung wählen',
      },
    },
    choose: 'Druck',
  },
});
