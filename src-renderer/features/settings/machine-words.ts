import { defineWords } from '#window/words/words.ts';

export const useMachineWords = defineWords('machine', {
  en: {
    title: 'This machine',
    lead: 'For the machine that shows this window. Changes take effect at once.',
    inBrowser:
      'This window is a browser. It can neither start with the machine nor lock the whole screen. The desktop program can do both.',
    login: 'Start with the machine',
    loginLead:
      'Twinmark starts when you sign in to this machine. The station works at once, and its window waits beside the clock.',
    loginNot: 'Not offered here: Twinmark was not installed as a program of this machine.',
    kiosk: 'Kiosk',
    kioskLead:
      'Twinmark fills the whole screen. Without the PIN nobody can use anything else. The kiosk also stays on after a restart.',
    enter: 'Lock to the whole screen',
    leave: 'Leave the kiosk',
    enterTitle: 'Lock this machine to Twinmark?',
    enterLead: 'Nobody can leave the kiosk without this PIN. You leave it here or in the menu under your name.',
    pin: 'PIN',
    pinLead: '4 to 12 digits.',
    digits: 'Digits only.',
    again: 'Repeat it',
    differs: 'The two are not the same.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Dieser Rechner',
    lead: 'Für den Rechner, der dieses Fenster zeigt. Änderungen gelten sofort.',
    inBrowser:
      'Dieses Fenster ist ein Browser. Ein Browser kann weder mit dem Rechner starten noch den ganzen Bildschirm sperren. Das Desktop-Programm kann beides.',
    login: 'Mit dem Rechner starten',
    loginLead:
      'Twinmark startet, sobald Sie sich an diesem Rechner anmelden. Die Station arbeitet sofort, ihr Fenster wartet neben der Uhr.',
    loginNot: 'Hier nicht möglich: Twinmark wurde nicht als Programm dieses Rechners installiert.',
    kiosk: 'Kiosk',
    kioskLead:
      'Twinmark füllt den ganzen Bildschirm. Ohne die PIN kann niemand etwas anderes benutzen. Der Kiosk bleibt auch nach einem Neustart an.',
    enter: 'Bildschirm sperren',
    leave: 'Kiosk verlassen',
    enterTitle: 'Diesen Rechner auf Twinmark beschränken?',
    enterLead:
      'Ohne diese PIN kann niemand den Kiosk verlassen. Sie verlassen ihn hier oder im Menü unter Ihrem Namen.',
    pin: 'PIN',
    pinLead: '4 bis 12 Ziffern.',
    digits: 'Nur Ziffern.',
    again: 'Noch einmal dieselbe',
    differs: 'Das ist nicht dieselbe.',
    cancel: 'Abbrechen',
  },
});
