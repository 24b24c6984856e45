import { defineWords } from '#window/words/words.ts';

export const usePassphraseWords = defineWords('passphrase', {
  en: {
    change: 'Change passphrase',
    lead: 'You stay signed in here. At all other windows you are signed out, and access tokens from before are refused.',
    old: 'Current passphrase',
    fresh: 'New passphrase',
    rule: (shortest: number) => `At least ${shortest} characters. Four unrelated words make a good one.`,
    repeat: 'New passphrase again',
    differs: 'The two are not the same.',
    keys: 'Which keys stay?',
    keysLead: 'Keys that are not ticked are refused from now on. A device whose key ends must be paired again.',
    key: (name: string, prefix: string) => `${name} (${prefix}…)`,
    used: (ago: string) => `last used ${ago}`,
    unused: 'never used',
    changed: 'The passphrase is changed.',
    weakTitle: 'Change your passphrase',
    weak: 'Your passphrase is too short or too common: others could guess it.',
  },
  de: {
    change: 'Passphrase ändern',
    lead: 'Hier bleiben Sie angemeldet. An allen anderen Fenstern werden Sie abgemeldet, und ältere Zugangstoken gelten nicht mehr.',
    old: 'Bisherige Passphrase',
    fresh: 'Neue Passphrase',
    rule: (shortest) => `Mindestens ${shortest} Zeichen. Vier Wörter hintereinander sind gut.`,
    repeat: 'Neue Passphrase wiederholen',
    differs: 'Die beiden stimmen nicht überein.',
    keys: 'Welche Schlüssel bleiben?',
    keysLead:
      'Schlüssel ohne Haken gelten ab sofort nicht mehr. Ein Gerät, dessen Schlüssel endet, muss neu gekoppelt werden.',
    key: (name, prefix) => `${name} (${prefix}…)`,
    used: (ago) => `zuletzt benutzt ${ago}`,
    unused: 'nie benutzt',
    changed: 'Die Passphrase ist geändert.',
    weakTitle: 'Ändern Sie Ihre Passphrase',
    weak: 'Ihre Passphrase ist zu kurz oder zu verbreitet: Andere könnten sie erraten.',
  },
});
