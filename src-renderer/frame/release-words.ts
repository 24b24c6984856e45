import { defineWords } from '#window/words/words.ts';

export const useReleaseWords = defineWords('release', {
  en: {
    title: 'A second person releases this',
    lead: 'Another operator or an admin types their own name and passphrase here. The first person stays signed in.',
    name: 'Name of the second person',
    passphrase: 'Their passphrase',
    release: 'Release',
  },
  de: {
    title: 'Eine zweite Person gibt das frei',
    lead: 'Ein anderer Bediener oder ein Admin gibt hier den eigenen Namen und die eigene Passphrase ein. Angemeldet bleibt die erste Person.',
    name: 'Name der zweiten Person',
    passphrase: 'Passphrase der zweiten Person',
    release: 'Freigeben',
  },
});
