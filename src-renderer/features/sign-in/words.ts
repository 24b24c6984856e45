import { defineWords } from '#window/words/words.ts';

export const useSignInWords = defineWords('signIn', {
  en: {
    title: 'Who is at the desk?',
    lead: 'Choose your name.',
    welcome: (name: string) => `Hello, ${name}`,
    passphrase: 'Passphrase',
    signIn: 'Sign in',
    other: 'Somebody else',
    ended: 'You were signed out. What you were doing is kept until you sign in again.',
  },
  de: {
    title: 'Wer ist am Platz?',
    lead: 'Wählen Sie Ihren Namen.',
    welcome: (name) => `Guten Tag, ${name}`,
    passphrase: 'Passphrase',
    signIn: 'Anmelden',
    other: 'Jemand anderes',
    ended: 'Sie wurden abgemeldet. Was Sie begonnen haben, bleibt erhalten, bis Sie sich wieder anmelden.',
  },
});
