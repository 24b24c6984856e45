import { defineWords } from '#window/words/words.ts';

export const useHomeWords = defineWords('home', {
  en: {
    title: 'Home',
    recent: 'Recent jobs',
    allJobs: 'All jobs',
    repeat: (name: string) => `Repeat “${name}” with new data`,
    noJobs: 'No jobs yet',
    noJobsLead: 'What you make appears here.',
    today: 'Today',
    madeToday: 'made today',
    printedToday: 'printed',
    voidToday: 'void',
    first: {
      title: 'The first ten minutes',
      leave: 'Leave this for now',
      goOn: 'Continue the first ten minutes',
      done: 'done',
      steps: {
        sample: {
          title: 'Make labels from a sample',
          minutes: 'about 2 minutes',
          lead: 'Data, artwork and sheet are there already. Look at the three steps, then press “Make”.',
          go: 'Begin with the sample',
        },
        own: {
          title: 'Make labels from a file of yours',
          minutes: 'about 3 minutes',
          lead: 'A spreadsheet with a few rows is enough. Artwork can be given with it or afterwards.',
          go: 'Choose a file',
        },
        print: {
          title: 'Print a sheet on plain paper',
          minutes: 'about 3 minutes',
          lead: 'Plain paper reads as well as labels do, and costs nothing. Print at 100%, without “fit to page”, and confirm what came out.',
          go: 'To the newest job',
        },
        verify: {
          title: 'Verify the print',
          minutes: 'about 2 minutes',
          lead: 'Lay the sheet under the camera, or give a photo of a label. The station reads the mark and finds the record.',
          go: 'Verify the newest job',
        },
      },
    },
  },
  de: {
    title: 'Start',
    recent: 'Letzte Aufträge',
    allJobs: 'Alle Aufträge',
    repeat: (name) => `„${name}“ mit neuen Daten wiederholen`,
    noJobs: 'Noch keine Aufträge',
    noJobsLead: 'Was Sie erstellen, erscheint hier.',
    today: 'Heute',
    madeToday: 'heute erstellt',
    printedToday: 'gedruckt',
    voidToday: 'ungültig',
    first: {
      title: 'Die ersten zehn Minuten',
      leave: 'Vorerst verlassen',
      goOn: 'Mit den ersten zehn Minuten fortfahren',
      done: 'erledigt',
      steps: {
        sample: {
          title: 'Etiketten aus einem Beispiel erstellen',
          minutes: 'etwa 2 Minuten',
          lead: 'Daten, Motiv und Bogen sind schon da. Sehen Sie die drei Schritte an, dann drücken Sie auf „Erstellen“.',
          go: 'Mit dem Beispiel beginnen',
        },
        own: {
          title: 'Etiketten aus einer eigenen Datei erstellen',
          minutes: 'etwa 3 Minuten',
          lead: 'Eine Tabelle mit wenigen Zeilen genügt. Motive können Sie dazu oder danach geben.',
          go: 'Datei wählen',
        },
        print: {
          title: 'Einen Bogen auf Normalpapier drucken',
          minutes: 'etwa 3 Minuten',
          lead: 'Normalpapier liest sich so gut wie Etiketten und kostet nichts. Drucken Sie mit 100 %, ohne „An Seite anpassen“, und bestätigen Sie, was herauskam.',
          go: 'Zum neuesten Auftrag',
        },
        verify: {
          title: 'Den Druck prüfen',
          minutes: 'etwa 2 Minuten',
          lead: 'Legen Sie den Bogen unter die Kamera, oder geben Sie ein Foto eines Etiketts. Die Station liest die Markierung und findet den Datensatz.',
          go: 'Neuesten Auftrag prüfen',
        },
      },
    },
  },
});
