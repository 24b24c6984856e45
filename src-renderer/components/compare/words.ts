import { defineWords } from '#window/words/words.ts';

export const useCompareWords = defineWords('compare', {
  en: {
    show: 'Show',
    wipe: 'Compare',
    difference: 'Difference',
    differenceLead: (times: number) => `What the mark changes, ${times} times as strong`,
    place: 'The edge between the two pictures',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    fit: 'Whole picture',
    scale: (text: string) => `Scale ${text}`,
    keys: 'Arrow keys move the picture, plus and minus change its size, 0 shows the whole picture.',
    unshown: 'The browser cannot show this type of picture.',
    save: 'Save the file',
  },
  de: {
    show: 'Zeigen',
    wipe: 'Vergleich',
    difference: 'Unterschied',
    differenceLead: (times) => `Was die Markierung ändert, ${times}-fach verstärkt`,
    place: 'Die Grenze zwischen den beiden Bildern',
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    fit: 'Ganzes Bild',
    scale: (text) => `Maßstab ${text}`,
    keys: 'Pfeiltasten verschieben das Bild, Plus und Minus ändern die Größe, 0 zeigt das ganze Bild.',
    unshown: 'Der Browser kann diese Art von Bild nicht zeigen.',
    save: 'Datei speichern',
  },
});
