import { defineWords } from '../../words/words.ts';

export const useMachineWords = defineWords({
  en: {
    title: 'This machine',
    lead: 'For the machine that this window stands on. Takes effect at once.',
    inBrowser:
      'This window is a browser, which can neither start with the machine nor be locked to the whole screen. The desktop program can do both.',
    login: 'Start with the machine',
    loginLead:
      'Twinmark starts when you sign in to this machine. The station works at once, and its window waits beside the clock.',
    loginNot: 'Not offered here: Twinmark was not installed as a program of this machine.',
    kiosk: 'Kiosk',
    kioskLead:
      'Twinmark fills the whole screen, and nobody comes to anything else without a PIN. It stays so over restarts.',
    enter: 'Lock to the whole screen',
    leave: 'Leave the kiosk',
    enterTitle: 'Lock this machine to Twinmark?',
    enterLead: 'Nobody leaves the kiosk without this PIN. The way out is here and in the menu under your name.',
    pin: 'PIN',
    pinLead: '4 to 12 digits.',
    digits: 'Digits alone.',
    again: 'The same once more',
    differs: 'This is not the same.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Dieser Rechner',
    lead: 'Für den Rechner, auf dem dieses Fenster steht. Gilt sofort.',
    inBrowser:
      'Dieses Fenster ist ein Browser. Er kann weder mit dem Rechner starten noch den ganzen Bildschirm sperren. Das Desktop-Programm kann beides.',
    login: 'Mit dem Rechner starten',
    loginLead:
      'Twinmark startet, sobald Sie sich an diesem Rechner anmelden. Die Station arbeitet sofort, ihr Fenster wartet neben der Uhr.',
    loginNot: 'Hier nicht möglich: Twinmark wurde nicht als Programm dieses Rechners installiert.',
    kiosk: 'Kiosk',
    kioskLead:
      'Twinmark füllt den ganzen Bildschirm, und ohne PIN kommt niemand zu etwas anderem. Das bleibt so, auch nach einem Neustart.',
    enter: 'Bildschirm sperren',
    leave: 'Kiosk verlassen',
    enterTitle: 'Diesen Rechner auf Twinmark beschränken?',
    enterLead: 'Ohne diese PIN verlässt niemand den Kiosk. Der Weg hinaus ist hier und im Menü unter Ihrem Namen.',
    pin: 'PIN',
    pinLead: '4 bis 12 Ziffern.',
    digits: 'Nur Ziffern.',
    again: 'Noch einmal dieselbe',
    differs: 'Das ist nicht dieselbe.',
    cancel: 'Abbrechen',
  },
});
