import { defineWords } from '../../../words/words.ts';

export const useDetailWords = defineWords({
  en: {
    at: 'Shown',
    frames: 'Pictures it took',
    margin: 'To spare',
    decibels: (value: string) => `${value} dB`,
    pixels: 'Pixels a cell of the mark',
    luma: 'Agreement in lightness',
    colour: 'Agreement in colour',
    sharpness: 'Sharpness',
    likeness: 'Likeness to its artwork',
    reason: 'Reason',
    measures: 'What was measured',
    openRecord: 'Open the record',
    takeBackVerdict: 'Undo the verdict',
  },
  de: {
    at: 'Gezeigt',
    frames: 'Bilder dafür',
    margin: 'Reserve',
    decibels: (value) => `${value} dB`,
    pixels: 'Pixel je Zelle der Markierung',
    luma: 'Übereinstimmung in der Helligkeit',
    colour: 'Übereinstimmung in der Farbe',
    sharpness: 'Schärfe',
    likeness: 'Ähnlichkeit mit dem Motiv',
    reason: 'Grund',
    measures: 'Was gemessen wurde',
    openRecord: 'Datensatz öffnen',
    takeBackVerdict: 'Urteil zurücknehmen',
  },
});
