import { defineWords } from '#window/words/words.ts';

export const useClosedWords = defineWords('closed', {
  en: {
    title: 'Open the window again',
    lead: 'The station was started anew and no longer knows this window. Nothing is lost. Close it and start Twinmark again, or ask for a fresh address. If you use your own data folder, add --data and that folder to the command:',
  },
  de: {
    title: 'Öffnen Sie das Fenster neu',
    lead: 'Die Station wurde neu gestartet und kennt dieses Fenster nicht mehr. Es ist nichts verloren. Schließen Sie es und starten Sie Twinmark noch einmal, oder holen Sie sich eine neue Adresse. Wenn Sie einen eigenen Datenordner benutzen, hängen Sie --data und diesen Ordner an den Befehl an:',
  },
});
