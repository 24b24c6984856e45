import { defineWords } from '#window/words/words.ts';

export const useOwnSheetWords = defineWords('ownSheet', {
  en: {
    title: 'Your own sheet',
    name: 'Name',
    kind: 'Kind',
    kinds: { sheet: 'Sheet', gap: 'Roll with gaps between the labels', continuous: 'Roll that is cut to length' },
    drawing: 'The sheet, to scale',
    drawingLead: 'Draw the first label, move it, or size it at its corner. By keyboard: arrows, Ctrl and arrows.',
    first: (width: string, height: string, left: string, top: string) =>
      `First label: ${width} × ${height} mm, ${left} mm from the left and ${top} mm from the top`,
    repeat: 'Repeat over the page',
    page: 'Page',
    pages: { a4: 'A4', letter: 'Letter', own: 'Another size' },
    measures: {
      pageWidth: 'Width of the page',
      pageHeight: 'Height of the page',
      width: 'Width of a label',
      height: 'Height of a label',
      columns: 'Labels across',
      rows: 'Labels down',
      left: 'From the left edge',
      top: 'From the top edge',
      gapX: 'Between columns',
      gapY: 'Between rows',
      radius: 'Radius of the corners',
    },
    fits: 'The labels fit on the page.',
    flaws: {
      across: 'The labels are wider than the page.',
      down: 'The labels are higher than the page.',
      size: 'A label must be larger than 0 mm.',
    },
  },
  de: {
    title: 'Ihr eigener Bogen',
    name: 'Name',
    kind: 'Art',
    kinds: {
      sheet: 'Bogen',
      gap: 'Rolle mit Lücken zwischen den Etiketten',
      continuous: 'Rolle, auf Länge geschnitten',
    },
    drawing: 'Der Bogen, maßstäblich',
    drawingLead:
      'Ziehen Sie das erste Etikett auf, verschieben Sie es, oder ändern Sie an der Ecke seine Größe. Mit Tasten: Pfeile, Strg und Pfeile.',
    first: (width, height, left, top) =>
      `Erstes Etikett: ${width} × ${height} mm, ${left} mm von links und ${top} mm von oben`,
    repeat: 'Über die Seite wiederholen',
    page: 'Seite',
    pages: { a4: 'A4', letter: 'Letter', own: 'Andere Größe' },
    measures: {
      pageWidth: 'Breite der Seite',
      pageHeight: 'Höhe der Seite',
      width: 'Breite eines Etiketts',
      height: 'Höhe eines Etiketts',
      columns: 'Etiketten nebeneinander',
      rows: 'Etiketten untereinander',
      left: 'Abstand vom linken Rand',
      top: 'Abstand vom oberen Rand',
      gapX: 'Zwischen den Spalten',
      gapY: 'Zwischen den Reihen',
      radius: 'Radius der Ecken',
    },
    fits: 'Die Etiketten passen auf die Seite.',
    flaws: {
      across: 'Die Etiketten sind breiter als die Seite.',
      down: 'Die Etiketten sind höher als die Seite.',
      size: 'Ein Etikett muss größer als 0 mm sein.',
    },
  },
});
