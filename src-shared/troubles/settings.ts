import { troublesOf } from './trouble-table.ts';

// Troubles of a setting.
export const SETTING_TROUBLES = troublesOf('bad_input', {
  setting_unknown: {
    en: 'There is no setting "{name}". There are: {known}.',
    de: 'Die Einstellung „{name}“ gibt es nicht.',
  },
  setting_value: {
    en: 'The value does not fit the setting {name}. Nothing was saved.',
    de: 'Dieser Wert passt nicht zur Einstellung {name}. Es wurde nichts gespeichert.',
  },
  setting_given: {
    code: 'conflict',
    en: '{name} was given on the command line for this run (--set). Start the station without it to change it here.',
    de: '{name} wurde für diesen Lauf auf der Befehlszeile gesetzt (--set). Starten Sie Twinmark ohne diese Angabe, um es hier zu ändern.',
  },
  setting_owner: {
    en: 'There is no account "{name}" that may order. Name an operator or an admin of this station. Nothing was saved.',
    de: 'Es gibt kein Konto „{name}“, das bestellen darf. Nennen Sie einen Bediener oder einen Admin dieser Station. Es wurde nichts gespeichert.',
  },
  setting_https: {
    en: '{name} must be an https address (http only on this machine itself).',
    de: '{name} muss eine Adresse mit https:// sein; http:// ist nur auf diesem Rechner selbst erlaubt. Es wurde nichts gespeichert.',
  },
  settings_issuer: {
    en: 'auth.audience and auth.jwks_url need auth.issuer: set it, or clear them.',
    de: 'Zielgruppe (auth.audience) und Adresse der Schlüssel (auth.jwks_url) gelten nur mit der Adresse des Anmeldedienstes (auth.issuer). Tragen Sie auth.issuer ein, oder leeren Sie die beiden anderen.',
  },
  settings_audience: {
    en: 'auth.issuer needs auth.audience: the audience that its tokens name. Without it, tokens that were made for other services would be accepted.',
    de: 'Zur Adresse des Anmeldedienstes (auth.issuer) gehört die Zielgruppe (auth.audience). Ohne sie würden auch Token angenommen, die für andere Dienste bestimmt sind.',
  },
  setting_needs: {
    en: '{name} needs {missing} too.',
    de: 'Zu {name} gehört auch {missing}.',
  },
  settings_file: {
    en: 'Something is wrong in the file {file}. Correct it, or remove it.',
    de: 'In der Datei {file} stimmt etwas nicht. Berichtigen Sie sie, oder entfernen Sie sie.',
  },
});
