import { troublesOf } from './trouble-table.ts';

// Troubles of whoever signs in, and of operator accounts.
export const PEOPLE_TROUBLES = troublesOf('unauthorized', {
  sign_in_wrong: {
    en: 'The name or the passphrase is not right.',
    de: 'Der Name oder die Passphrase stimmt nicht.',
  },
  sign_in_tries: {
    code: 'too_many',
    en: 'Too many wrong tries. Try again in {when}.',
    de: 'Das waren zu viele falsche Versuche.',
  },
  sign_in_busy: {
    code: 'busy',
    en: 'Too many people are signing in right now. Try again in a few seconds.',
    de: 'Gerade melden sich zu viele zugleich an.',
  },
  sign_in_first: {
    en: 'Sign in as an operator first.',
    de: 'Melden Sie sich zuerst an.',
  },
  other_operator: {
    code: 'conflict',
    en: '{signed_in} has signed in here, but this window still shows somebody else. Nothing was changed.',
    de: 'Hier ist inzwischen {signed_in} angemeldet. Es wurde nichts geändert.',
  },
  operator_name: {
    code: 'bad_input',
    en: 'That is no name for an operator. Use 1 to 64 letters and digits, with a space, dot, hyphen, underscore, apostrophe or @ between them.',
    de: "Das ist kein Name: Nehmen Sie 1 bis 64 Buchstaben und Ziffern, dazwischen Leerzeichen, Punkt, - _ ' oder @.",
  },
  operator_none: {
    code: 'not_found',
    en: 'There is no operator of this name.',
    de: 'Es gibt niemanden mit diesem Namen.',
  },
  operator_taken: {
    code: 'conflict',
    en: 'There is an operator "{name}" already.',
    de: '„{name}“ gibt es schon.',
  },
  account_first: {
    code: 'bad_input',
    en: 'The first account is an admin’s. Others may have any role.',
    de: 'Das erste Konto ist das eines Admins. Weitere Konten können jede Rolle haben.',
  },
  account_last_admin: {
    code: 'conflict',
    en: 'This is the only admin. Make another account an admin first.',
    de: 'Das ist der einzige Admin. Machen Sie zuerst ein anderes Konto zum Admin.',
  },
  role_operator: {
    code: 'forbidden',
    en: 'Only an operator or an admin may do this.',
    de: 'Das dürfen nur Bediener und Admins.',
  },
  role_admin: {
    code: 'forbidden',
    en: 'Only an admin may do this.',
    de: 'Das darf nur ein Admin.',
  },
  release_needed: {
    code: 'forbidden',
    en: 'A second person must release this: another operator or an admin, with name and passphrase.',
    de: 'Eine zweite Person muss das freigeben: ein anderer Bediener oder ein Admin, mit Namen und Passphrase.',
  },
  release_wrong: {
    code: 'forbidden',
    en: 'The name or the passphrase of the second person is not right.',
    de: 'Der Name oder die Passphrase der zweiten Person stimmt nicht.',
  },
  release_own: {
    code: 'forbidden',
    en: 'Somebody else must release this, not the person who asks for it.',
    de: 'Das muss jemand anderes freigeben als die Person, die es möchte.',
  },
  release_role: {
    code: 'forbidden',
    en: '{name} may not release this: only an operator or an admin may.',
    de: '{name} darf das nicht freigeben: Das dürfen nur Bediener und Admins.',
  },
  role_none: {
    code: 'forbidden',
    en: 'The claim {claim} of your last access token names no role of the station. It must name admin, operator or checker.',
    de: 'Ihre Anmeldung nennt keine Rolle an dieser Station.',
  },
  passphrase_length: {
    code: 'bad_input',
    en: 'The passphrase must be {shortest} to 1,024 characters long. Four words in a row are a good one.',
    de: 'Die Passphrase muss {shortest} bis 1.024 Zeichen haben. Vier Wörter hintereinander sind eine gute.',
  },
  passphrase_character: {
    code: 'bad_input',
    en: 'The passphrase contains an invalid character. Type it again.',
    de: 'In der Passphrase steht ein ungültiges Zeichen. Geben Sie sie noch einmal ein.',
  },
  passphrase_name: {
    code: 'bad_input',
    en: 'The passphrase must not be the name. Four words in a row are a good one.',
    de: 'Die Passphrase darf nicht der Name sein. Vier Wörter hintereinander sind eine gute.',
  },
  passphrase_common: {
    code: 'bad_input',
    en: 'This passphrase is one of the most common ones, which others try first. Four words in a row are a good one.',
    de: 'Diese Passphrase gehört zu den häufigsten, die andere zuerst versuchen. Vier Wörter hintereinander sind eine gute.',
  },
  passphrase_old: {
    code: 'forbidden',
    en: 'The old passphrase is not right. Nothing was changed.',
    de: 'Die bisherige Passphrase stimmt nicht. Es wurde nichts geändert.',
  },
  passphrase_old_needed: {
    code: 'bad_input',
    en: 'Your own passphrase is changed with the old one: send it as old_passphrase.',
    de: 'Ihre eigene Passphrase ändern Sie nur mit der bisherigen. Geben Sie diese ein.',
  },
  window_unknown: {
    en: 'This window is no longer known to the station. Open it anew.',
    de: 'Die Station kennt dieses Fenster nicht mehr. Öffnen Sie es neu.',
  },
});
