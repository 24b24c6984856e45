import { defineWords } from '#window/words/words.ts';

export const useKeyWords = defineWords('key', {
  en: {
    title: 'Keys',
    lead: 'What works right now, on this screen.',
    list: 'Show this list',
    back: 'Back',
    area: (name: string) => `Open ${name}`,
    close: 'Close',
    names: { Ctrl: 'Ctrl', Shift: 'Shift', Alt: 'Alt', Escape: 'Esc', Enter: 'Enter', ' ': 'Space' },
  },
  de: {
    title: 'Tastenbelegung',
    lead: 'Was auf dieser Seite gerade gilt.',
    list: 'Diese Liste zeigen',
    back: 'Zurück',
    area: (name) => `${name} öffnen`,
    close: 'Schließen',
    names: { Ctrl: 'Strg', Shift: 'Umschalt', Alt: 'Alt', Escape: 'Esc', Enter: 'Eingabe', ' ': 'Leertaste' },
  },
});
