import { defineWords } from '../../words/words.ts';

export const useCameraWords = defineWords({
  en: {
    live: 'Live picture of the camera',
    tryAgain: 'Try again',
    trouble: {
      none: {
        title: 'No camera found',
        lead: 'Plug one in: it is used by itself.',
      },
      denied: {
        title: 'The camera is not allowed',
        lead: 'Allow it for this page (the camera sign beside the address), and in the privacy settings of the system.',
      },
      busy: {
        title: 'Another program has the camera',
        lead: 'Close it (often a video call). It goes on by itself here.',
      },
      unplugged: {
        title: 'The camera is unplugged',
        lead: 'Plug it in again. Nothing is lost, and it goes on by itself.',
      },
      insecure: {
        title: 'No camera on this address',
        lead: 'Browsers give the camera to this machine or to https alone. Open the window at the desk.',
      },
      failed: { title: 'The camera does not start', lead: 'Unplug it and plug it in again, or try another one.' },
    },
    opening: 'The camera is being opened',
  },
  de: {
    live: 'Bild der Kamera',
    tryAgain: 'Noch einmal versuchen',
    trouble: {
      none: {
        title: 'Keine Kamera gefunden',
        lead: 'Schließen Sie eine an: Sie wird von selbst benutzt.',
      },
      denied: {
        title: 'Die Kamera ist nicht erlaubt',
        lead: 'Erlauben Sie sie für diese Seite (Kamerazeichen neben der Adresse) und in den Datenschutz-Einstellungen des Systems.',
      },
      busy: {
        title: 'Ein anderes Programm benutzt die Kamera',
        lead: 'Schließen Sie es (oft ein Videogespräch). Hier geht es dann von selbst weiter.',
      },
      unplugged: {
        title: 'Die Kamera ist ausgesteckt',
        lead: 'Stecken Sie sie wieder ein. Es geht nichts verloren, und es geht von selbst weiter.',
      },
      insecure: {
        title: 'Unter dieser Adresse gibt es keine Kamera',
        lead: 'Browser geben die Kamera nur für diesen Rechner oder über https frei. Öffnen Sie das Fenster am Prüfplatz.',
      },
      failed: {
        title: 'Die Kamera startet nicht',
        lead: 'Stecken Sie sie aus und wieder ein, oder nehmen Sie eine andere.',
      },
    },
    opening: 'Die Kamera wird geöffnet',
  },
});
