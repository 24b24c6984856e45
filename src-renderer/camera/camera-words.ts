import { defineWords } from '#window/words/words.ts';

export const useCameraWords = defineWords('camera', {
  en: {
    live: 'Live picture of the camera',
    tryAgain: 'Try again',
    trouble: {
      none: {
        title: 'No camera found',
        lead: 'Connect a camera. It is used automatically.',
      },
      denied: {
        title: 'The camera is not allowed',
        lead: 'Allow the camera for this page (the camera sign beside the address), and in the privacy settings of the system.',
      },
      busy: {
        title: 'Another program has the camera',
        lead: 'Close that program (often a video call). The camera then starts here automatically.',
      },
      unplugged: {
        title: 'The camera is unplugged',
        lead: 'Connect the camera again. Nothing is lost, and checking goes on automatically.',
      },
      insecure: {
        title: 'No camera on this address',
        lead: 'Browsers allow the camera only on this machine or over https. Open the window at the desk.',
      },
      failed: {
        title: 'The camera does not start',
        lead: 'Disconnect the camera and connect it again, or use another camera.',
      },
    },
    opening: 'The camera is being opened',
  },
  de: {
    live: 'Bild der Kamera',
    tryAgain: 'Noch einmal versuchen',
    trouble: {
      none: {
        title: 'Keine Kamera gefunden',
        lead: 'Schließen Sie eine Kamera an. Sie wird automatisch benutzt.',
      },
      denied: {
        title: 'Die Kamera ist nicht erlaubt',
        lead: 'Erlauben Sie die Kamera für diese Seite (Kamerazeichen neben der Adresse) und in den Datenschutz-Einstellungen des Systems.',
      },
      busy: {
        title: 'Ein anderes Programm benutzt die Kamera',
        lead: 'Schließen Sie das andere Programm (oft ein Videogespräch). Die Kamera startet hier dann automatisch.',
      },
      unplugged: {
        title: 'Die Kamera ist ausgesteckt',
        lead: 'Schließen Sie die Kamera wieder an. Es geht nichts verloren, und das Prüfen geht automatisch weiter.',
      },
      insecure: {
        title: 'Unter dieser Adresse gibt es keine Kamera',
        lead: 'Browser erlauben die Kamera nur an diesem Rechner oder über https. Öffnen Sie das Fenster am Prüfplatz.',
      },
      failed: {
        title: 'Die Kamera startet nicht',
        lead: 'Stecken Sie die Kamera aus und wieder ein, oder nehmen Sie eine andere.',
      },
    },
    opening: 'Die Kamera wird geöffnet',
  },
});
