import { defineWords } from '#window/words/words.ts';

export const usePhotoWords = defineWords('photo', {
  en: {
    title: (name: string) => `Photo ${name}`,
    reading: 'The photo is being read',
    next: (left: string) => (left === '1' ? 'Next photo (1 left)' : `Next photo (${left} left)`),
    toCamera: 'Back to the camera',
    unshown: 'The browser cannot show this type of picture; the station reads it all the same.',
  },
  de: {
    title: (name) => `Foto ${name}`,
    reading: 'Das Foto wird gelesen',
    next: (left) => `Nächstes Foto (noch ${left})`,
    toCamera: 'Zurück zur Kamera',
    unshown: 'Der Browser kann diese Art von Bild nicht zeigen; die Station liest es trotzdem.',
  },
});
