import { defineWords } from '../../words/words.ts';

export const useSignInWords = defineWords({
  en: {
    title: 'Who is at the desk?',
    lead: 'Choose your name.',
    welcome: (name: string) => `Hello, ${name}`,
    passphrase: 'Passphrase',
    signIn: 'Sign in',
    other: 'Somebody else',
  },
  de: {
    title: 'Wer ist am Platz?',
    lead: 'Wählen Sie Ihren Namen.',
    welcome: (name) => `Guten Tag, ${name}`,
    passphrase: 'Passphrase',
    signIn: 'Anmelden',
    other: 'Jemand anderes',
  },
});
