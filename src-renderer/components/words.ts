import { defineWords } from '#window/words/words.ts';

export const useComponentWords = defineWords('component', {
  en: {
    again: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    showTyped: 'Show or hide what is typed',
    language: 'Language',
    undo: 'Undo',
    invalid: {
      missing: 'Fill in this field.',
      address: 'Enter a whole address, such as https://example.org.',
      short: 'This is too short.',
      long: 'This is too long.',
      other: 'Check what this field has.',
    },
    opening: 'The page is being opened',
    unreachable: 'The station does not answer. Try again when it answers.',
    fault: 'Something went wrong in the window.',
    kiosk: { leave: 'Leave the kiosk', pin: 'PIN', wrong: 'This is not the PIN.' },
    waitAndTry: (seconds: number) => `Try again in ${seconds} seconds.`,
  },
  de: {
    again: 'Noch einmal versuchen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    showTyped: 'Eingabe zeigen oder verbergen',
    language: 'Sprache',
    undo: 'Rückgängig',
    invalid: {
      missing: 'Füllen Sie dieses Feld aus.',
      address: 'Geben Sie eine ganze Adresse ein, etwa https://example.org.',
      short: 'Das ist zu kurz.',
      long: 'Das ist zu lang.',
      other: 'Prüfen Sie dieses Feld.',
    },
    opening: 'Die Seite wird geöffnet',
    unreachable: 'Die Station antwortet nicht. Versuchen Sie es noch einmal, wenn sie wieder antwortet.',
    fault: 'Im Fenster ist ein Fehler aufgetreten.',
    kiosk: { leave: 'Kiosk verlassen', pin: 'PIN', wrong: 'Das ist nicht die PIN.' },
    waitAndTry: (seconds) => `Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  },
});
